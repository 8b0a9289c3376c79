import { evaluateRun, evaluationTable, runsTable } from "../../../scorer";

const qrels = new Map([["q", new Map([["a", 1]])]]);
const run = (name: string, ...documents: string[]) => ({
  name,
  evaluation: evaluateRun(qrels, new Map([["q", documents.map((document, i) => ({ document, score: -i }))]])),
});
// AP and MRR: 1/2 and 1.
const rows = [run("bm25_a|b", "x", "a"), { ...run("ours", "a"), isSignificant: true }];

describe("a table of runs", () => {
  test("in Markdown: percent, the best in bold, a dagger at a significant difference", () => {
    expect(runsTable(rows, ["map@5", "p@1"], "markdown").split("\n")).toEqual([
      "| run | MAP@5 | P@1 |",
      "| --- | ---: | ---: |",
      "| bm25\\_a\\|b | 50.00 | 0.00 |",
      "| ours † | **100.00** | **100.00** |",
    ]);
  });

  test("in LaTeX: the same, signs of LaTeX escaped", () => {
    expect(runsTable(rows, ["map@5"], "latex").split("\n")).toEqual([
      "\\begin{tabular}{lr}",
      "\\hline",
      "run & MAP@5 \\\\",
      "\\hline",
      "bm25\\_a\\textbar{}b & 50.00 \\\\",
      "ours$^\\dagger$ & \\textbf{100.00} \\\\",
      "\\hline",
      "\\end{tabular}",
    ]);
    expect(runsTable([run("50%~^\\{x}", "a")], ["mrr"], "latex")).toContain(
      "50\\%\\textasciitilde{}\\textasciicircum{}\\textbackslash{}\\{x\\} & 100.00",
    );
  });

  test("in LaTeX: no name is taken for the star or the length that may follow the end of a row", () => {
    const named = [run("first", "a"), run("[1].run", "a"), run("*.run", "a")];
    const lines = runsTable(named, ["mrr"], "latex").split("\n");
    expect(lines.slice(5, 7).map((line) => line.split(" & ")[0])).toEqual(["{[}1].run", "{*}.run"]);
  });

  test("marks no best where there is one run", () => {
    expect(runsTable([run("ours", "a")], ["mrr"], "markdown")).toContain("| ours | 100.00 |");
  });
});

describe("a table of evaluations", () => {
  test("has a column for each run, figures under figures, and the counts of queries last", () => {
    const lines = evaluationTable([run("bm25", "x", "a"), run("a longer name", "a")]).split("\n");
    expect(lines.slice(0, 2)).toEqual([
      "               bm25  a longer name",
      "map@1        0.0000         1.0000",
    ]);
    // One judged query, ranked by both.
    expect(lines.slice(-3)).toEqual([
      "queries           1              1",
      "missing           0              0",
      "unjudged          0              0",
    ]);
  });

  test("explains brackets where one of the runs leaves queries out", () => {
    const nothing = { name: "nothing", evaluation: evaluateRun(qrels, new Map()) };
    expect(evaluationTable([run("ours", "a"), nothing])).toMatch(
      /missing +0 +1\nunjudged +0 +0\nIn brackets: /,
    );
  });
});
