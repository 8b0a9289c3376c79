import { count } from "../view/text.js";
import { say } from "../words/spoken.js";

/** Why a file is not a table, in words for the person who chose it. */
export class TableError extends Error {}

/**
 * Returns the rows of a table, without blank ones.
 * @param maxRows with one row more the file is refused.
 * @throws TableError for too many rows, and for a quote that is never closed.
 * @see RFC 4180
 */
export function parseTable(text: string, maxRows: number, separator = separatorOf(text)): string[][] {
  const rows: string[][] = [];
  for (const row of rowsOf(text, separator)) {
    if (isBlank(row)) continue;
    if (rows.length === maxRows) throw new TableError(say("file.rows"));
    rows.push(row);
  }
  return rows;
}

/** Returns whether no cell of a row holds anything. */
export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === "");
}

function* rowsOf(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator);
    row.push(cell);
    if (text[end] === separator) {
      at = end + 1;
      if (at === text.length) row.push("");
      continue;
    }
    yield row;
    row = [];
    at = text.startsWith("\r\n", end) ? end + 2 : end + 1;
  }
  if (row.length > 0) yield row;
}

interface Cell {
  readonly cell: string;
  /** Where the separator or line break behind it is. */
  readonly end: number;
}

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end++;
  return { cell: text.slice(from, end), end };
}

/** What stands between the closing quote and the separator is kept, as spreadsheets do. */
function quotedCell(text: string, from: number, separator: string): Cell {
  let cell = "";
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) {
      const line = text.slice(0, from).split("\n").length;
      throw new TableError(say("file.quote", { line: count(line) }));
    }
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const rest = plainCell(text, quote + 1, separator);
      return { cell: cell + rest.cell, end: rest.end };
    }
    cell += '"';
    at = quote + 2;
  }
}

const SEPARATORS = ["\t", ",", ";", "|"];
const ROWS_COMPARED = 20;

/**
 * Returns the separator that cuts the first rows into equally many cells, more than one; where several do,
 * the one that makes most cells. If less than half of the rows have the first one's number of cells, it is a
 * comma. Returns "" if nothing separates the first row: texts of one column may have commas.
 */
export function separatorOf(text: string): string {
  let best = { separator: (firstWidths(text, ",")[0] ?? 1) > 1 ? "," : "", share: 0.5, cells: 0 };
  for (const separator of SEPARATORS) {
    const widths = firstWidths(text, separator);
    const cells = widths[0] ?? 0;
    const share = widths.filter((width) => width === cells).length / widths.length;
    if (cells < 2 || share < best.share || (share === best.share && cells <= best.cells)) continue;
    best = { separator, share, cells };
  }
  return best.separator;
}

/** Returns the numbers of cells of the first rows; fewer where a quotation mark is not closed. */
function firstWidths(text: string, separator: string): number[] {
  const widths: number[] = [];
  try {
    for (const row of rowsOf(text, separator)) {
      if (!isBlank(row)) widths.push(row.length);
      if (widths.length === ROWS_COMPARED) break;
    }
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
  }
  return widths;
}

/** How columns are called that hold what people wrote. */
const TEXT_NAMES =
  /^(text|tweet|tweet[ _-]?(text|content)|full[ _-]?text|post|claim|content|message|sentence|body|query)$/i;

/**
 * Returns whether the first row holds names of columns: one of them is a usual name, or all are short and the
 * rows below are not.
 */
export function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows;
  if (first.some((cell) => TEXT_NAMES.test(cell.trim()))) return true;
  const short = first.every((cell) => cell.length <= 30 && !/\d{4}|[.!?]\s*$/.test(cell));
  return (
    short &&
    new Set(first).size === first.length &&
    others.slice(0, 20).some((row) => row.some((cell) => cell.length > 60))
  );
}

/** How columns are called that hold the language of what people wrote. */
const LANGUAGE_NAMES = /^(lang|language|post[ _-]?language|idioma|l[ií]ngua|sprache|langue|لغة|اللغة)$/iu;

/** Returns the column that holds the languages of the texts, by its name; -1 without one. */
export function languageColumn([first = []]: readonly (readonly string[])[], header: boolean): number {
  return header ? first.findIndex((cell) => LANGUAGE_NAMES.test(cell.trim())) : -1;
}

/** Returns the column that most likely holds the texts: by its name, else the one with the longest cells. */
export function textColumn(rows: readonly (readonly string[])[], header: boolean): number {
  const named = header ? (rows[0] ?? []).findIndex((cell) => TEXT_NAMES.test(cell.trim())) : -1;
  if (named >= 0) return named;
  const sample = rows.slice(header ? 1 : 0, 100);
  const columns = Math.max(1, ...rows.slice(0, 100).map((row) => row.length));
  const lengths = Array.from({ length: columns }, (_, column) =>
    sample.reduce((sum, row) => sum + (row[column] ?? "").length, 0),
  );
  return lengths.indexOf(Math.max(...lengths));
}

/**
 * Returns rows as values that the separator parts, with an apostrophe before whatever a spreadsheet would
 * take for a formula, also where it parts values at another separator than ours.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvOf(rows: readonly (readonly string[])[], separator = ",", lineBreak = "\r\n"): string {
  const cellOf = (value: string): string => {
    const begun = /^\s*[=+\-@\t\r]/.test(value) && !NUMBER.test(value) ? `'${value}` : value;
    const defused = begun.replace(/([,;|\t])(?=[=+\-@])/g, "$1'");
    const isPlain = !/["\r\n\t]/.test(defused) && !defused.includes(separator);
    return isPlain ? defused : `"${defused.replaceAll('"', '""')}"`;
  };
  return rows.map((row) => `${row.map(cellOf).join(separator)}${lineBreak}`).join("");
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
