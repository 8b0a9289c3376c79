import { summaryLines } from "../../../src/cli/label/label-lines";
import type { LabelSummary } from "../../../src/usecases/label/summary";

const nothingScored: LabelSummary = {
  method: "jaccard",
  version: "2",
  scored: 0,
  pairs: 0,
  withoutText: 12,
  threshold: null,
  above: 0,
  precision: null,
  precisionFrom: "shipped",
  bins: [{ bin: "0.0-0.1", pairs: 0, share: 0, precision: 0.5, judged: 0, good: 0 }],
};

test("a labelling of pairs without texts says what they wait for, and nothing of thresholds", () => {
  expect(summaryLines(nothingScored)).toEqual([
    "jaccard, version 2: 0 pairs scored now, 0 in all",
    "12 pairs wait for the text of their tweet, which crowdchecked hydrate reads from X",
  ]);
});

test("one of no pairs at all says so alone", () => {
  expect(summaryLines({ ...nothingScored, withoutText: 0 })).toHaveLength(1);
});
