import { KnownPosts, PostIndexBuilder, postWords, type WordHolders } from "../../../../index";
import { createRng } from "../../../../src/base/core/rng";
import { parseTweet } from "../../../../src/base/text";

/** A collection of 97 articles: every word is in 8 of them, but for rare ones. */
const articles: WordHolders = { size: 97, articlesWith: (stem) => (stem === "narwhal" ? 0 : 8) };
/** ln(1 + (100 - df + 0.5) / (df + 0.5)): three posts and 97 articles are a hundred. */
const idf = (df: number): number => Math.log(1 + (100 - df + 0.5) / (df + 0.5));

function postsOf(others = false): KnownPosts {
  const builder = new PostIndexBuilder();
  builder.add({ words: ["moon", "cheese", "rat"], articles: [5, 6] });
  builder.add({ words: ["moon", "narwhal", "sea"], articles: [5] });
  builder.add({ words: ["goat", "hymn", "night"], articles: [7] });
  builder.add({ words: ["goat", "hymn"], articles: [8] });
  builder.add({ words: ["goat", "hymn", "sea"], articles: [] });
  return new KnownPosts(builder.finish(articles), articles, others);
}

const ALL = 100;

describe("known posts", () => {
  test("tell their articles by the cosine of words that weigh their idf among posts and articles", () => {
    // Of three posts two have "moon", one each of the other words; nobody has "hollow".
    const [moon, usual, narwhal, hollow] = [idf(10), idf(9), idf(1), idf(8)];
    const query = Math.hypot(moon, narwhal, hollow);
    const found = postsOf().like(["moon", "narwhal", "hollow"], 0.01, ALL);
    const both = (moon ** 2 + narwhal ** 2) / query / Math.hypot(moon, narwhal, usual);
    const moonAlone = moon ** 2 / query / Math.hypot(moon, usual, usual);
    expect([...found]).toEqual([
      [5, expect.closeTo(both, 6)],
      [6, expect.closeTo(moonAlone, 6)],
    ]);
  });

  test("are as like as can be to a post of the same words, in whatever order", () => {
    expect([...postsOf().like(["rat", "cheese", "moon"], 1, ALL)]).toEqual([
      [5, 1],
      [6, 1],
    ]);
  });

  test("give the likest articles where they are more than wanted", () => {
    expect([...postsOf().like(["moon", "narwhal", "sea"], 0.01, 1).keys()]).toEqual([5]);
  });

  test("give the likest articles first, and of equally like ones that with the lowest key", () => {
    const builder = new PostIndexBuilder();
    builder.add({ words: ["moon", "cheese", "rat"], articles: [9, 4] });
    builder.add({ words: ["moon", "narwhal", "sea"], articles: [8, 3] });
    const posts = new KnownPosts(builder.finish(articles), articles);
    const like = (most: number) => posts.like(["moon", "cheese", "rat"], 0.01, most);
    expect([...like(ALL).keys()]).toEqual([4, 9, 3, 8]);
    expect([...like(3).keys()]).toEqual([4, 9, 3]);
  });

  test("are left out below the likeness that is asked for, and where they share no word", () => {
    expect(postsOf().like(["moon", "narwhal", "hollow"], 0.95, ALL).size).toBe(0);
    expect(postsOf().like(["hollow", "empty", "flat"], 0.01, ALL).size).toBe(0);
  });

  test("say nothing in fewer than three words, nor are they found by so few", () => {
    expect([...postsOf().like(["goat", "hymn", "x"], 0.01, ALL).keys()]).toEqual([7]);
    expect(postsOf().like(["goat", "hymn"], 0.01, ALL).size).toBe(0);
    expect(postsOf().like([], 0.01, ALL).size).toBe(0);
  });

  test("are searched anew each time", () => {
    const posts = postsOf();
    const first = posts.like(["goat", "moon", "x"], 0.01, ALL);
    posts.like(["cheese", "rat", "sea"], 0.01, ALL);
    expect(posts.like(["goat", "moon", "x"], 0.01, ALL)).toEqual(first);
  });

  test("are passed by where they have the very same words, if others alone are wanted", () => {
    const words = ["sea", "narwhal", "moon"];
    expect(postsOf().like(words, 0.01, ALL).get(5)).toBe(1);
    const others = postsOf(true).like(words, 0.01, ALL);
    expect(others.get(5)).toBe(others.get(6));
    expect(others.get(5)).toBeLessThan(0.9);
    expect(postsOf(true).beside(articles).like(words, 0.9, ALL).size).toBe(0);
    expect(postsOf(true).like([...words, "x"], 0.8, ALL).size).toBe(1);
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
    const total = 500 + posts.filter(({ words }) => words.length > 2).length;
    const holders = new Map<string, number>();
    for (const word of posts.filter(({ words }) => words.length > 2).flatMap(({ words }) => words))
      holders.set(word, (holders.get(word) ?? 0) + 1);
    const squareOf = (word: string): number => {
      const df = (holders.get(word) ?? 0) + collection.articlesWith(word);
      return Math.log(1 + (total - df + 0.5) / (df + 0.5)) ** 2;
    };
    const massOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + squareOf(word), 0);
    const wrong: string[] = [];
    let found = 0;
    for (let round = 0; round < 100; round++) {
      const query = draw();
      const asked = new Set(query);
      const like = known.like(query, 0.25, posts.length);
      for (const [i, { words }] of posts.entries()) {
        const key = i + 1;
        const shared = massOf(words.filter((word) => asked.has(word)));
        const cosine = shared / Math.sqrt(massOf(words) * massOf(query));
        if (Math.abs(cosine - 0.25) < 1e-6) continue;
        const isKnown = cosine > 0.25 && words.length > 2 && query.length > 2;
        const expected = isKnown ? cosine : 0;
        if (Math.abs((like.get(key) ?? 0) - expected) > 1e-6) wrong.push(`${query} ${key} ${cosine}`);
      }
      found += like.size;
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(1000);
  });

  test("are of no use where nothing is known", () => {
    expect(
      new KnownPosts(new PostIndexBuilder().finish(articles), articles).like(["moon", "sea", "rat"], 0.1, ALL)
        .size,
    ).toBe(0);
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
