import { LexicalIndex, LexicalIndexBuilder, mergeLexical } from "../../index";
import type { StoredArticle } from "../base/store";
import type { SearchIndex } from "../rank/search-index";
import { denseMaker, denseMark, putBatch } from "./dense";

/** Articles that are encoded at a time. */
const BATCH = 64;

/**
 * Returns an index in memory in which articles stand as they are given, in place of those with the same
 * keys: what a workspace would answer from, had it them so. The lexical half is another, the dense half
 * changes in place where texts that vectors are made from changed: `index` must not be used any more.
 * Nothing is written.
 * @param articles of keys that the index holds, in any order, each key once.
 * @throws EnvironmentError `HNSW_FAILED`.
 */
export async function replaceArticles(
  { lexical, semantics, reranker, wording }: SearchIndex,
  articles: readonly StoredArticle[],
): Promise<SearchIndex> {
  const builder = new LexicalIndexBuilder();
  for (const article of articles.toSorted((a, b) => a.key - b.key)) builder.add(article);
  const merged = new LexicalIndex(mergeLexical(lexical.arrays, builder.finish()));
  await semantics?.change(async (dense) => {
    const maker = denseMaker(semantics.encoder);
    const changed = articles.filter((article) => dense.markOf(article.key) !== denseMark(article, maker));
    for (let start = 0; start < changed.length; start += BATCH) {
      const without = await putBatch(dense, maker, changed.slice(start, start + BATCH));
      for (const key of without) dense.remove(key);
    }
  });
  const changed = new Map(articles.map((article) => [article.key, article]));
  return {
    lexical: merged,
    semantics: semantics?.renewed(merged),
    reranker: reranker?.withArticles(changed),
    wording: wording?.withArticles(changed),
  };
}
