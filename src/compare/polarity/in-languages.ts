import type { LanguageWords } from "../languages";
import type { ComparedText, ComparedWord } from "../text";
import { between, clauseEnd, clauseStart, sentenceEnd, sentenceStart } from "./clauses";
import { type DeniedPart, NEUTRAL, type Polarity } from "./read-polarity";
import { verdictAt } from "./verdicts-in-languages";

/** Words behind a negation, and before it, that tell whether it denies anything. */
const BEHIND = 6;
const BEFORE = 3;
/** So near stands "ne" before the word that denies with it. */
const PAIRED = 4;

/**
 * Returns which words of a text are denied, by the words with which its language denies. Several negations in
 * one clause deny it once: "no ... nunca", "nie ... nigdy".
 */
export function readPolarityIn(said: ComparedText, language: LanguageWords): Polarity {
  const { words, signature } = said;
  const denied = new Uint8Array(words.length);
  const negated = new Uint8Array(words.length);
  const cues: number[] = [];
  const parts: DeniedPart[] = [];
  const debunked = new Uint8Array(words.length);
  const neutral = new Uint8Array(words.length);
  let clause = -1;
  for (let i = 0; i < signature; i++) {
    const word = words[i]!;
    if (word.isOfHandle) continue;
    const verdict = verdictAt(said, i, language);
    if (verdict) {
      cues.push(i);
      debunked.fill(1, verdict.from, verdict.to);
      const { from, to, isNamed } = verdict;
      parts.push({ cue: i, isVerdict: true, isNamed, from, begins: i, to });
      clause = words[verdict.cue]!.clause;
      i = Math.max(i, verdict.cue);
      continue;
    }
    if (word.tagged || word.clause === clause || !isNegation(words, i, language)) continue;
    if (isIdle(words, i, signature, language)) continue;
    clause = word.clause;
    cues.push(i);
    const start = clauseStart(words, i);
    const end = clauseEnd(words, i, signature);
    const begins = denialStart(words, i, language);
    negated.fill(1, language.deniesBefore ? start : begins, end);
    parts.push({ cue: i, isVerdict: false, from: start, begins, to: end });
    if (!language.deniesBefore) neutral.fill(1, start, begins);
  }
  for (let i = 0; i < signature; i++) {
    const isDenied = negated[i]! ^ debunked[i]!;
    denied[i] = neutral[i] && !negated[i] && !debunked[i] ? NEUTRAL : isDenied;
  }
  return { denied, negated, cues, parts };
}

/** Whether a word denies what its clause says. */
export function isNegation(words: readonly ComparedWord[], i: number, language: LanguageWords): boolean {
  const { lower, clause } = words[i]!;
  if (language.negations.has(lower)) return true;
  if (!language.paired.negations.has(lower)) return false;
  const near = words.slice(Math.max(0, i - PAIRED), i + 2);
  return near.some((word) => word.clause === clause && language.paired.beside.test(` ${word.lower} `));
}

/** Returns the first word that a negation denies: in "ne tue pas" the verb stands before "pas". */
function denialStart(words: readonly ComparedWord[], i: number, { paired }: LanguageWords): number {
  for (let at = i; at >= Math.max(0, i - PAIRED) && words[at]!.clause === words[i]!.clause; at--)
    if (paired.beside.test(` ${words[at]!.lower} `)) return at;
  return i + 1;
}

function isIdle(words: readonly ComparedWord[], i: number, end: number, language: LanguageWords): boolean {
  const to = Math.min(i + 1 + BEHIND, sentenceEnd(words, i, end));
  const from = Math.max(i - BEFORE, sentenceStart(words, i));
  return language.idle.test(between(words, i + 1, to)) || language.idleBefore.test(between(words, from, i));
}
