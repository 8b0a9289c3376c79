import { count } from "../view/text.js";
import { say } from "../words/spoken.js";
import { type Reading, readRows } from "./csv-rows.js";

/** Why a file is not a table, in words for the person who chose it. */
export class TableError extends Error {}

/**
 * Returns the rows of a table, without blank ones. Quotes within a quoted cell are doubled, or stand behind
 * backslashes where nothing else fits; a quoted cell may begin behind blanks where it would be cut otherwise;
 * a quote at the beginning of a cell is text where it would join lines and all rows are as wide without it.
 * @param maxRows with one row more the file is refused.
 * @throws TableError for too many rows, and for a quote that is never closed.
 */
export function parseTable(text: string, maxRows: number, separator = separatorOf(text)): string[][] {
  const { rows, unclosedAt } = bestReading(text, separator, maxRows + 1);
  if (rows.length > maxRows) throw new TableError(say("file.rows"));
  if (unclosedAt !== undefined) {
    const line = text.slice(0, unclosedAt).split("\n").length;
    throw new TableError(say("file.quote", { line: count(line) }));
  }
  return rows;
}

function bestReading(text: string, separator: string, most: number): Reading {
  const doubled = readRows(text, separator, "doubled", most);
  if (doubled.isOdd && text.includes('\\"')) {
    const escaped = readRows(text, separator, "backslash", most);
    if (!escaped.isOdd) return escaped;
  }
  const spaced = spacedReading(text, separator, most, doubled);
  if (spaced) return spaced;
  if (!doubled.isTorn && doubled.unclosedAt === undefined) return doubled;
  const plain = readRows(text, separator, "none", most);
  const width = plain.rows[0]?.length ?? 0;
  // Rows of one cell are always as wide: where nothing else speaks for it, the file's end may be missing.
  return isEven(plain) && (doubled.isTorn || width > 1) ? plain : doubled;
}

function isEven({ rows }: Reading): boolean {
  return rows.every(({ length }) => length === rows[0]?.length);
}

/** A cell that a separator within a quoted text has cut. */
const CUT = /^ +"[^"]*$/;

/**
 * Returns a reading in which quoted cells begin behind blanks (`1, "a, b"`), as people write them by hand:
 * where such a cell would be cut without it, and every row is as wide with it.
 */
function spacedReading(text: string, separator: string, most: number, doubled: Reading): Reading | undefined {
  if (!doubled.rows.some((row) => row.some((cell) => CUT.test(cell)))) return undefined;
  const spaced = readRows(text, separator, "spaced", most);
  return !spaced.isOdd && isEven(spaced) ? spaced : undefined;
}

const SEPARATORS = ["\t", ",", ";", "|"];
const ROWS_COMPARED = 20;

/**
 * Returns the separator that cuts the first rows into equally many cells, more than one; where several do,
 * the one that makes most cells. If less than half of the rows have the first one's number of cells, it is a
 * comma. Returns "" if nothing separates the first row, or a comma not all of them: texts of one column may
 * have commas.
 */
export function separatorOf(text: string): string {
  const commas = firstWidths(text, ",");
  const isParted = commas.length > 0 && commas.every((cells) => cells > 1);
  let best = { separator: isParted ? "," : "", share: 0.5, cells: 0 };
  for (const separator of SEPARATORS) {
    const widths = firstWidths(text, separator);
    const cells = widths[0] ?? 0;
    const share = widths.filter((width) => width === cells).length / widths.length;
    if (cells < 2 || share < best.share || (share === best.share && cells <= best.cells)) continue;
    best = { separator, share, cells };
  }
  return best.separator;
}

/** Returns the numbers of cells of the first rows. */
function firstWidths(text: string, separator: string): number[] {
  const doubled = readRows(text, separator, "doubled", ROWS_COMPARED);
  const quoted = spacedReading(text, separator, ROWS_COMPARED, doubled) ?? doubled;
  const isClosed = quoted.unclosedAt === undefined;
  const { rows } = isClosed ? quoted : readRows(text, separator, "none", ROWS_COMPARED);
  return rows.map(({ length }) => length);
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

/** Tags as the server takes them. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i;

/**
 * Returns the column that holds the languages of the texts, by its name; -1 without one, and where it has
 * more names of languages than tags: the server would refuse these rows.
 */
export function languageColumn(
  [first = [], ...others]: readonly (readonly string[])[],
  header: boolean,
): number {
  if (!header) return -1;
  const hasTags = (column: number): boolean => {
    const values = others.slice(0, 100).map((row) => (row[column] ?? "").trim());
    const given = values.filter((value) => value !== "");
    return 2 * given.filter((value) => LANGUAGE_TAG.test(value)).length >= given.length;
  };
  return first.findIndex((cell, column) => LANGUAGE_NAMES.test(cell.trim()) && hasTags(column));
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
