/**
 * How quotation marks are meant: doubled within a quoted cell, also in one that blanks surround (`spaced`),
 * behind a backslash there, or as text.
 */
export type Quoting = "doubled" | "spaced" | "backslash" | "none";

/** What was read of a text. */
export interface Reading {
  /** Without blank ones. */
  readonly rows: string[][];
  /** Whether something stands between a closing quote and the next separator. */
  readonly isOdd: boolean;
  /** Whether that is so in a cell of several lines: its first quote may be text. */
  readonly isTorn: boolean;
  /** Where a quote opens a cell that nothing closes; reading ends there. */
  readonly unclosedAt?: number;
}

/**
 * Reads rows of cells.
 * @param separator "" for rows of one cell.
 * @param most rows; what follows is not read.
 * @see RFC 4180
 */
export function readRows(text: string, separator: string, quoting: Quoting, most: number): Reading {
  const rows: string[][] = [];
  let row: string[] = [];
  let isOdd = false;
  let isTorn = false;
  const take = (): void => {
    if (!isBlank(row)) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < most; ) {
    const from = quoting === "spaced" ? afterBlanks(text, at) : at;
    const isQuoted = quoting !== "none" && text[from] === '"';
    const { cell, end, flaw } = isQuoted
      ? quotedCell(text, from, separator, quoting)
      : plainCell(text, at, separator);
    if (flaw === "unclosed") return { rows, isOdd: true, isTorn, unclosedAt: at };
    isOdd ||= flaw !== undefined;
    isTorn ||= flaw === "torn";
    row.push(cell);
    if (text[end] === separator) {
      at = end + 1;
      if (at === text.length) row.push("");
      continue;
    }
    take();
    at = text.startsWith("\r\n", end) ? end + 2 : end + 1;
  }
  take();
  return { rows, isOdd, isTorn };
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at++;
  return at;
}

/** Returns whether no cell of a row holds anything. */
export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === "");
}

interface Cell {
  readonly cell: string;
  /** Where the separator or line break behind it is. */
  readonly end: number;
  /** What is wrong with its quotes. */
  readonly flaw?: "odd" | "torn" | "unclosed";
}

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end++;
  return { cell: text.slice(from, end), end };
}

/** What stands between the closing quote and the separator is kept, as spreadsheets do. */
function quotedCell(text: string, from: number, separator: string, quoting: Quoting): Cell {
  const special = quoting === "backslash" ? /\\["\\]|""?/g : /""?/g;
  let cell = "";
  let at = from + 1;
  for (;;) {
    special.lastIndex = at;
    const found = special.exec(text);
    if (found === null) return { cell, end: text.length, flaw: "unclosed" };
    cell += text.slice(at, found.index);
    at = special.lastIndex;
    if (found[0] === '"') break;
    cell += found[0][1];
  }
  const rest = plainCell(text, at, separator);
  const isEnd = quoting === "spaced" ? rest.cell.trim() === "" : rest.cell === "";
  if (isEnd) return { cell, end: rest.end };
  return { cell: cell + rest.cell, end: rest.end, flaw: /[\r\n]/.test(cell) ? "torn" : "odd" };
}
