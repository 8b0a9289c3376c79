import { LexicalIndex, LexicalIndexBuilder } from "../../../index";
import { LinkedArticles } from "../../../src/answer/linked";
import { ArticleAddresses, ArticleWriter } from "../../../src/base/store";
import { type Query, shownParts } from "../../../src/rank/query";
import { FeatureRanker } from "../../../src/rank/ranker";
import { temporaryStore } from "../../support/workspace";

const DAY = "2026-01-31T00:00:00.000Z";

describe("articles that a post links", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  const builder = new LexicalIndexBuilder();
  const put = (id: string, url: string, title: string, source = "check.example"): void => {
    writer.upsert({ source, id, url, title }, DAY);
  };
  put("cow", "https://www.check.example/facts/cow/?utm_source=x", "Do cows fly over the farm?");
  put("moon", "https://check.example/facts/moon", "Is the moon hollow?");
  put("goat", "https://check.example/facts/goat", "Can goats whistle hymns?");
  put("goat", "https://check.example/facts/goat", "Goats that whistle", "other.example");
  put("front", "https://front.example/", "A lighthouse walked into the sea");
  for (let i = 0; i < 4; i++) put(`debate-${i}`, "https://check.example/debate", `Debate, claim ${i}`);
  for (let i = 0; i < 3; i++) put(`shared-${i}`, "https://check.example/shared", `Shared, claim ${i}`);
  for (const row of database.prepare("SELECT key, title FROM articles ORDER BY key").all()) {
    builder.add(row as { key: number; title: string });
  }
  put("later", "https://check.example/facts/later", "Not in the index yet");
  put("shared-later", "https://check.example/shared", "Not in the index yet");
  const index = { lexical: new LexicalIndex(builder.finish()) };
  const ranker = new FeatureRanker(index);
  const links = new LinkedArticles(new ArticleAddresses(database), index);
  const nameOf = (doc: number): string => {
    const key = index.lexical.arrays.keys[doc] as number;
    const row = database.prepare("SELECT source || '/' || id AS name FROM articles WHERE key = ?").get(key);
    return (row as { name: string }).name.replace("check.example/", "");
  };

  async function rank(query: Query, mask?: Uint8Array) {
    const plain = await ranker.rank(shownParts(query), mask);
    const ranking = links.putFirst(plain, mask);
    const names = Array.from(ranking.order, (row) => nameOf(ranking.candidates.docs[row] as number));
    return { plain, ranking, names, linked: [...(ranking.linked ?? [])].length };
  }

  test("come first, whatever the words say, and however the address is decorated", async () => {
    const text = "cows fly over farms http://m.check.example/facts/moon/?fbclid=1#top.";
    const { names, linked } = await rank({ text });
    expect(names.slice(0, 2)).toEqual(["moon", "cow"]);
    expect(linked).toBe(1);
  });

  test.each<[string, Query]>([
    ["the text, without scheme", { text: "see check.example/facts/moon" }],
    ["an image", { text: "see", imageText: "Source: www.check.example/facts/moon" }],
    ["the quoted post", { text: "see", quotedText: "No. https://check.example/facts/moon" }],
    ["a text of nothing else", { text: "https://check.example/facts/moon" }],
  ])("are found by a link in %s", async (_, query) => {
    expect((await rank(query)).names[0]).toBe("moon");
  });

  test("are counted without those that the index does not show", async () => {
    const { names } = await rank({ text: "see https://check.example/shared" });
    expect(names.slice(0, 3)).toEqual(["shared-0", "shared-1", "shared-2"]);
  });

  test("are in the order of the links, those of one page from several sources side by side", async () => {
    const text = "https://check.example/facts/goat https://check.example/facts/cow";
    expect((await rank({ text })).names).toEqual(["goat", "other.example/goat", "cow"]);
  });

  test("have the retrievers' scores though none has found them, and scores that do not rise", async () => {
    const { ranking, plain } = await rank({ text: "whistling goats https://check.example/facts/moon" });
    const { candidates, order, scores } = ranking;
    expect(plain.candidates.docs).toHaveLength(2);
    expect([...candidates.docs]).toEqual([...candidates.docs].sort((a, b) => a - b));
    expect(candidates.scores.short[order[0] as number]).toBe(0);
    expect(candidates.scores.short[order[1] as number]).toBeGreaterThan(0);
    const ranked = Array.from(order, (row) => scores[row] as number);
    expect(ranked).toEqual([...ranked].sort((a, b) => b - a));
  });

  test("have unknown features where no retriever has found them; the others keep theirs", () => {
    const parts = shownParts({ text: "goats https://check.example/facts/cow" });
    const query = { parts, lexical: index.lexical.read(parts) };
    const docs = Uint32Array.of(2, 3);
    const none = new Float32Array(2);
    const scores = { short: none, grams: none, whole: none, passage: none };
    const cosines = scores as unknown as never;
    const plain = {
      query,
      candidates: { docs, scores, cosines },
      scores: Float64Array.of(1, 2),
      order: Uint32Array.of(1, 0),
      features: Float64Array.of(10, 11, 20, 21),
    };
    const { features, order, scores: ranked } = links.putFirst(plain);
    expect([...(features ?? [])]).toEqual([Number.NaN, Number.NaN, 10, 11, 20, 21]);
    expect([...order]).toEqual([0, 2, 1]);
    expect([...ranked]).toEqual([2, 1, 2]);
  });

  test.each([
    ["that is a site's front page", "https://front.example/"],
    ["that many articles share", "https://check.example/debate"],
    ["that is cut off", "https://check.example/facts/moon\u2026"],
    ["of an article that the index does not hold yet", "https://check.example/facts/later"],
    ["of no article", "https://check.example/facts/none"],
    ["that is none", "https://:::/facts"],
  ])("are none for an address %s", async (_, address) => {
    const { plain, ranking } = await rank({ text: `a hollow moon ${address}` });
    expect(ranking).toBe(plain);
  });

  test("do not pass a filter that leaves them out", async () => {
    const mask = new Uint8Array(index.lexical.size).fill(1);
    mask[1] = 0;
    const { names, linked } = await rank({ text: "goats check.example/facts/moon" }, mask);
    expect([names.includes("moon"), linked]).toEqual([false, 0]);
  });
});
