import { MAX_QUERY_CHARS, readBeginning } from "../../base/text";
import type { Query } from "../../rank";
import type { CliIo } from "../io";

/** The texts of a query that are cut, each by itself. */
type Texts = Pick<Query, "text" | "imageText" | "quotedText">;

/** Returns whether a text is longer than what is read of it. */
export function isCut(text: string): boolean {
  return readBeginning(text).length < text.length;
}

/** Returns whether a query has a text that is longer than what is read of it. */
export function hasCutText({ text, imageText, quotedText }: Texts): boolean {
  return [text, imageText, quotedText].some((part) => isCut(part?.trim() ?? ""));
}

/** Notes how many queries of a file are not read whole. */
export function noteCutQueries({ note }: Pick<CliIo, "note">, queries: readonly Texts[]): void {
  const cut = queries.filter(hasCutText).length;
  if (cut > 0)
    note(
      `Of a text the first ${MAX_QUERY_CHARS} characters are read; in ${cut} queries the rest is left out.`,
    );
}
