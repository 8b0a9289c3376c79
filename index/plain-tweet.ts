import { placeWords, readChat, readWord, stem, type TweetParts } from "../src/text";
import { Repair, type RepairSource } from "./repair";

/** A tweet without what stands between it and its words. */
export interface PlainTweet {
  /** The tweet's parts with another body. */
  readonly parts: TweetParts;
  /** Words that were repaired, as they are compared, each with what was written. */
  readonly repairs: ReadonlyMap<string, string>;
}

const NO_REPAIRS: ReadonlyMap<string, string> = new Map();

/**
 * Reads what a tweet's body is meant to say: chat spellings are written out, words that the collection does not
 * hold are repaired.
 */
export class PlainReader {
  private readonly repair: Repair;

  constructor(private readonly source: RepairSource) {
    this.repair = new Repair(source);
  }

  read(parts: TweetParts): PlainTweet {
    const chat = readChat(parts.body);
    const { text, repairs } = this.repaired(chat);
    return { parts: text === parts.body ? parts : { ...parts, body: text }, repairs };
  }

  private repaired(text: string): { text: string; repairs: ReadonlyMap<string, string> } {
    let made = "";
    let behind = 0;
    let repairs: Map<string, string> | undefined;
    for (const { scanned, start, end } of placeWords(text)) {
      const word = readWord(scanned);
      if (!word || this.source.terms.find(stem(word.word)) >= 0) continue;
      const found = this.repair.find(word.word);
      if (!found) continue;
      repairs ??= new Map();
      for (const meant of found) repairs.set(meant, word.word);
      const written = found.map((meant) => (word.capitalised ? capitalise(meant) : meant)).join(" ");
      made += text.slice(behind, start) + written;
      behind = end;
    }
    return { text: behind === 0 ? text : made + text.slice(behind), repairs: repairs ?? NO_REPAIRS };
  }
}

function capitalise(word: string): string {
  return (word[0] as string).toUpperCase() + word.slice(1);
}
