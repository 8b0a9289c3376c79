import { WordCache } from "../../../../../src/base/core/caches/word-cache";
import { collectGarbage } from "../../../../../src/base/native/collect-garbage";

describe("a cache of words", () => {
  function counted(bits: number) {
    const made: string[] = [];
    const cache = new WordCache(bits, (written) => {
      made.push(written);
      return { written, length: written.length };
    });
    const get = (word: string) => cache.get(word, 0, word.length);
    return { cache, get, made };
  }

  test("finds a word by where it stands, whatever stands around it", () => {
    const { cache, made } = counted(10);
    const found = [cache.get("bear", 0, 4), cache.get("a bearer", 2, 6), cache.get("the bear", 4, 8)];
    expect(new Set(found).size).toBe(1);
    expect(cache.get("bears", 0, 5)).toEqual({ written: "bears", length: 5 });
    expect(made).toEqual(["bear", "bears"]);
  });

  test("tells words apart of which many have to share a place", () => {
    const { get } = counted(3);
    const words = Array.from({ length: 200 }, (_, i) => `word${i}`);
    for (const word of [...words, ...words]) expect(get(word).written).toBe(word);
  });

  test("keeps what is asked for again, however many others come", () => {
    const { get, made } = counted(6);
    for (let i = 0; i < 1000; i++) {
      get(`word ${i}`);
      get("often");
    }
    expect(made.filter((word) => word === "often").length).toBeLessThanOrEqual(2);
  });

  test("does not keep a word that is as long as a line", () => {
    const { get, made } = counted(6);
    for (let i = 0; i < 3; i++) get("x".repeat(65));
    expect(made).toHaveLength(3);
  });

  test("keeps no text in memory that a word was cut from", () => {
    const { cache } = counted(12);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 1000; i++) {
      const text = `${`words of article ${i} `.repeat(1000)}unmistakable${i}`;
      cache.get(text, text.lastIndexOf(" ") + 1, text.length);
    }
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  });
});
