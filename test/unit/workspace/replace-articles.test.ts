import { DenseIndex, denseShape, LexicalIndex, LexicalIndexBuilder } from "../../../index";
import type { StoredArticle } from "../../../src/base/store";
import { parseTweet } from "../../../src/base/text";
import { Reranker } from "../../../src/rank/reranker";
import { DENSE_VIEWS, Semantics } from "../../../src/rank/semantics";
import { putBatch } from "../../../src/workspace/dense";
import { replaceArticles } from "../../../src/workspace/replace-articles";
import { WordBag } from "../../support/meaning";
import { WordReranker } from "../../support/word-reranker";

const WORDS = { dog: [1, 0], cat: [0, 1], fish: [0.6, 0.8] };
const ARTICLES: readonly StoredArticle[] = [
  // With a vclaim an article's body has no part in its vectors.
  {
    key: 2,
    source: "s",
    id: "dog",
    title: "A dog drives a bus",
    vclaim: "A dog",
    body: "It was seen on a bridge.",
  },
  { key: 5, source: "s", id: "cat", title: "A cat drives a tram", body: "It was seen in a tunnel." },
  { key: 9, source: "s", id: "fish", title: "A fish rows", vclaim: "A fish rows a boat" },
];
const CAT: StoredArticle = {
  key: 5,
  source: "s",
  id: "cat",
  title: "A fish drives a tram",
  body: "It was seen.",
};
const DOG: StoredArticle = { ...(ARTICLES[0] as StoredArticle), body: "It was seen on a hill." };

function indexOf(articles: readonly StoredArticle[]): LexicalIndex {
  const builder = new LexicalIndexBuilder();
  for (const article of articles) builder.add(article);
  return new LexicalIndex(builder.finish());
}

async function made() {
  const lexical = indexOf(ARTICLES);
  const encoder = new WordBag(WORDS);
  const dense = DenseIndex.empty(denseShape({ dimension: 2, views: DENSE_VIEWS }));
  await putBatch(dense, { encoder }, ARTICLES);
  encoder.encoded = 0;
  return { encoder, index: { lexical, semantics: new Semantics(encoder, dense, lexical) } };
}

describe("an index with articles replaced", () => {
  test("gives its reranker the new texts, so that pseudo-posts do not find what they were made of", async () => {
    const { index } = await made();
    const articleOf = (key: number) => ARTICLES.find((article) => article.key === key);
    const reranker = new Reranker(new WordReranker("cat"), articleOf);
    const replaced = await replaceArticles({ ...index, reranker }, [CAT]);
    expect([...((await replaced.reranker?.score("a cat", [2, 5])) ?? [])]).toEqual([0, 0]);
    expect([...(await reranker.score("a cat", [2, 5]))]).toEqual([0, 1]);
  });

  test("holds the words that one has which is built from them, and leaves the former as it was", async () => {
    const { index } = await made();
    const replaced = await replaceArticles(index, [CAT, DOG]);
    expect(replaced.lexical.arrays).toEqual(indexOf([DOG, CAT, ARTICLES[2] as StoredArticle]).arrays);
    expect(index.lexical.arrays).toEqual(indexOf(ARTICLES).arrays);
  });

  test("knows what they mean, and has only those encoded whose meaning changed", async () => {
    const { index, encoder } = await made();
    const { semantics } = await replaceArticles(index, [CAT, DOG]);
    expect(encoder.encoded).toBe(DENSE_VIEWS.length);
    const query = await semantics?.read(parseTweet("fish"));
    const cosines = query && semantics?.cosines(query, Uint32Array.of(0, 1, 2)).title;
    // cos(fish, dog) = 0.6; the cat is a fish now.
    expect(Array.from(cosines ?? [], (cosine) => Math.round(100 * cosine) / 100)).toEqual([0.6, 1, 1]);
  });

  test("needs no encoder", async () => {
    const { index } = await made();
    const { lexical, semantics } = await replaceArticles({ lexical: index.lexical }, [CAT]);
    expect(semantics).toBeUndefined();
    expect(lexical.size).toBe(3);
  });
});
