import type { Article } from "../../../src/base/core/types";

/** Characters of a body that are read. */
const BODY_CHARS = 4000;
const WORD = /\p{Lu}[\p{L}\p{M}]{2,}|\d[\d.,]*\d/gu;
const LATIN = /^\p{Script=Latin}/u;
const MARKS = /\p{M}/gu;
const SIGNS = /[.,]/g;
/** A year stands in too many articles to tell one from another. */
const YEAR = /^(?:19|20)\d\d$/;

/**
 * Returns what an article writes as other languages do, each once: capitalised words in Latin letters,
 * without accents and in small letters, and numbers of two digits and more, without separators and years.
 */
export function anchorsOf({ title = "", subtitle = "", vclaim = "", body = "" }: Article): Set<string> {
  const anchors = new Set<string>();
  const text = [title, subtitle, vclaim, body.slice(0, BODY_CHARS)].join("\n");
  for (const [word] of text.matchAll(WORD)) {
    if (LATIN.test(word)) anchors.add(word.normalize("NFD").replace(MARKS, "").toLowerCase());
    else {
      const digits = word.replace(SIGNS, "");
      if (digits.length > 1 && !YEAR.test(digits)) anchors.add(digits);
    }
  }
  return anchors;
}

/** Returns whether an anchor is a name, not a number. */
export function isName(anchor: string): boolean {
  return !/^\p{N}/u.test(anchor);
}
