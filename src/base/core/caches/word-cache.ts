import { ownString } from "../values/own-string";

/** What is kept of a word. */
export interface KeptWord {
  /** The word itself. */
  readonly written: string;
}

/** Words with one remainder are looked for in so many places. */
const WAYS = 4;
/** Longer words are not kept. */
const LONGEST = 64;

/**
 * A cache of words by where they stand in a text. A word that is kept is found by its letters there: nothing
 * is cut out of the text, as a map's key would have to be, and what it holds is one string for all texts,
 * which sets and maps then find by identity. It keeps a fixed number of words; those that go are of the same
 * remainder, the one that was not asked for the longest of some.
 */
export class WordCache<V extends KeptWord> {
  readonly #make: (word: string) => V;
  readonly #hashes: Int32Array;
  readonly #kept: (V | undefined)[];
  readonly #mask: number;

  /**
   * @param bits 2 ** bits words are kept, at least 3.
   * @param make gives the value of a word that is not kept.
   */
  constructor(bits: number, make: (word: string) => V) {
    this.#make = make;
    this.#hashes = new Int32Array(2 ** bits);
    this.#kept = new Array<V | undefined>(2 ** bits).fill(undefined);
    this.#mask = 2 ** bits / WAYS - 1;
  }

  /** Returns the value of the word in a text from `start` up to, not including, `end`. */
  get(text: string, start: number, end: number): V {
    if (end - start > LONGEST) return this.#make(ownString(text.slice(start, end)));
    const hash = hashOf(text, start, end);
    const first = WAYS * ((hash ^ (hash >>> 15)) & this.#mask);
    for (let at = first; at < first + WAYS; at++) {
      if (this.#hashes[at] !== hash) continue;
      const kept = this.#kept[at];
      if (kept?.written.length !== end - start || !text.startsWith(kept.written, start)) continue;
      if (at > first) this.#exchange(at, kept, hash);
      return kept;
    }
    return this.#add(first, hash, this.#make(ownString(text.slice(start, end))));
  }

  /** Moves a word that was asked for one place forward, away from where others take its place. */
  #exchange(at: number, kept: V, hash: number): void {
    this.#hashes[at] = this.#hashes[at - 1]!;
    this.#kept[at] = this.#kept[at - 1];
    this.#hashes[at - 1] = hash;
    this.#kept[at - 1] = kept;
  }

  #add(first: number, hash: number, made: V): V {
    let at = first;
    while (at < first + WAYS - 1 && this.#kept[at] !== undefined) at++;
    this.#hashes[at] = hash;
    this.#kept[at] = made;
    return made;
  }
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
