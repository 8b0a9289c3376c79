import type { Article } from "../../../src/base/core/types";
import { consonantsOf } from "../../../src/base/text";

/** Characters of a body that are read. */
const BODY_CHARS = 4000;
/** Scripts of India have no capital letters: any word may be a name. */
const NAME = /\p{Lu}[\p{L}\p{M}]{2,}|[\u0900-\u0d7f][\u0900-\u0d7f\u200c\u200d]{2,}/gu;
const NUMBER = /\d[\d.,]*\d/g;
const LATIN = /^\p{Script=Latin}/u;
const MARKS = /\p{M}/gu;
const SIGNS = /[.,]/g;
/** Names with fewer are like too many others. */
const FEWEST_CONSONANTS = 3;
/** A year stands in too many articles to tell one from another. */
const YEAR = /^(?:19|20)\d\d$/;

/** What an article writes as other languages do, each once. */
export interface Anchors {
  /** Capitalised words in Latin letters, without accents, in small letters; and the numbers. */
  readonly written: ReadonlySet<string>;
  /** Names by their consonants, in any script that has sounds (`soundOf`); and the numbers. */
  readonly sounded: ReadonlySet<string>;
}

/** @returns numbers of two digits and more, years left out, without separators. */
export function anchorsOf({ title = "", subtitle = "", vclaim = "", body = "" }: Article): Anchors {
  const text = [title, subtitle, vclaim, body.slice(0, BODY_CHARS)].join("\n");
  const names = (text.match(NAME) ?? []).map((name) => name.toLowerCase());
  const numbers = (text.match(NUMBER) ?? [])
    .map((number) => number.replace(SIGNS, ""))
    .filter((digits) => digits.length > 1 && !YEAR.test(digits));
  const inLatin = names
    .filter((name) => LATIN.test(name))
    .map((name) => name.normalize("NFD").replace(MARKS, ""));
  return {
    written: new Set([...inLatin, ...numbers]),
    sounded: new Set([
      ...names.map(consonantsOf).filter(({ length }) => length >= FEWEST_CONSONANTS),
      ...numbers,
    ]),
  };
}

/** Returns whether an anchor is a name, not a number. */
export function isName(anchor: string): boolean {
  return !/^\p{N}/u.test(anchor);
}
