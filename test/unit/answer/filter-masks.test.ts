import { NO_DAY } from "../../../index";
import { FilterMasks } from "../../../src/answer/filter-masks";
import { ArticleWriter } from "../../../src/base/store";
import { temporaryStore } from "../../support/workspace";

const NOW = "2026-01-01T00:00:00Z";

describe("masks of filters", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  const put = (id: string, rating: string): void => {
    writer.upsert({ source: "s", id, vclaim: id, rating }, NOW);
  };
  put("a", "False");
  put("b", "True");
  const arrays = { keys: Uint32Array.of(2, 1), days: Int32Array.of(10, NO_DAY) };
  const masks = new FilterMasks(database);

  test("hold 1 for each document of the index that passes, in the index's order", () => {
    expect([...masks.of({ ratings: ["true"] }, arrays)]).toEqual([1, 0]);
    expect([...masks.of({ to: "1970-01-11" }, arrays)]).toEqual([1, 0]);
    expect([...masks.of({}, arrays)]).toEqual([1, 1]);
  });

  test("are remembered while nothing changes", () => {
    expect(masks.of({ ratings: ["true"] }, arrays)).toBe(masks.of({ ratings: ["true"] }, arrays));
  });

  test("are made anew when an article changes", () => {
    expect([...masks.of({ ratings: ["false"] }, arrays)]).toEqual([0, 1]);
    put("b", "FALSE");
    expect([...masks.of({ ratings: ["false"] }, arrays)]).toEqual([1, 1]);
  });

  test("are made anew when the index is another", () => {
    masks.of({ ratings: ["false"] }, arrays);
    const larger = { keys: Uint32Array.of(1, 2, 3), days: Int32Array.of(0, 0, 0) };
    expect([...masks.of({ ratings: ["false"] }, larger)]).toEqual([1, 1, 0]);
  });

  test("of many filters do not all stay in memory", () => {
    const first = masks.of({ ratings: ["0"] }, arrays);
    for (let i = 1; i <= 16; i++) masks.of({ ratings: [String(i)] }, arrays);
    expect(masks.of({ ratings: ["0"] }, arrays)).not.toBe(first);
  });
});

describe("the language und", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  for (const [id, language] of [
    ["a", "en-GB"],
    ["b", undefined],
    ["c", "es"],
  ] as const) {
    writer.upsert({ source: "s", id, vclaim: id, ...(language ? { language } : {}) }, NOW);
  }
  const arrays = { keys: Uint32Array.of(1, 2, 3), days: new Int32Array(3) };
  const masks = new FilterMasks(database);

  test("lets articles without a language pass, alone and beside others", () => {
    const passing = (...languages: string[]): number[] => [...masks.of({ languages }, arrays)];
    expect([passing("en"), passing("und"), passing("en", "und")]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ]);
  });
});
