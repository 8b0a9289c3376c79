import { AgingCache } from "../../../../../src/base/core/caches/aging-cache";
import { collectGarbage } from "../../../../../src/base/native/collect-garbage";

describe("a cache that ages", () => {
  function counted(capacity: number): { cache: AgingCache<string, boolean | null>; made: string[] } {
    const made: string[] = [];
    const cache = new AgingCache<string, boolean | null>(capacity, (key) => {
      made.push(key);
      return key === "null" ? null : key === "true";
    });
    return { cache, made };
  }

  test("makes each value once, also one that is null or false", () => {
    const { cache, made } = counted(2);
    for (const key of ["null", "false", "true", "null", "false", "true"]) cache.get(key);
    expect(made).toEqual(["null", "false", "true"]);
    expect([cache.get("null"), cache.get("false"), cache.get("true")]).toEqual([null, false, true]);
  });

  test("keeps what is asked for again, however many others come", () => {
    const { cache, made } = counted(10);
    for (let i = 0; i < 1000; i++) {
      cache.get(`word ${i}`);
      cache.get("often");
    }
    expect(made.filter((key) => key === "often")).toHaveLength(1);
  });

  test("lets go of what nobody asks for", () => {
    const { cache, made } = counted(10);
    cache.get("once");
    for (let i = 0; i < 20; i++) cache.get(`word ${i}`);
    cache.get("once");
    expect(made.filter((key) => key === "once")).toHaveLength(2);
  });

  test("does not remember what is as long as a page", () => {
    const { cache, made } = counted(10);
    for (let i = 0; i < 3; i++) cache.get("x".repeat(501));
    expect(made).toHaveLength(3);
  });

  test("keeps no text in memory that a word was cut from", () => {
    const cache = new AgingCache(5000, (word: string) => word.toUpperCase());
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 1000; i++) {
      const text = `${`words of article ${i} `.repeat(1000)}unmistakable${i}`;
      cache.get(/[a-z]+\d+$/.exec(text)![0]);
    }
    collectGarbage();
    // The texts have 20 million characters.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5 << 20);
    expect(cache.get("unmistakable7")).toBe("UNMISTAKABLE7");
  });
});
