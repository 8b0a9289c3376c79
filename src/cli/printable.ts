import { cleanText } from "../text";

/** Returns text from outside so that it can do a terminal no harm: one line, no control, escape, direction or invisible characters. */
export function printable(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}
