import type { LanguageWords } from "../languages";
import type { ComparedText, ComparedWord } from "../text";
import { between, clauseEnd, clauseStart, sentenceEnd, sentenceStart } from "./clauses";
import type { Verdict } from "./verdicts";

/** A sentence of so few words is a statement on others. */
const SHORT = 4;
/** A negation so near before a word for what is false takes that back. */
const NEAR = 3;
/** So near a word for what is false stands who says so: "they said it was a lie". */
const SAYING = 4;
/** So near a negation stands what it says is not true. */
const TRUTH = 2;
/** So is a clause of so few words, one more behind the lie, that begins a sentence: "Utter nonsense, ...". */
const BRIEF = 2;
/** A sentence that begins with a lie is a verdict with so few words: "Lies from beginning to end." */
const EXCLAIMED = 7;
/** Behind these ends what "it is not true that" reaches to: "it is not true that all is well: they ...". */
const STOP = /[:;\u2013\u2014\u061b]|\s-+\s/;

/** Words of the longest phrase between a verdict and what it is on. */
const THAT = 4;

/** What is called false, and by how much of the text. */
export interface VerdictInLanguage extends Verdict {
  /** Whether the text says what is false: "it is not true that ...". */
  readonly isNamed?: boolean;
}

/** Returns the words that are called false by the word at `i`, or by "not true" there. */
export function verdictAt(
  said: ComparedText,
  i: number,
  language: LanguageWords,
): VerdictInLanguage | undefined {
  const { words, signature: end } = said;
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
    return truth === undefined ? undefined : scopeOf(said, Math.max(i, truth), language);
  }
  if (!language.false.has(lower)) return undefined;
  const near = words.slice(Math.max(sentenceStart(words, i), i - NEAR), i);
  if (near.some((word) => language.negations.has(word.lower))) return undefined;
  if (isOfOthers(words, i, end, language)) return undefined;
  return scopeOf(said, i, language);
}

/** Whether others call something false by the word at `i`, and the writer tells that. */
export function isOfOthers(
  words: readonly ComparedWord[],
  i: number,
  end: number,
  { others, deniesBefore }: LanguageWords,
): boolean {
  const from = Math.max(sentenceStart(words, i), i - SAYING);
  const to = Math.min(sentenceEnd(words, i, end), i + 1 + SAYING);
  return others.test(between(words, from, i)) || (deniesBefore && others.test(between(words, i + 1, to)));
}

/** Returns what a sentence is on that begins with a lie: the text behind the first, else all before it. */
function exclaimedAt(
  { words, signature }: ComparedText,
  i: number,
  language: LanguageWords,
): Verdict | undefined {
  if (words[i]!.tagged || !language.lies.test(between(words, i, i + 1))) return undefined;
  const start = clauseStart(words, i);
  if (!words[start]!.begins) return undefined;
  const isBrief = clauseEnd(words, i, signature) - start <= (start === i ? BRIEF + 1 : BRIEF);
  const isWhole = start === i && sentenceEnd(words, i, signature) - i <= EXCLAIMED;
  if (!isBrief && !isWhole) return undefined;
  return start === 0 ? { from: i + 1, to: signature, cue: i } : { from: 0, to: start, cue: i };
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
  // "That is true not", but not "true or not".
  if (language.deniesBefore && !language.or.has(words[i - 1]?.lower ?? "")) places.push(i - TRUTH);
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

function scopeOf(said: ComparedText, at: number, language: LanguageWords): VerdictInLanguage | undefined {
  const { words, signature: end } = said;
  let cue = at;
  while (cue + 1 < end && isOnReport(words, cue + 1, words[at]!.clause, language)) cue++;
  const word = words[cue]!;
  const next = cue + 1 < end ? words[cue + 1]! : undefined;
  const start = sentenceStart(words, cue);
  const that = language.that.exec(
    between(words, cue + 1, Math.min(cue + 1 + THAT, sentenceEnd(words, cue, end))),
  );
  if (that) {
    const from = cue + that[0].split(" ").length;
    return { from, to: stopBehind(said, from), cue, isNamed: true };
  }
  const isLast = next?.sentence !== word.sentence;
  const isLabel = cue - start < SHORT && (isLast || next.clause !== word.clause);
  // A verdict at the very beginning is on the whole post, one in a short sentence at its end, too.
  if (isLabel && start === 0) return { from: cue + 1, to: end, cue };
  // Not what else is in a tag: "#StopFakeNews".
  if (word.tagged && words[at - 1]?.end === words[at]!.start) return undefined;
  if (word.tagged) return isLast ? { from: 0, to: cue, cue } : undefined;
  const points = language.pointers.has(words[start]!.lower);
  if (isLast && (cue - start < SHORT || points)) return { from: 0, to: cue, cue };
  const exclaimed = exclaimedAt(said, at, language);
  if (exclaimed) return exclaimed;
  if (!isPredicate(words, at, next, language)) return undefined;
  return { from: points ? 0 : start, to: cue, cue };
}

/** Returns the number of the first word behind a pause longer than a comma, or behind the sentence. */
function stopBehind({ text, words, signature }: ComparedText, from: number): number {
  const to = from < signature ? sentenceEnd(words, from, signature) : signature;
  for (let i = from + 1; i < to; i++) if (STOP.test(text.slice(words[i - 1]!.end, words[i]!.start))) return i;
  return to;
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
