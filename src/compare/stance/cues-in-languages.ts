import type { LanguageWords } from "../languages";
import { between, isOfOthers, type Polarity } from "../polarity";
import type { ComparedText, ComparedWord } from "../text";
import type { StanceCues } from "./cues";
import { calledWrongIn, debunkingsIn, elsewhereIn, type SaidSentence } from "./debunkings-in-languages";

interface Sentence extends SaidSentence {
  /** Whether it ends with a question mark. */
  readonly isAsked: boolean;
}

/** A report is called wrong by a word so near behind it. */
const REACH = 8;
/** So few words stand from an "or" to the end of a question: "or is this another fake". */
const ALTERNATIVE = 9;
/** An interrogative stands among so many first words of its question. */
const FIRST = 3;
/** A verdict is a sentence of its own with so few words. */
const SHORT = 4;

/** In longer texts what stands elsewhere is seldom on the picture. */
const BRIEF = 60;

const QUESTION_MARK = /[?\u061f]/;

/** Returns what the words of a post tell by themselves, in a language that has lists. */
export function readCuesIn(text: ComparedText, polarity: Polarity, language: LanguageWords): StanceCues {
  const { words, signature } = text;
  const sentences = sentencesOf(text);
  const asked = sentences.filter(({ isAsked }) => isAsked);
  // "Is that so ...?", "..., true?"
  const asks = (sentence: Sentence): boolean =>
    language.asks.test(sentence.said) ||
    (sentence.isAsked && language.asksIfAsked.test(sentence.said)) ||
    asksWhich(words, sentence, language);
  // "True or false?" calls nothing false.
  const stated = sentences.filter((sentence) => !asks(sentence));
  const said = stated.filter(({ isAsked }) => !isAsked);
  const some = (list: RegExp): boolean => stated.some(({ said }) => list.test(said));
  const callsWrong = some(language.wrong);
  const verdicts = (polarity.parts ?? []).filter(({ isVerdict }) => isVerdict).map(({ cue }) => cue);
  return {
    said: text.text.slice(0, words[signature]?.start),
    callsWrong,
    lies: some(language.lies),
    debunkings: stated.flatMap((sentence) => debunkingsIn(text, sentence, verdicts, language)),
    calledWrong: callsWrong ? said.flatMap((sentence) => calledWrongIn(text, sentence, language) ?? []) : [],
    elsewhere:
      signature > BRIEF ? [] : said.flatMap((sentence) => elsewhereIn(text, sentence, language) ?? []),
    reportWrong: callsWrong && stated.some((sentence) => callsReportWrong(words, sentence, language)),
    untrue: some(language.untrue),
    doubts: some(language.doubts),
    corrections:
      language.corrections.filter(some).length +
      Number(hasVerdict(stated, verdicts)) +
      Number(shouts(text, language)),
    isOnMedia: callsWrong && (some(language.noDebunking) || isToldOfOthers(text, language)),
    hasQuestion: asked.length > 0,
    asksForTruth: stated.length < sentences.length,
    questions: asked
      .filter((question) => isYesNo(words, question, language))
      .map(({ from, to }) => ({ start: words[from]!.start, end: words[to - 1]!.end })),
    attributes: some(language.attributes),
  };
}

function sentencesOf({ text, words, signature }: ComparedText): Sentence[] {
  const sentences: Sentence[] = [];
  for (let from = 0; from < signature; ) {
    let to = from + 1;
    while (to < signature && words[to]!.sentence === words[from]!.sentence) to++;
    const gap = text.slice(words[to - 1]!.end, words[to]?.start);
    sentences.push({ from, to, said: between(words, from, to), isAsked: QUESTION_MARK.test(gap) });
    from = to;
  }
  return sentences;
}

/** Whether all words for what is false are those of others: "they said it was fake, and now ...". */
function isToldOfOthers({ words, signature }: ComparedText, language: LanguageWords): boolean {
  const said = words.slice(0, signature).map(({ lower }) => lower);
  const isFalse = (lower: string): boolean => language.false.has(lower);
  return (
    said.some(isFalse) &&
    said.every((lower, i) => !isFalse(lower) || isOfOthers(words, i, signature, language))
  );
}

/** Whether a sentence ends with "or" and a word for what is false, and calls nothing false before. */
function asksWhich(words: readonly ComparedWord[], { from, to }: Sentence, language: LanguageWords): boolean {
  for (let i = Math.max(from + 1, to - ALTERNATIVE); i < to - 1; i++) {
    if (!language.or.has(words[i]!.lower)) continue;
    return language.wrong.test(between(words, i + 1, to)) && !language.wrong.test(between(words, from, i));
  }
  return false;
}

function callsReportWrong(
  words: readonly ComparedWord[],
  { from, to }: Sentence,
  language: LanguageWords,
): boolean {
  for (let i = from; i < to; i++) {
    if (!language.reports.has(words[i]!.lower)) continue;
    if (language.wrong.test(between(words, i + 1, Math.min(to, i + 1 + REACH)))) return true;
  }
  return false;
}

/** Whether a sentence is nothing but a verdict: "This is a lie." */
function hasVerdict(sentences: readonly Sentence[], verdicts: readonly number[]): boolean {
  return verdicts.some((at) =>
    sentences.some(({ from, to }) => from <= at && at < to && (to - from <= SHORT || at - from < SHORT - 1)),
  );
}

const LETTERS = /^\p{Lu}{2,}$/u;

/** Whether a word that denies is in capitals, and those beside it are not: "is NOT". */
function shouts({ words, signature }: ComparedText, language: LanguageWords): boolean {
  const isShouted = (i: number): boolean => i >= 0 && i < signature && LETTERS.test(words[i]!.written);
  for (let i = 0; i < signature; i++) {
    const { lower } = words[i]!;
    const denies = language.negations.has(lower) || language.false.has(lower);
    if (denies && isShouted(i) && !isShouted(i - 1) && !isShouted(i + 1)) return true;
  }
  return false;
}

/** Whether a question can be answered with yes or no, and the writer does not suggest which. */
function isYesNo(
  words: readonly ComparedWord[],
  { from, to, said }: Sentence,
  { interrogatives, rhetorical }: LanguageWords,
): boolean {
  return !interrogatives.test(between(words, from, Math.min(to, from + FIRST))) && !rhetorical.test(said);
}
