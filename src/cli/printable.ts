import type { Span } from "../answer";
import { cleanText } from "../base/text";

/**
 * Returns text from outside so that it can do a terminal no harm: one line, no control, escape, direction or
 * invisible characters.
 */
export function printable(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
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
