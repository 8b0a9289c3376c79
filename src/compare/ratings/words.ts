import { once } from "../../base/core/caches/once";
import { addToList } from "../../base/core/multimap";
import { folded } from "./fold";
import { LATIN_DENIALS, LATIN_WORDS } from "./latin-words";
import { OTHER_DENIALS, OTHER_WORDS } from "./other-words";
import { type LanguageWords, type NormalRating, RATINGS } from "./rating";
import { UNSPACED_DENIALS, UNSPACED_WORDS } from "./unspaced-words";

/** A word or phrase of a language with spaces. */
interface Phrase {
  readonly rating: NormalRating;
  /** Its words; those with `isOpen` may go on. */
  readonly words: readonly { readonly text: string; readonly isOpen: boolean }[];
}

type Table = Readonly<Record<string, LanguageWords>>;

/** Returns each word and phrase of a table, with `[oa]` written out. A language may lack a rating. */
function* entriesOf(table: Table): Generator<readonly [NormalRating, string]> {
  for (const words of Object.values(table)) {
    for (const rating of RATINGS) {
      for (const entry of words[rating].split(",").map((word) => word.trim())) {
        if (entry === "") continue;
        const [, before, ends, behind] = /^(.*)\[([a-z]+)\](.*)$/.exec(entry) ?? [];
        if (ends === undefined) yield [rating, entry];
        else for (const end of ends) yield [rating, `${before}${end}${behind}`];
      }
    }
  }
}

/** Phrases of languages with spaces, by the first letter of their first word. */
function spacedPhrases(): ReadonlyMap<string, readonly Phrase[]> {
  const phrases = new Map<string, Phrase[]>();
  for (const table of [LATIN_WORDS, OTHER_WORDS]) {
    for (const [rating, entry] of entriesOf(table)) {
      const words = entry.split(/\s+/).flatMap((word) => {
        const parts = folded(word).split(" ");
        return parts.map((text, i) => ({ text, isOpen: word.endsWith("*") && i === parts.length - 1 }));
      });
      const first = words[0]!.text.slice(0, 1);
      addToList(phrases, first, { rating, words });
    }
  }
  return phrases;
}

/** A word of a language without spaces; some count as a whole rating alone. */
interface Unspaced {
  readonly rating: NormalRating;
  readonly text: string;
  readonly isWhole: boolean;
}

function unspacedWords(): readonly Unspaced[] {
  return Array.from(entriesOf(UNSPACED_WORDS), ([rating, entry]) => ({
    rating,
    text: folded(entry),
    isWhole: entry.startsWith("^"),
  }));
}

/** What takes words of a rating back, by where it stands. */
function readDenials() {
  const listOf = (words: string): string[] => words.split(",").map((word) => folded(word));
  const [before, behind] = [listOf(OTHER_DENIALS.before), listOf(OTHER_DENIALS.behind)];
  return {
    anywhere: new Set([...listOf(LATIN_DENIALS), ...before, ...behind, ...listOf(OTHER_DENIALS.anywhere)]),
    before: new Set(before),
    behind: new Set(behind),
    unspacedBefore: listOf(UNSPACED_DENIALS.before),
    unspacedBehind: listOf(UNSPACED_DENIALS.behind),
    between: ["", ...listOf(UNSPACED_DENIALS.between)],
  };
}

/** The tables, read when a rating is read for the first time. */
const tables = once(() => ({ phrases: spacedPhrases(), unspaced: unspacedWords(), denials: readDenials() }));

/** What the tables' words say of a folded rating. */
export interface Said {
  readonly ratings: ReadonlySet<NormalRating>;
  /** Whether something in it takes a word for what is true back. */
  readonly isDenied: boolean;
}

/**
 * Returns what a folded rating says by the tables. Words for what is false that are taken back say nothing.
 */
export function saidIn(folded: string): Said {
  const found = new Set<NormalRating>();
  const { denials } = tables();
  const words = folded.split(" ");
  const taken = new Set<number>();
  for (const { rating, first, last } of phrasesIn(words)) {
    const [before, behind] = [words[first - 1] ?? "", words[last + 1] ?? ""];
    const isBefore = denials.before.has(before);
    if (rating !== "false" || !(isBefore || denials.behind.has(behind))) found.add(rating);
    else taken.add(isBefore ? first - 1 : last + 1);
  }
  let isDenied = words.some((word, i) => denials.anywhere.has(word) && !taken.has(i));
  isDenied ||= /\p{L}n t(?: |$)/u.test(folded);
  for (const { rating, text, isWhole } of tables().unspaced) {
    if (isWhole ? folded !== text : !folded.includes(text)) continue;
    const at = folded.indexOf(text);
    const rest = folded.slice(at + text.length).trimStart();
    const isTakenBack = denials.between.some(
      (noun) =>
        denials.unspacedBefore.some((word) => folded.endsWith(`${word}${noun}`, at)) ||
        (rest.startsWith(noun) &&
          denials.unspacedBehind.some((word) => rest.slice(noun.length).trimStart().startsWith(word))),
    );
    if (rating !== "false" || !isTakenBack) found.add(rating);
    if (rating === "true" && isTakenBack) isDenied = true;
  }
  return { ratings: found, isDenied };
}

/** Finds the phrases of languages with spaces, words `first` to `last`. */
function* phrasesIn(
  words: readonly string[],
): Generator<{ rating: NormalRating; first: number; last: number }> {
  for (const [first, word] of words.entries()) {
    for (const { rating, words: wanted } of tables().phrases.get(word.slice(0, 1)) ?? []) {
      const isThere = wanted.every(({ text, isOpen }, i) => {
        const there = words[first + i] ?? "";
        return isOpen ? there.startsWith(text) : there === text;
      });
      if (isThere) yield { rating, first, last: first + wanted.length - 1 };
    }
  }
}
