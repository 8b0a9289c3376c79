import { type Found, RepairDictionary } from "./repair-dictionary";
import {
  allStopWords,
  allWords,
  type Entry,
  entryFrequency,
  isMeant,
  type Meant,
  type RepairSource,
  STOP_WORD,
  type Words,
  wordsOf,
} from "./repair-source";
import { SoundDictionary } from "./sound-dictionary";

/** Words that came since, at most: then the dictionaries are made anew when they are needed. */
const MOST_RISEN = 20_000;

/** A dictionary that was made once, and one of the words that came since. */
interface Pair<D> {
  built?: D;
  risen?: D;
}

/**
 * The dictionaries that misspelt words are looked up in, each made when it is first needed. They stay while
 * articles come and go: how frequent a word is, and whether it may be meant, is asked of the index of the
 * moment. One for an index and all that become of it.
 */
export class RepairWords {
  private readonly spelled: Pair<RepairDictionary> = {};
  private readonly latin: Pair<SoundDictionary> = {};
  private readonly abroad: Pair<SoundDictionary> = {};
  /** What may be meant since a dictionary was made, and could not before. */
  private readonly risen = new Set<Entry>();

  /** Says which entries may be meant now, and could not before. */
  rise(entries: Iterable<Entry>): void {
    for (const pair of [this.spelled, this.latin, this.abroad]) delete pair.risen;
    for (const entry of entries) this.risen.add(entry);
    if (this.risen.size <= MOST_RISEN) return;
    for (const pair of [this.spelled, this.latin, this.abroad]) delete pair.built;
    this.risen.clear();
  }

  /** Returns the words within `most` edits of a word of letters a-z, as `RepairDictionary.near` does. */
  near(source: RepairSource, word: string, most: number): Meant[] {
    const found = this.found(
      source,
      this.spelled,
      (words, isAll) =>
        new RepairDictionary((visit) => {
          words(visit);
          if (isAll) allStopWords(visit);
        }),
      (dictionary) => dictionary.near(word, most),
    );
    return meantOf(source, found, (a, b) => a.word.length - b.word.length);
  }

  /** Returns the words of a script that sound like a word in another one. */
  sounding(source: RepairSource, word: string, script: "latin" | "abroad"): Meant[] {
    const found = this.found(
      source,
      this[script],
      (words) => new SoundDictionary(words, script),
      (dictionary) => dictionary.near(word),
    );
    return meantOf(source, found, () => 0);
  }

  private found<D>(
    source: RepairSource,
    pair: Pair<D>,
    make: (words: Words, isAll: boolean) => D,
    look: (dictionary: D) => Found[],
  ): Found[] {
    pair.built ??= make(allWords(source), true);
    if (!source.arrays.recent) return look(pair.built);
    pair.risen ??= make(
      wordsOf(source, (see) => {
        for (const entry of this.risen) see(entry);
      }),
      false,
    );
    const kept = look(pair.built).filter(({ entry }) => isMeant(source, entry) && !this.risen.has(entry));
    return [...kept, ...look(pair.risen)];
  }
}

/**
 * In an index that took in articles, words are put into the order that they have in one that is built anew.
 */
function meantOf(
  source: RepairSource,
  found: readonly Found[],
  first: (a: Found, b: Found) => number,
): Meant[] {
  const ordered = source.arrays.recent ? found.toSorted((a, b) => first(a, b) || inOrder(a, b)) : found;
  return ordered.map(({ word, entry, cost }) => ({ word, cost, frequency: entryFrequency(source, entry) }));
}

/** Words of short fields come first, then stems, each by their bytes, then stop words as they are. */
function inOrder(a: Found, b: Found): number {
  const kind = kindOf(a.entry) - kindOf(b.entry);
  if (kind !== 0 || a.entry === STOP_WORD) return kind;
  return Buffer.compare(Buffer.from(a.word), Buffer.from(b.word));
}

function kindOf(entry: Entry): number {
  if (entry === STOP_WORD) return 2;
  return entry >= 0 ? 0 : 1;
}
