import { seenBy, seenMark } from "../../../src/rank/seen-articles";

describe("the articles that a ranker has seen", () => {
  const isSeen = seenBy({
    seenArticles: [
      seenMark("clef", "vclaim-moon-cheese"),
      seenMark("clef", "17"),
      seenMark("desk", "moon-cheese"),
    ],
    datasets: ["clef"],
  });

  test("are known by source and id, and under another name of their data set", () => {
    expect(isSeen({ source: "clef", id: "vclaim-moon-cheese" })).toBe(true);
    expect(isSeen({ source: "my-copy", id: "vclaim-moon-cheese" })).toBe(true);
    expect(isSeen({ source: "clef", id: "17" })).toBe(true);
  });

  test("are not others: of another id, of a short one that any collection has, or of a source that is no data set", () => {
    expect(isSeen({ source: "clef", id: "vclaim-moon-landing" })).toBe(false);
    expect(isSeen({ source: "my-copy", id: "17" })).toBe(false);
    expect(isSeen({ source: "my-copy", id: "moon-cheese" })).toBe(false);
  });
});
