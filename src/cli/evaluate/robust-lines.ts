import { inPercent } from "../../base/core/values/in-percent";
import type { RobustRow } from "../../usecases/evaluate/robust";
import { printable } from "../printable";

const HEADS = ["edits", "before", "after", "flagged", "answer", "suggest", "none", "unflagged", "confidence"];

/** Returns what edits do to answers, for people to read. */
export function robustInLines(rows: readonly RobustRow[]): string {
  const percent = (share: number): string => inPercent(share, 1);
  const line = (kind: string, cells: readonly string[]): string =>
    `${kind.padEnd(42)}${cells.map((cell) => cell.padStart(11)).join("")}`;
  return [
    "MAP@5 (text only) before and after an edit; shares of the edits in per cent: with a high difference shown,",
    "by verdict, and answered without such a difference; mean confidence",
    line("kind of edit", HEADS),
    ...rows.map((row) =>
      line(printable(row.stillApplies ? row.kind : `${row.kind}: another claim`), [
        String(row.edits),
        ...[row.before, row.after, row.flagged].map(percent),
        ...(["answer", "suggest", "none"] as const).map((verdict) => percent(row.verdicts[verdict])),
        ...[row.answeredUnflagged, row.confidence].map(percent),
      ]),
    ),
  ].join("\n");
}
