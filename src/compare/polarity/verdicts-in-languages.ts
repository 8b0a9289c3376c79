import type { LanguageWords } from "../languages";
import type { ComparedWord } from "../text";
import { between, sentenceEnd, sentenceStart } from "./clauses";
import type { Verdict } from "./verdicts";

/** A sentence of so few words is a statement on others. */
const SHORT = 4;
/** A negation so near before a word for what is false takes that back. */
const NEAR = 3;
/** So near a negation stands what it says is not true. */
const TRUTH = 2;

/** Returns the words that are called false by the word at `i`, or by "not true" there. */
export function verdictAt(
  words: readonly ComparedWord[],
  i: number,
  end: number,
  language: LanguageWords,
): Verdict | undefined {
  const { lower, clause, sentence } = words[i]!;
  const next = i + 1 < end ? words[i + 1]! : undefined;
  // Further behind it mostly answers the post's own question.
  if (i === 0 && language.no.has(lower) && next?.sentence === sentence && next.clause !== clause) {
    const to = sentenceEnd(words, i + 1, end);
    // "No, but ..." goes on with what holds.
    if (language.conjunctions.has(next.lower)) return undefined;
    // In "No, the cow does not fly" the second negation repeats the first.
    const isRepeated = words.slice(i + 1, to).some((word) => language.negations.has(word.lower));
    return isRepeated ? undefined : { from: i + 1, to, cue: i };
  }
  if (language.negations.has(lower)) {
    const truth = truthBeside(words, i, end, language);
    return truth === undefined ? undefined : scopeOf(words, Math.max(i, truth), end, language);
  }
  if (!language.false.has(lower)) return undefined;
  const near = words.slice(Math.max(sentenceStart(words, i), i - NEAR), i);
  if (near.some((word) => language.negations.has(word.lower))) return undefined;
  return scopeOf(words, i, end, language);
}

function truthBeside(
  words: readonly ComparedWord[],
  i: number,
  end: number,
  language: LanguageWords,
): number | undefined {
  const { clause } = words[i]!;
  const places = [i + 1, i + TRUTH];
  if (language.deniesBefore) places.push(i - 1);
  const isTrue = (at: number): boolean =>
    at >= 0 && at < end && words[at]!.clause === clause && language.true.has(words[at]!.lower);
  return places.find((at) => isTrue(at) && !isOfIdle(words, i, at, end, language));
}

/** Whether a word behind a negation is of a phrase with which that denies nothing: "weet niet waar hij". */
function isOfIdle(
  words: readonly ComparedWord[],
  i: number,
  at: number,
  end: number,
  language: LanguageWords,
): boolean {
  const phrase = at > i ? language.idle.exec(between(words, i + 1, sentenceEnd(words, i, end))) : null;
  return phrase !== null && phrase[0].trim().split(" ").length >= at - i;
}

function scopeOf(
  words: readonly ComparedWord[],
  at: number,
  end: number,
  language: LanguageWords,
): Verdict | undefined {
  let cue = at;
  while (cue + 1 < end && isOnReport(words, cue + 1, words[at]!.clause, language)) cue++;
  const word = words[cue]!;
  const next = cue + 1 < end ? words[cue + 1]! : undefined;
  const start = sentenceStart(words, cue);
  if (next?.sentence === word.sentence && language.that.has(next.lower))
    return { from: cue + 2, to: start === 0 ? end : sentenceEnd(words, cue, end), cue };
  const isLast = next?.sentence !== word.sentence;
  const isLabel = cue - start < SHORT && (isLast || next.clause !== word.clause);
  // A verdict at the very beginning is on the whole post, one in a short sentence at its end, too.
  if (isLabel && start === 0) return { from: cue + 1, to: end, cue };
  // Not what else is in a tag: "#StopFakeNews".
  if (word.tagged && words[at - 1]?.end === words[at]!.start) return undefined;
  if (word.tagged) return isLast ? { from: 0, to: cue, cue } : undefined;
  const points = language.pointers.has(words[start]!.lower);
  if (isLast && (cue - start < SHORT || points)) return { from: 0, to: cue, cue };
  if (!isPredicate(words, at, next, language)) return undefined;
  return { from: points ? 0 : start, to: cue, cue };
}

function isOnReport(
  words: readonly ComparedWord[],
  i: number,
  clause: number,
  language: LanguageWords,
): boolean {
  return words[i]!.clause === clause && language.reports.has(words[i]!.lower);
}

/** @param behind the word behind the verdict: where verbs come last, "is" may stand there. */
function isPredicate(
  words: readonly ComparedWord[],
  i: number,
  behind: ComparedWord | undefined,
  language: LanguageWords,
): boolean {
  const { sentence } = words[i]!;
  // "Is a fake", but not "arrested a fake doctor".
  const before = words[i - 1];
  const linking = before && language.articles.has(before.lower) ? words[i - 2] : before;
  if (linking?.sentence === sentence && language.be.has(linking.lower)) return true;
  return language.deniesBefore && behind?.sentence === sentence && language.be.has(behind.lower);
}
