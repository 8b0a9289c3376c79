import type { Span } from "../answer";
import { beginningOf, cleanText } from "../base/text";

/**
 * Returns text from outside so that it can do a terminal no harm: one line, no control, escape, direction or
 * invisible characters.
 */
export function printable(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}

/** A message may repeat a line of a file, however long that is. */
const MOST_MESSAGE_CHARS = 2000;

/** Returns a message as `printable` does; one that would fill the terminal is cut, and its length told. */
export function printableMessage(message: string): string {
  const plain = printable(message);
  if (plain.length <= MOST_MESSAGE_CHARS) return plain;
  return `${beginningOf(plain, MOST_MESSAGE_CHARS)}... (${plain.length} characters)`;
}

/** A text from outside with the parts of it that are to stand out: ascending, not overlapping. */
export interface MarkedText {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Returns the text as `printable` does, each of its spans passed through `mark`. */
export function printableMarked({ text, spans }: MarkedText, mark: (word: string) => string): string {
  let printed = "";
  let done = 0;
  const clean = (start: number, end: number): string =>
    cleanText(text.slice(start, end)).replace(/\s+/g, " ");
  for (const [start, end] of spans) {
    printed += `${clean(done, start)}${mark(clean(start, end))}`;
    done = end;
  }
  return `${printed}${clean(done, text.length)}`.replace(/ {2,}/g, " ").trim();
}
