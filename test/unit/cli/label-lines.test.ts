import { agreementLines, summaryLines } from "../../../src/cli/label/label-lines";
import type { LabelSummary } from "../../../src/usecases/label/summary";
import type { QuestionAgreement } from "../../../training/label";

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

describe("the agreement of two annotators", () => {
  const none = {
    ...{ bins: [], fleiss: undefined, answeredByAll: 0, answeredBySome: 0 },
    ...{ cohen: [], disagreements: [] },
  };
  const linesOf = (reply: Partial<QuestionAgreement>) =>
    agreementLines({ reply: { ...none, ...reply }, conversation: none });

  test("says where the rows stand that they answered differently, and how many more there are", () => {
    const answers = [
      { file: "a.tsv", line: 4, good: true },
      { file: "b.tsv", line: 7, good: false },
    ];
    const rows = Array.from({ length: 22 }, (_, i) => ({ id: `r${i}`, answers }));
    const lines = linesOf({ disagreements: rows });
    expect(lines).toContain("answers differ on 22 rows:");
    expect(lines).toContain("  r19  a.tsv:4 yes  b.tsv:7 no");
    expect(lines).not.toContain("  r20  a.tsv:4 yes  b.tsv:7 no");
    expect(lines).toContain("  2 more (--json lists all)");
  });

  test("says what to do where no row is answered by both", () => {
    const lines = linesOf({ cohen: [{ files: ["a.tsv", "b.tsv"], kappa: undefined, rows: 0 }] });
    expect(lines.join("\n")).toContain(
      "no row is answered in both a.tsv and b.tsv; annotators should fill copies",
    );
  });
});
