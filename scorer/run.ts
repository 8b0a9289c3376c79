import { InputError } from "../src/base/core/errors";
import type { Dialect } from "./dialects";
import { cellsOf, fileLines } from "./lines";

export interface RankedDocument {
  readonly document: string;
  readonly score: number;
}

/** A system's rankings: query id -> documents with scores, in any order. */
export type Run = ReadonlyMap<string, readonly RankedDocument[]>;

/**
 * Reads a run: query, Q0, document, rank, score, tag.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `LINE_TOO_LONG`, `RUN_FORMAT` with the line.
 */
export function readRun(file: string): Run {
  const run = new Map<string, Map<string, RankedDocument>>();
  for (const { number: line, text } of fileLines(file)) {
    const row = parseRunLine(text);
    if (typeof row === "string")
      throw new InputError(
        row,
        { file, line },
        { code: "RUN_FORMAT", hint: "Each line is: query, Q0, document, rank, score, tag." },
      );
    const ranked = run.get(row.query) ?? new Map<string, RankedDocument>();
    if (ranked.has(row.document)) {
      throw new InputError(
        `the document ${row.document} is ranked twice for the query ${row.query}`,
        { file, line },
        { code: "RUN_FORMAT", hint: "A document may be ranked once for a query." },
      );
    }
    run.set(row.query, ranked.set(row.document, { document: row.document, score: row.score }));
  }
  return new Map(Array.from(run, ([query, ranked]) => [query, [...ranked.values()]]));
}

/** Columns of a run: query, Q0, document, rank, score, tag. */
export const RUN_COLUMNS = 6;

interface RunRow extends RankedDocument {
  readonly query: string;
  readonly rank: string;
  readonly scoreText: string;
}

/** A decimal number, as trec_eval and the official scorers read it; JavaScript reads others, too: 0x10. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns a row of a run, or what is wrong with it. */
export function parseRunLine(text: string): RunRow | string {
  const cells = cellsOf(text, RUN_COLUMNS);
  if (cells.length !== RUN_COLUMNS) return `${RUN_COLUMNS} columns were expected, ${cells.length} found`;
  const [query, , document, rank, scoreText] = cells as [string, string, string, string, string];
  if (query === "" || document === "") return "query or document is empty";
  const score = DECIMAL.test(scoreText) ? Number(scoreText) : Number.NaN;
  if (!Number.isFinite(score)) return `the score "${scoreText}" is not a number`;
  return { query, document, rank, score, scoreText };
}

/** How a run is written. */
export interface RunForm {
  readonly tag: string;
  readonly dialect?: Dialect;
}

/**
 * Returns a run as text. Scores are written in full decimals, never with an exponent, and read back as the
 * same numbers up to 1e-9.
 */
export function formatRun(run: Run, form: RunForm): string {
  return Array.from(run, ([query, ranking]) => formatRanking(query, ranking, form)).join("");
}

/** Returns a query's lines of a run, each with its end: long runs are written query by query. */
export function formatRanking(
  query: string,
  ranking: readonly RankedDocument[],
  { tag, dialect = "trec" }: RunForm,
): string {
  const lines = ranking.map(({ document, score }, i) => {
    const rank = dialect === "clef2020" ? 1 : i + 1;
    return `${[query, "Q0", document, rank, score.toFixed(9), tag].join("\t")}\n`;
  });
  return lines.join("");
}
