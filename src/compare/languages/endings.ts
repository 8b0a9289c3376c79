import { AgingCache } from "../../base/core/caches/aging-cache";
import { withoutJoined } from "../../base/text";

/** Shorter beginnings of a word may be those of many. */
const LEAST_ROOT = 3;
/** A word that denies by its ending has at least so much before it: Turkish "demedi". */
const LEAST_DENIED = 2;
/**
 * Further letters of a root do not count: what stands behind them is mostly an ending as well.
 * @see Can et al., Information retrieval on Turkish texts, JASIST 2008, where cut words do as well as lemmas.
 */
const MOST_ROOT = 6;

/** So many are remembered: the same few thousand words make up most texts. */
const ROOTS = 4000;

/** Words that deny: those of a list, and in some languages all words with certain endings. */
export class Negations {
  constructor(
    /** Those of the list. */
    readonly words: ReadonlySet<string>,
    /** Fits words that deny by their ending; undefined where no ending denies. */
    private readonly byEnding?: RegExp,
  ) {}

  has(word: string): boolean {
    return this.words.has(word) || this.endsSo(word);
  }

  /** Whether a word denies by its ending: it is a verb, and says itself what is denied. */
  endsSo(word: string): boolean {
    return this.byEnding?.test(word) === true;
  }
}

/**
 * Returns an expression for words with a denying ending.
 * @param endings alternatives of an expression.
 * @param except alternatives for words that only look so.
 */
export function denyingEnding(endings: string, except: string): RegExp {
  return new RegExp(`^(?!(?:${except})$).{${LEAST_DENIED},}(?:${endings})$`);
}

/**
 * Returns a function that takes the longest of some endings from a word, and what an apostrophe joins to it,
 * and cuts what is left.
 * @param endings alternatives of an expression.
 */
export function rootWithout(endings: string): (word: string) => string {
  const ending = new RegExp(`(?<=^.{${LEAST_ROOT},})(?:${endings})$`);
  const roots = new AgingCache(ROOTS, (word: string) =>
    withoutJoined(word).replace(ending, "").slice(0, MOST_ROOT),
  );
  return (word) => roots.get(word);
}
