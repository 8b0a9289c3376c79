import type { TextLine } from "../base/core/files/line-splitter";
import type { RecordPlace } from "./session";
import { readLines } from "./text-file";

/** A row of a tab-separated file with doubled-quote quoting. */
export interface TsvRow {
  /** Line on which the row begins, 1-based. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Who hears of what was found on the way. */
export interface TsvListener {
  /** Called before each line; may throw. */
  checkInterrupted(): void;
  flaw(place: RecordPlace, reason: string): void;
}

/** A quote that nobody closed is a character of a text: nothing is lost by it, and nobody need know. */
export const UNHEARD: TsvListener = { checkInterrupted: () => {}, flaw: () => {} };

/** A quoted cell that runs over more lines than this is a quote that nobody closed. */
const MAX_ROW_LINES = 100;

/**
 * Streams the rows of a TSV file. A cell in quotes may run over lines that hold no tab. A quote that is
 * opened and never closed is taken as it is written, told to `listener`, and spoils no row but its own.
 */
export async function* readTsv(file: string, listener: TsvListener): AsyncGenerator<TsvRow> {
  const waiting: TextLine[] = [];
  for await (const line of readLines(file)) {
    listener.checkInterrupted();
    if (waiting.length === 0 && line.text.trim() === "") continue;
    const continues = waiting.length > 0 && waiting.length < MAX_ROW_LINES && !line.text.includes("\t");
    if (waiting.length > 0 && !continues) yield* asWritten(waiting.splice(0), file, listener);
    waiting.push(line);
    const cells = splitCells(waiting.map(({ text }) => text).join("\n"));
    if (cells) yield { line: waiting.splice(0)[0]!.number, cells };
  }
  yield* asWritten(waiting, file, listener);
}

function* asWritten(lines: readonly TextLine[], file: string, listener: TsvListener): Generator<TsvRow> {
  for (const [i, { number, text }] of lines.entries()) {
    if (text.trim() === "") continue;
    if (i === 0)
      listener.flaw({ file, line: number }, "a quote is opened and not closed; it is taken as a character");
    yield { line: number, cells: text.split("\t") };
  }
}

/** Returns the cells of a row, or undefined when its last cell opens a quote that the text does not close. */
function splitCells(row: string): string[] | undefined {
  const cells: string[] = [];
  let start = 0;
  while (start <= row.length) {
    const quoted = row[start] === '"' ? closingQuote(row, start) : "no";
    if (quoted === "open") return undefined;
    if (quoted === "no") {
      const tab = row.indexOf("\t", start);
      const end = tab < 0 ? row.length : tab;
      cells.push(row.slice(start, end));
      start = end + 1;
    } else {
      cells.push(row.slice(start + 1, quoted).replaceAll('""', '"'));
      start = quoted + 2;
    }
  }
  return cells;
}

/**
 * Returns where the cell that begins with a quote at `start` closes it; "no" when text follows the closing
 * quote, which makes both plain characters, and "open" when nothing closes it.
 */
function closingQuote(row: string, start: number): number | "no" | "open" {
  for (let at = row.indexOf('"', start + 1); at >= 0; at = row.indexOf('"', at + 1)) {
    const next = row[at + 1];
    if (next === '"') at++;
    else return next === undefined || next === "\t" ? at : "no";
  }
  return "open";
}
