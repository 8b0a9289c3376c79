import type { DifferingWords } from "./differing-words";
import { exclusionOf, verbBase } from "./lexicon";
import type { OppositePolarity } from "./opposite-polarity";
import { isContracted, NOT, negatedBy, TRUE } from "./polarity";
import type { Statement } from "./statement";
import type { ComparedWord } from "./text";
import { wordSet } from "./word-set";

/** Who refuses to do something does not do it, and what is banned is not done. */
const REFUSES = wordSet(
  "refuse refusal decline deny fail failure unable ban bar prohibit forbid block disallow prevent halt stop avoid skip lack zero exempt",
);
/** What is said of a thing that may not be. */
const FORBIDDEN = wordSet("illegal unlawful impossible banned forbidden prohibited outlawed");
/** What is said of a thing stands behind these. */
const IS = wordSet("is are was were be been now it's");
/** So near behind a word for refusing stands what is refused. */
const REFUSED = 3;
/** And so near behind the first word that is negated stands one that both have. */
const NEGATED = 5;

/**
 * Whether what is negated is denied by other words in the other text: "not allowed" and "banned", "didn't
 * stand" and "refused to stand" agree.
 * @param words that differ.
 */
export function isTurnedBack(
  { isDenied, ...cues }: OppositePolarity,
  words: readonly DifferingWords[],
  post: Statement,
  claim: Statement,
): boolean {
  const [text, other, side] = isDenied ? ([post, claim, "post"] as const) : ([claim, post, "claim"] as const);
  const cue = cues[side].first;
  const next = negatedBy(text.words, cue);
  if (next < 0) return false;
  if (words.some((pair) => pair.isTurned && pair.relation === "antonym" && pair[side].first === next))
    return true;
  const { lower } = text.words[cue]!;
  // "A hoax" is on a whole statement, not on the next word.
  if (lower !== "no" && !NOT.has(lower) && !isContracted(lower)) return false;
  return isRefused(text, next, other) || hasOpposite(text, next, other);
}

/**
 * Whether the other text has a word for refusing before the first word that is negated in both, or says of
 * that word that it is refused: "can't ride bears", "riding bears is illegal".
 */
function isRefused(text: Statement, next: number, { words, places }: Statement): boolean {
  const { clause, lower } = text.words[next]!;
  // "Not true" is on a whole statement, and "not banned" is against "blocked or banned".
  if (TRUE.has(lower) || isRefusal(lower)) return false;
  const shared = text.words.findIndex(({ stem }, i) => i >= next && stem !== "" && places.has(stem));
  if (shared < 0 || shared > next + NEGATED || text.words[shared]!.clause !== clause) return false;
  const negated = places.get(text.words[shared]!.stem) ?? [];
  return negated.some((at) => {
    const { sentence } = words[at]!;
    const before = words.slice(Math.max(0, at - REFUSED), at);
    if (before.some((word) => word.sentence === sentence && isOwnRefusal(word, text))) return true;
    return words.some(
      (word, i) => word.sentence === sentence && isForbidden(words, i) && !text.stems.has(word.stem),
    );
  });
}

/** Whether a word says that something may not be: "is illegal", not "are illegal immigrants". */
function isForbidden(words: readonly ComparedWord[], i: number): boolean {
  if (!FORBIDDEN.has(words[i]!.lower) || !IS.has(words[i - 1]?.lower ?? "")) return false;
  const next = words[i + 1];
  return next?.clause !== words[i]!.clause || next.stem === "";
}

function isOwnRefusal({ lower, stem }: ComparedWord, other: Statement): boolean {
  return !other.stems.has(stem) && isRefusal(lower);
}

function isRefusal(lower: string): boolean {
  return REFUSES.has(lower) || REFUSES.has(verbBase(lower) ?? "");
}

/**
 * Whether the other text has the opposite of the word that is negated, and not that word. The text may have
 * the opposite as well: "hasn't banned it; it approved it".
 */
function hasOpposite(text: Statement, next: number, other: Statement): boolean {
  const { lower, stem } = text.words[next]!;
  if (other.has(lower, stem)) return false;
  return other.words.some(
    (word) =>
      word.stem !== "" && isTold(text, next, word.stem) && exclusionOf(lower, word.lower) === "antonym",
  );
}

/** Whether a text lacks a word, or has it behind the clause of what is negated, where it is asserted. */
function isTold({ words, places, polarity }: Statement, next: number, stem: string): boolean {
  const { clause } = words[next]!;
  const isBehind = (at: number): boolean => words[at]!.clause > clause && polarity.denied[at] === 0;
  return places.get(stem)?.every(isBehind) !== false;
}
