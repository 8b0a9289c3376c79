import type { Dialect } from "./dialects";
import { cellsOf, fileLines } from "./lines";
import { parseRunLine, RUN_COLUMNS } from "./run";

/** A line that the checker of a dialect would refuse. */
export interface FormatFault {
  /** 1-based. */
  readonly line: number;
  readonly reason: string;
}

/**
 * Returns all faults of a run file in a dialect, in the order of the lines.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `LINE_TOO_LONG`.
 */
export function checkRun(file: string, dialect: Dialect): FormatFault[] {
  const faults: FormatFault[] = [];
  const seen = new Map<string, Set<string>>();
  for (const { number: line, text } of fileLines(file)) {
    const reason = faultOf(text, dialect, seen);
    if (reason !== undefined) faults.push({ line, reason });
  }
  return faults;
}

function faultOf(text: string, dialect: Dialect, seen: Map<string, Set<string>>): string | undefined {
  if (dialect !== "trec") {
    const tabbed = text.split("\t").length;
    if (tabbed === 1)
      return `columns must be separated by tabs (${cellsOf(text, RUN_COLUMNS).length} columns are separated by spaces)`;
    if (tabbed !== RUN_COLUMNS) return `${RUN_COLUMNS} columns were expected, tabs separate ${tabbed}`;
  }
  const row = parseRunLine(text);
  if (typeof row === "string") return row;
  if (dialect !== "trec" && /e/i.test(row.scoreText)) return `the score "${row.scoreText}" has an exponent`;
  if (dialect === "clef2020" && row.rank !== "1") return `the rank must be 1, it is ${row.rank}`;
  if (!/^\d+$/.test(row.rank)) return `the rank "${row.rank}" is not an integer`;
  const ranked = seen.get(row.query) ?? new Set<string>();
  if (ranked.has(row.document))
    return `the document ${row.document} is ranked twice for the query ${row.query}`;
  seen.set(row.query, ranked.add(row.document));
  return undefined;
}
