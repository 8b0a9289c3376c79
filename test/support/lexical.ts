import { type IndexedArticle, LexicalIndex, LexicalIndexBuilder } from "../../index";

/** Returns the lexical index of articles; the first one has the key 1. */
export function lexicalIndexOf(...articles: readonly Omit<IndexedArticle, "key">[]): LexicalIndex {
  const builder = new LexicalIndexBuilder();
  for (const [i, article] of articles.entries()) builder.add({ key: i + 1, ...article });
  return new LexicalIndex(builder.finish());
}
