import { createRng } from "../../../../src/base/core/rng";
import type { RerankedArticle } from "../../../../src/rank/reranker";
import { GroupSampler } from "../../../../training/wording";
import { wordPieces } from "../../../support/wording";

/** Twelve articles; every word of article 3 is one of its own. */
const WORDS = Array.from({ length: 12 }, (_, article) =>
  Array.from({ length: 120 }, (_, i) => `a${article}w${i}`),
);
const PIECES = wordPieces(WORDS.flat());
const ownerOf = (piece: number) => Math.floor((piece - 1) / 120);

function samplerOf(articles: readonly RerankedArticle[], neighbours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
  const asked: number[] = [];
  const collection = {
    size: articles.length,
    article: (doc: number) => articles[doc]!,
    neighbours: (doc: number) => {
      asked.push(doc);
      return neighbours.filter((other) => other !== doc && other < articles.length);
    },
  };
  return { sampler: new GroupSampler(PIECES, [collection], createRng(2)), asked };
}

const FULL = WORDS.map((words) => ({
  title: words.slice(0, 8).join(" "),
  subtitle: words.slice(8, 14).join(" "),
  vclaim: words.slice(14, 24).join(" "),
  body: words.slice(24).join(" "),
}));

describe("texts to learn wording from", () => {
  test("are of one article first and of seven others, in each of the ways", () => {
    const { sampler } = samplerOf(FULL);
    const lengths = new Set<number>();
    for (let i = 0; i < 200; i++) {
      const { post, articles } = sampler.next();
      const owners = articles.map((text) => new Set(Array.from(text, ownerOf)));
      expect(owners.every(({ size }) => size === 1)).toBe(true);
      const [own, ...others] = owners.map(([owner]) => owner!);
      expect(new Set(Array.from(post, ownerOf))).toEqual(new Set([own]));
      expect(others).toHaveLength(7);
      expect(others).not.toContain(own);
      lengths.add(articles[0]!.length);
    }
    // Short texts, windows of a body, subtitle with claim, and headlines.
    expect([...lengths].sort((a, b) => a - b)).toEqual([8, 16, 24, 80]);
  });

  test("lose some pieces of some posts", () => {
    const { sampler } = samplerOf(FULL.map(({ body, ...short }) => short));
    const posts = Array.from({ length: 100 }, () => sampler.next().post);
    const claims = posts.filter((post) => post.length > 8);
    expect(claims.some(({ length }) => length === 16)).toBe(true);
    expect(claims.some(({ length }) => length < 16)).toBe(true);
  });

  test("come from any article where few are near", () => {
    const { sampler } = samplerOf(FULL, [1]);
    expect(sampler.next().articles).toHaveLength(8);
  });

  test("are refused where articles have next to no text", () => {
    const { sampler } = samplerOf(FULL.map(() => ({ title: "a0w1" })));
    expect(() => sampler.next()).toThrow("The articles have too little text to learn from.");
  });
});
