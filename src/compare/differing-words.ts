import { likeness, mostLikeness, type WordRange } from "./context";
import { areConverse, exclusionOf } from "./lexicon";
import type { Statement } from "./statement";
import { wordSet } from "./word-set";

/** Words of a post and a claim in one place that exclude each other. */
export interface DifferingWords {
  readonly relation: "antonym" | "sibling";
  readonly post: WordRange;
  readonly claim: WordRange;
  /** Whether one of the two is denied and the other not: "not allowed" is "banned". */
  readonly isTurned: boolean;
}

/**
 * Least shared context of two opposites, and of two of a kind. Where words tell one thing from its two sides,
 * those whom they are of must stand on both sides: what Ada sold, Sam bought.
 */
const SAME_PLACE = { antonym: 0.7, sibling: 1, converse: 1.5 } as const;

/** Words that mean what the word before them makes of them: "give up", "marked down", "a vote for". */
const PARTICLES = wordSet(
  "for against in out inside outside on off up down upwards downwards over under above below with without",
);

/** What one is for or against is what stands behind them. */
const SIDES = wordSet("for against");

/**
 * Returns where a post has the opposite of a claim's word, or another of its kind ("red" for "blue"), in the
 * same surroundings. Only words that the other text lacks are compared.
 * @param isHeadline whether what the claim's text calls false is the publisher's verdict on it.
 */
export function differingWords(post: Statement, claim: Statement, isHeadline: boolean): DifferingWords[] {
  const here = unshared(claim, post);
  if (here.length === 0) return [];
  const there = unshared(post, claim);
  const { denied, negated } = claim.polarity;
  const deniedInClaim = isHeadline ? negated : denied;
  const differing: DifferingWords[] = [];
  for (const of of here) {
    for (const at of there) {
      const context = likeness(post.around(at), claim.around(of));
      if (context < SAME_PLACE.antonym) continue;
      const [said, claimed] = [post.words[at]!.lower, claim.words[of]!.lower];
      const relation = exclusionOf(said, claimed);
      if (relation === undefined || context < SAME_PLACE[relation]) continue;
      // Seldom it comes to that, and to find the numbers of a text takes long.
      if (claim.isCounted(of)) break;
      if (post.isCounted(at)) continue;
      if (context < SAME_PLACE.converse && areConverse(said, claimed)) continue;
      if (PARTICLES.has(said) && !areOfOneWord(post, at, claim, of)) continue;
      if (SIDES.has(said) && !areOnOneThing(post, at, claim, of)) continue;
      const isTurned = (post.polarity.denied[at] === 1) !== (deniedInClaim[of] === 1);
      differing.push({ relation, post: { first: at, last: at }, claim: { first: of, last: of }, isTurned });
      break;
    }
  }
  return differing;
}

/** Whether the other text has what is behind each of two words: "against the ban on bears", "for bears". */
function areOnOneThing(post: Statement, at: number, claim: Statement, of: number): boolean {
  const [there] = post.around(at).right;
  const [here] = claim.around(of).right;
  const isIn = (stem: string | undefined, text: Statement): boolean =>
    stem === undefined || text.stems.has(stem);
  return isIn(there, claim) && isIn(here, post);
}

/** Whether two words stand behind the same content word. */
function areOfOneWord(post: Statement, at: number, claim: Statement, of: number): boolean {
  const [before] = post.around(at).left;
  return before !== undefined && before === claim.around(of).left[0];
}

/** More words of a text are not compared: each is with each. */
const MOST = 100;

/**
 * Returns the words of one text, names left out, that the other has not, where their surroundings may be
 * alike. Words of numbers are among them, unless they count for `MOST`.
 */
function unshared(text: Statement, other: Statement): number[] {
  const found: number[] = [];
  const mayBeMore = text.plainWords.length > MOST;
  let left = MOST;
  for (const i of text.plainWords) {
    const { lower, stem } = text.words[i]!;
    if (other.has(lower, stem) || (mayBeMore && text.isCounted(i))) continue;
    if (left-- === 0) break;
    if (mostLikeness(text.around(i), other.stems) >= SAME_PLACE.antonym) found.push(i);
  }
  return found;
}
