import {
  cutClaims,
  type Disguise,
  dropBoilerplate,
  findDisguises,
  isStopWord,
  joinLetters,
  type PlacedWord,
  placeWords,
  readChat,
  readWord,
  saysSomething,
  soundsAbroad,
  stem,
  type TextPart,
  type TweetParts,
  withoutFrame,
} from "../../src/base/text";
import { articleCount } from "../lexical-arrays";
import { Repair, type Written } from "./repair";
import { articleFrequency, type RepairSource } from "./repair-source";
import type { RepairWords } from "./repair-words";

/** A tweet without what stands between it and its words. */
export interface PlainTweet {
  /** The tweet's parts with another body. */
  readonly parts: TweetParts;
  /** Words that were repaired, as they are compared, each with what was written. */
  readonly repairs: ReadonlyMap<string, string>;
}

const NO_REPAIRS: ReadonlyMap<string, string> = new Map();

/**
 * Reads what a tweet's body is meant to say: English chat spellings are written out, sentences that claim
 * nothing and frames of claims are left out, words that the collection does not hold are repaired.
 */
export class PlainReader {
  private readonly repair: Repair;

  constructor(
    private readonly source: RepairSource,
    words: RepairWords,
  ) {
    this.repair = new Repair(source, words);
  }

  /** Returns the tweet with a plain body; the same parts where there was nothing to do. */
  read(parts: TweetParts): PlainTweet {
    // Before chat spellings: single letters are among them.
    const joined = joinLetters(parts.body, (word) => this.source.terms.find(stem(word)) >= 0);
    // "Vid" is Swedish for "by", and "duh" Croatian for "ghost".
    const isChat = parts.language === undefined || parts.language === "en";
    const claim = this.claimed(isChat ? readChat(joined) : joined);
    const { text: repaired, repairs } = this.repaired(claim, parts.language);
    const body = repairs.size === 0 ? repaired : this.claimed(repaired);
    return { parts: body === parts.body ? parts : { ...parts, body }, repairs };
  }

  /** Returns the claims of a long text; none where it is not long (`cutClaims`). */
  cut(text: string): TextPart[] {
    return cutClaims(text, this.shareOf);
  }

  /** Returns whether a text, cleaned, says something that a fact-check could be about. */
  says(text: string): boolean {
    return saysSomething(readChat(text), this.shareOf);
  }

  /** Returns what a text claims; a frame may stand around it, and behind calls to share it. */
  private claimed(text: string): string {
    return withoutFrame(dropBoilerplate(withoutFrame(text), this.shareOf));
  }

  private readonly shareOf = (stemmed: string): number => {
    const { arrays, terms } = this.source;
    const term = terms.find(stemmed);
    return term < 0 ? 0 : articleFrequency(arrays, term) / articleCount(arrays);
  };

  /**
   * Returns whether the collection holds a piece as a word in disguise alone: with one of its readings, and
   * not all of it as it is written. A star is no letter, and single letters are no words.
   */
  private mayBeMeant({ written, apart, readings }: Disguise, language: string | undefined): boolean {
    const holds = (word: string): boolean =>
      isStopWord(word, language) || this.source.terms.find(stem(word)) >= 0;
    const isStarred = written.includes("*");
    if (!isStarred && apart.every((word) => word.length > 1 && holds(word))) return false;
    return isStarred || readings.some(holds);
  }

  /** Repairs what the collection does not hold; context are the words that it does. */
  private repaired(
    text: string,
    language: string | undefined,
  ): { text: string; repairs: ReadonlyMap<string, string> } {
    const unknown: (Pick<PlacedWord, "start" | "end"> & Written)[] = [];
    const known: number[] = [];
    const disguises = findDisguises(text).filter((of) => this.mayBeMeant(of, language));
    for (const { written, ...of } of disguises) unknown.push({ ...of, word: written });
    for (const placed of placeWords(text)) {
      if (disguises.some(({ start, end }) => placed.start < end && start < placed.end)) continue;
      const word = readWord(placed.scanned, language);
      if (!word) continue;
      const term = this.source.terms.find(stem(word.word));
      if (term < 0) unknown.push({ ...placed, ...word });
      else known.push(term);
    }
    if (unknown.length === 0) return { text, repairs: NO_REPAIRS };
    if (disguises.length > 0) unknown.sort((a, b) => a.start - b.start);
    const found = this.repair.find(unknown, known);
    const repairs = new Map<string, string>();
    let made = "";
    let behind = 0;
    for (const [i, { word, capitalised, start, end }] of unknown.entries()) {
      const words = found[i]?.words;
      // A name is no slip of a word that says nothing.
      if (!words || (capitalised && words.every((meant) => isStopWord(meant, language)))) continue;
      for (const meant of words) repairs.set(meant, word);
      // Scripts without capital letters hide names; what another script has, too, is likely to be one.
      const isName = capitalised || soundsAbroad(word);
      made +=
        text.slice(behind, start) + words.map((meant) => (isName ? capitalise(meant) : meant)).join(" ");
      behind = end;
    }
    return { text: made + text.slice(behind), repairs };
  }
}

function capitalise(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
