import type { LanguageWords } from "../languages";
import { between, type Polarity } from "../polarity";
import type { ComparedText, ComparedWord } from "../text";
import type { StanceCues } from "./cues";

/** A sentence of a text: words `from` up to, not including, `to`. */
interface Sentence {
  readonly from: number;
  readonly to: number;
  /** Its words in lower case, folded, with a blank before and behind each. */
  readonly said: string;
  /** Whether it ends with a question mark. */
  readonly isAsked: boolean;
}

/** A report is called wrong by a word so near behind it. */
const REACH = 8;
/** So many words may stand between a report and the word that surely calls it wrong. */
const BESIDE = 2;
/** An interrogative stands among so many first words of its question. */
const FIRST = 3;
/** A verdict is a sentence of its own with so few words. */
const SHORT = 4;

const QUESTION_MARK = /[?\u061f]/;

/** Returns what the words of a post tell by themselves, in a language that has lists. */
export function readCuesIn(text: ComparedText, polarity: Polarity, language: LanguageWords): StanceCues {
  const { words, signature } = text;
  const sentences = sentencesOf(text);
  const asked = sentences.filter(({ isAsked }) => isAsked);
  // "Is that so ...?", "..., true?"
  const asks = (sentence: Sentence): boolean =>
    language.asks.test(sentence.said) || (sentence.isAsked && language.asksIfAsked.test(sentence.said));
  // "True or false?" calls nothing false.
  const stated = sentences.filter((sentence) => !asks(sentence));
  const some = (list: RegExp): boolean => stated.some(({ said }) => list.test(said));
  const callsWrong = some(language.wrong);
  const verdicts = (polarity.parts ?? []).filter(({ isVerdict }) => isVerdict).map(({ cue }) => cue);
  return {
    said: text.text.slice(0, words[signature]?.start),
    callsWrong,
    lies: some(language.lies),
    debunkings: stated.flatMap((sentence) => debunkings(words, sentence, verdicts, language)),
    reportWrong: callsWrong && stated.some((sentence) => callsReportWrong(words, sentence, language)),
    untrue: some(language.untrue),
    doubts: some(language.doubts),
    corrections:
      language.corrections.filter(some).length +
      Number(hasVerdict(stated, verdicts)) +
      Number(shouts(text, language)),
    isOnMedia: callsWrong && some(language.noDebunking),
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

/** Returns where a report is called wrong: by a verdict, or by a word that stands right beside the report. */
function debunkings(
  words: readonly ComparedWord[],
  { from, to }: Sentence,
  verdicts: readonly number[],
  language: LanguageWords,
): number[] {
  const places = verdicts.filter((at) => from <= at && at < to);
  for (let i = from; i < to; i++) {
    if (!language.false.has(words[i]!.lower)) continue;
    const isReport = (at: number): boolean =>
      words[at]?.clause === words[i]!.clause && language.reports.has(words[at]!.lower);
    for (let away = 1; away <= BESIDE; away++) if (isReport(i - away) || isReport(i + away)) places.push(i);
  }
  return places.map((at) => words[at]!.start);
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
