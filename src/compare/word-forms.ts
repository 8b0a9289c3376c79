import { isStopWord, stem } from "../base/text";

/** What a word is wherever it stands. */
export interface WordForm {
  /** Folded, its case kept. */
  readonly written: string;
  /** Folded, in lower case, without a possessive `'s`. */
  readonly lower: string;
  /** Porter's stem; "" for stop words. */
  readonly stem: string;
  /** Whether it begins a clause of its own. */
  readonly beginsClause: boolean;
}

const CONJUNCTIONS: ReadonlySet<string> = new Set(
  "but because although though while whereas unless however yet so until despite".split(" "),
);

/** Words recur: most of a text's were read before. */
const remembered = new Map<string, WordForm>();
const MAX_REMEMBERED = 20_000;

/** @param written as `placeWords` gives it. */
export function formOf(written: string): WordForm {
  const known = remembered.get(written);
  if (known !== undefined) return known;
  const whole = written.toLowerCase();
  const lower = whole.endsWith("'s") ? whole.slice(0, -2) : whole;
  const form = {
    written,
    lower,
    stem: isStopWord(lower) ? "" : stem(lower),
    beginsClause: CONJUNCTIONS.has(whole),
  };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(written, form);
  return form;
}
