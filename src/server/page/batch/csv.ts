/** Why a file is not a table, in words for the person who chose it. */
export class TableError extends Error {}

/**
 * Returns the rows of values that commas, tabs or semicolons separate (the latter in countries with decimal
 * commas), without blank rows.
 * @param maxRows with one row more the file is refused.
 * @throws TableError for too many rows, and for a quote that is never closed.
 * @see RFC 4180
 */
export function parseTable(text: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  for (const row of rowsOf(text.replace(/^\ufeff/, ""))) {
    if (row.every((cell) => cell.trim() === "")) continue;
    if (rows.length === maxRows)
      throw new TableError("The file has more rows than can be asked at once. Please split it.");
    rows.push(row);
  }
  return rows;
}

function* rowsOf(text: string): Generator<string[]> {
  const separator = separatorOf(text);
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
      throw new TableError(`Line ${line}: a quotation mark opens a cell and none closes it.`);
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

/**
 * Returns the separator that the first line has outside quotes: a tab, which texts hardly have, or the one of
 * which there are more.
 */
function separatorOf(text: string): string {
  const firstLine = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
  const timesOf = (separator: string): number => firstLine.split(separator).length;
  if (timesOf("\t") > 1) return "\t";
  return timesOf(";") > timesOf(",") ? ";" : ",";
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
 * Returns rows as comma-separated values for spreadsheets: with a byte-order mark, and with an apostrophe
 * before whatever a spreadsheet would take for a formula.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const defused = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n\t]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
