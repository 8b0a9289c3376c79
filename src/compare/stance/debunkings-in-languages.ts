import type { LanguageWords } from "../languages";
import { between, isNegation, phraseWithin } from "../polarity";
import type { ComparedText, ComparedWord } from "../text";
import type { Span } from "./cues";

/** A sentence of a text, with its words in lower case, folded, and a blank before and behind each. */
export interface SaidSentence extends Span {
  readonly said: string;
}

/** So many words may stand between a report and the word that surely calls it wrong. */
const BESIDE = 2;
/** A report is said to be untrue by words so near. */
const REACH = 6;
/** A negation so near before a phrase takes it back, and so near behind it where negations stand there. */
const BEFORE = 4;
const BEHIND = 3;

/**
 * Returns where a sentence calls a report wrong: by a verdict, by a word or "not true" beside the report, or
 * where somebody rejects it.
 */
export function debunkingsIn(
  { words }: ComparedText,
  sentence: SaidSentence,
  verdicts: readonly number[],
  language: LanguageWords,
): number[] {
  const { from, to } = sentence;
  const places = verdicts.filter((at) => from <= at && at < to);
  for (let i = from; i < to; i++) {
    if (!language.false.has(words[i]!.lower)) continue;
    const isReport = (at: number): boolean =>
      words[at]?.clause === words[i]!.clause && language.reports.has(words[at]!.lower);
    for (let away = 1; away <= BESIDE; away++) if (isReport(i - away) || isReport(i + away)) places.push(i);
  }
  const untrue = phraseWithin(sentence.said, language.untrue, from)?.from;
  if (untrue !== undefined) {
    const near = words.slice(Math.max(from, untrue - REACH), Math.min(to, untrue + REACH));
    if (near.some(({ lower }) => language.reports.has(lower))) places.push(untrue);
  }
  const rejection = phraseIn(words, sentence, language.rejects, language);
  if (rejection && !isTurned(words, sentence, language)) places.push(rejection.from);
  return places.map((at) => words[at]!.start);
}

/**
 * Returns the words of a sentence that a phrase calls wrong: those from a report on ("the story of ... is a
 * legend"), or all before "is a legend" or "the quote is made up".
 */
export function calledWrongIn(
  { words }: ComparedText,
  sentence: SaidSentence,
  language: LanguageWords,
): Span | undefined {
  const { from } = sentence;
  const wrong = phraseIn(words, sentence, language.wrong, language);
  if (!wrong || isOnPerson(words, wrong, language)) return undefined;
  const report = words.findIndex(({ lower }, i) => i >= from && language.reports.has(lower));
  if (report < from || report >= wrong.from) {
    return isPredicate(words, wrong, sentence, language) ? { from, to: wrong.from } : undefined;
  }
  const isBare = words.slice(report + 1, wrong.from).every(({ stem }) => stem === "");
  return { from: isBare ? from : report, to: wrong.from };
}

/** Whether a phrase says that somebody lies, not that something is a lie. */
function isOnPerson(words: readonly ComparedWord[], { from, to }: Span, language: LanguageWords): boolean {
  return !language.false.has(words[from]!.lower) && language.lies.test(between(words, from, to));
}

/**
 * Whether a phrase stands behind "is", or ends its clause behind a pause, at most with an article and an
 * adjective between; or, where verbs come last, ends its clause.
 */
function isPredicate(
  words: readonly ComparedWord[],
  { from, to }: Span,
  sentence: Span,
  { be, articles, deniesBefore }: LanguageWords,
): boolean {
  const { clause } = words[from]!;
  const isLast = words[to]?.clause !== clause;
  if (deniesBefore && isLast && from > sentence.from) return true;
  const isBehind = (at: number): boolean =>
    at >= sentence.from && (be.has(words[at]!.lower) || (isLast && words[at]!.clause < clause));
  const withoutArticle = (at: number): number =>
    at >= sentence.from && articles.has(words[at]!.lower) ? at - 1 : at;
  const before = withoutArticle(from - 1);
  return isBehind(before) || isBehind(withoutArticle(before - 1));
}

/** Returns the phrase of a sentence that tells that a picture shows something else, if nothing negates it. */
export function elsewhereIn(
  { words }: ComparedText,
  sentence: SaidSentence,
  language: LanguageWords,
): Span | undefined {
  return phraseIn(words, sentence, language.elsewhere, language);
}

/** "She denies it, but ...", "although she denies it": the writer does not agree. */
function isTurned(
  words: readonly ComparedWord[],
  { from, to }: Span,
  { conjunctions }: LanguageWords,
): boolean {
  for (let i = from; i <= to && i < words.length; i++) if (conjunctions.has(words[i]!.lower)) return true;
  return false;
}

function phraseIn(
  words: readonly ComparedWord[],
  { said, from }: SaidSentence,
  phrases: RegExp,
  language: LanguageWords,
): Span | undefined {
  const found = phraseWithin(said, phrases, from);
  return found && !isNegated(words, found, language) ? found : undefined;
}

/** Whether a negation in the same sentence stands so near that it takes a phrase back. */
function isNegated(words: readonly ComparedWord[], { from, to }: Span, language: LanguageWords): boolean {
  const { sentence } = words[from]!;
  const end = language.deniesBefore ? to + BEHIND : to;
  for (let i = Math.max(0, from - BEFORE); i < end && i < words.length; i++)
    if (words[i]!.sentence === sentence && isNegation(words, i, language)) return true;
  return false;
}
