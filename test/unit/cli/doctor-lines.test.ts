import { findingsInLines } from "../../../src/cli/workspace/doctor-lines";
import type { NamedArticle } from "../../../src/usecases/doctor/examine";

/** Returns the lines on groups of articles with one address, each group of so many articles. */
function linesOf(...sizes: readonly number[]): string[] {
  const sharedAddresses = sizes.map((size, group): NamedArticle[] =>
    Array.from({ length: size }, (_, i) => ({ source: `site${group}`, id: `${i}`, name: "A claim" })),
  );
  const gaps = { articles: 0, withoutVclaim: 0, withoutDate: 0, withoutUrl: 0 };
  const cannotRank = { code: "INDEX_MISSING", message: "There is no index.", hint: undefined };
  const calibration = { isCalibrated: true, calibrationLacks: [] };
  const rest = {
    home: "",
    gaps,
    sameArticles: [],
    gonePages: [],
    faults: [],
    ...calibration,
    cannotRank,
    duplicates: null,
    hubs: null,
  };
  return findingsInLines({ ...rest, sharedAddresses }).split("\n");
}

test("a group of a few articles is written out", () => {
  expect(linesOf(3).filter((line) => line.includes("site0/"))).toHaveLength(3);
});

test("of a front page that hundreds of articles name, the first articles are written out and the others counted", () => {
  const lines = linesOf(147, 2);
  expect(lines.filter((line) => line.includes("site0/"))).toHaveLength(6);
  expect(lines).toContainEqual(expect.stringMatching(/^ +\.{3} and 141 more articles; --json lists them$/));
  expect(lines.filter((line) => line.includes("site1/"))).toHaveLength(2);
});
