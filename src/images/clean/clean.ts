import { addToList } from "../../base/core/multimap";
import { cleanText, readBeginning } from "../../base/text";
import type { ReadLine } from "../recognise/words";
import { withoutNotices } from "./notices";
import { readScreenLine } from "./screen-line";

/** The account and the time behind a name: "Jane Doe @janedoe · 3h", "Jane Doe @janedoe · Nov 3". */
const ACCOUNT_BEHIND =
  /\s+@[\p{L}\p{N}_.@]{2,60}(?:\s*[^\p{L}\p{N}\s]{1,2}\s*(?:\p{N}[^\s]{0,6}(?:\s\p{L}{1,4})?|\p{L}{3,9}\.? \p{N}{1,2}(?:, \p{N}{4})?))?\s*$/u;
/** A name has few words. */
const MOST_NAME_WORDS = 5;
/** The button behind a text that is cut. */
const MORE_BEHIND =
  /(?:\u2026|\.{2,3})\s*(?:see more|more|read more|show more|ver más|leer más|ver mais|ler mais|voir plus|mehr anzeigen|mehr ansehen|altro|عرض المزيد|और देखें)\s*$/iu;

/**
 * Returns the text of a picture without what screens show around a post: the telephone's clock and battery,
 * buttons, counters, times and names of accounts, in nine languages. Lines of one paragraph are joined by
 * blanks, paragraphs by newlines. A line that says anything else stays; calls to share it are dropped when
 * the post is ranked (`dropBoilerplate`).
 * @returns at most `MAX_QUERY_CHARS`; "" where nothing else was read.
 */
export function cleanScreenText(lines: readonly ReadLine[]): string {
  const read = lines.map(({ text }, position) => readScreenLine(text, position));
  const isLeftOut = (at: number): boolean => read[at]?.isScreen === true;
  const kept = lines.filter((_, at) => {
    if (isLeftOut(at)) return false;
    // A number among buttons counts something of the app's.
    return !(read[at]?.isNumber && (isLeftOut(at - 1) || isLeftOut(at + 1)));
  });
  const paragraphs = new Map<number, string[]>();
  for (const { text, paragraph } of kept) {
    const line = cleanText(withoutAccount(text)).replace(MORE_BEHIND, "\u2026").trim();
    if (/[\p{L}\p{N}]/u.test(line)) addToList(paragraphs, paragraph, line);
  }
  return readBeginning(spoken(withoutNotices([...paragraphs.values()].map(joined).join("\n"))));
}

/** Returns a text without lines that have neither letters nor digits. */
function spoken(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line)).join("\n");
}

function withoutAccount(line: string): string {
  const name = line.replace(ACCOUNT_BEHIND, "");
  return name.trim().split(/\s+/).length > MOST_NAME_WORDS ? line : name;
}

/** Returns the lines of a paragraph as one; a word that was divided at the end of a line is put together. */
function joined(lines: readonly string[]): string {
  return lines.join(" ").replace(/(\p{Ll})[-\u2010] (?=\p{Ll})/gu, "$1");
}
