import { KnownPosts, PostIndexBuilder, postWords, type WordHolders } from "../../../../index";
import { createRng } from "../../../../src/base/core/rng";
import { parseTweet } from "../../../../src/base/text";

/** A collection of 97 articles: every word is in 8 of them, but for rare ones. */
const articles: WordHolders = { size: 97, articlesWith: (stem) => (stem === "narwhal" ? 0 : 8) };
/** ln(1 + (100 - df + 0.5) / (df + 0.5)): three posts and 97 articles are a hundred. */
const idf = (df: number): number => Math.log(1 + (100 - df + 0.5) / (df + 0.5));

function postsOf(others = false): KnownPosts {
  const builder = new PostIndexBuilder();
  builder.add({ words: ["moon", "cheese"], articles: [5, 6] });
  builder.add({ words: ["moon", "narwhal"], articles: [5] });
  builder.add({ words: ["goat"], articles: [7] });
  builder.add({ words: [], articles: [7] });
  builder.add({ words: ["goat"], articles: [] });
  return new KnownPosts(builder.finish(articles), articles, others);
}

describe("known posts", () => {
  test("tell their articles by the cosine of words that weigh their idf among posts and articles", () => {
    // Of three posts two have "moon", one "cheese", one "narwhal"; nobody has "hollow".
    const [moon, cheese, narwhal, hollow] = [idf(10), idf(9), idf(1), idf(8)];
    const query = Math.hypot(moon, narwhal, hollow);
    const found = postsOf().like(["moon", "narwhal", "hollow"], 0.01);
    expect([...found.keys()].sort()).toEqual([5, 6]);
    expect(found.get(5)).toBeCloseTo((moon ** 2 + narwhal ** 2) / query / Math.hypot(moon, narwhal), 6);
    expect(found.get(6)).toBeCloseTo(moon ** 2 / query / Math.hypot(moon, cheese), 6);
  });

  test("are as like as can be to a post of the same words, in whatever order", () => {
    expect([...postsOf().like(["cheese", "moon"], 1)]).toEqual([
      [5, 1],
      [6, 1],
    ]);
  });

  test("are left out below the likeness that is asked for, where they share no word, or none was said", () => {
    const posts = postsOf();
    expect(posts.like(["moon", "narwhal", "hollow"], 0.9).size).toBe(0);
    expect(posts.like(["hollow"], 0.01).size).toBe(0);
    expect(posts.like([], 0.01).size).toBe(0);
  });

  test("are searched anew each time", () => {
    const posts = postsOf();
    const first = posts.like(["goat", "moon"], 0.01);
    posts.like(["cheese"], 0.01);
    expect(posts.like(["goat", "moon"], 0.01)).toEqual(first);
  });

  test("are passed by where they have the very same words, if others alone are wanted", () => {
    const words = ["narwhal", "moon"];
    expect([...postsOf().like(words, 0.01).keys()].sort()).toEqual([5, 6]);
    const others = postsOf(true).like(words, 0.01);
    expect(others.get(5)).toBe(others.get(6));
    expect(others.get(5)).toBeLessThan(0.9);
    expect(postsOf(true).beside(articles).like(words, 0.9).size).toBe(0);
    expect(postsOf(true).like([...words, "hollow"], 0.8).size).toBe(1);
  });

  test("are the same, and as like, as if each were compared with all words", () => {
    const rng = createRng(1);
    // Few words are in most posts, most words in few.
    const draw = (): string[] => {
      const drawn = Array.from({ length: 8 }, () => `w${Math.floor(Math.exp(rng.next() * Math.log(300)))}`);
      return [...new Set(drawn)];
    };
    const collection = { size: 500, articlesWith: (word: string) => Number(word.slice(1)) % 3 };
    const posts = Array.from({ length: 2000 }, (_, i) => ({ words: draw(), articles: [i + 1] }));
    const builder = new PostIndexBuilder();
    for (const post of posts) builder.add(post);
    const known = new KnownPosts(builder.finish(collection), collection);
    const holders = new Map<string, number>();
    for (const word of posts.flatMap(({ words }) => words)) holders.set(word, (holders.get(word) ?? 0) + 1);
    const squareOf = (word: string): number => {
      const df = (holders.get(word) ?? 0) + collection.articlesWith(word);
      return Math.log(1 + (2500 - df + 0.5) / (df + 0.5)) ** 2;
    };
    const massOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + squareOf(word), 0);
    const wrong: string[] = [];
    let found = 0;
    for (let round = 0; round < 100; round++) {
      const query = draw();
      const asked = new Set(query);
      const like = known.like(query, 0.25);
      for (const [i, { words }] of posts.entries()) {
        const key = i + 1;
        const shared = massOf(words.filter((word) => asked.has(word)));
        const cosine = shared / Math.sqrt(massOf(words) * massOf(query));
        if (Math.abs(cosine - 0.25) < 1e-6) continue;
        const expected = cosine > 0.25 ? cosine : 0;
        if (Math.abs((like.get(key) ?? 0) - expected) > 1e-6) wrong.push(`${query} ${key} ${cosine}`);
      }
      found += like.size;
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(1000);
  });

  test("are of no use where nothing is known", () => {
    expect(new KnownPosts(new PostIndexBuilder().finish(articles), articles).like(["moon"], 0.1).size).toBe(
      0,
    );
  });
});

test("a post's words are those of text, quoted post and picture as they are written, each once", () => {
  const parts = {
    ...parseTweet("The moon is CHEESE https://x.example/1"),
    quoted: "cheeses",
    image: "moon rats",
  };
  expect(postWords(parts)).toEqual(["moon", "chees", "rat"]);
});
