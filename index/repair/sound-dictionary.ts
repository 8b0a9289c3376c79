import { distance } from "fastest-levenshtein";
import { consonantHash, consonantsOf, soundOf, soundsAbroad } from "../../src/base/text";
import { Growable } from "../build/growable";
import type { Found } from "./repair-dictionary";
import type { Words } from "./repair-source";

/** Words with fewer are like too many others. */
const FEWEST_CONSONANTS = 2;
/** Cost of two sounds that have nothing but their consonants in common. */
const SOUND_COST = 2;
/** The first byte of all scripts with sounds but the Latin one, in UTF-8. */
const FIRST_ABROAD = 0xd0;
const Z = 0x7a;
const NONE = -1;

/**
 * Words by their consonants: those in Latin letters, or those in other scripts. A name that the collection
 * has in another script is found by them. A hash table of numbers: a word costs no object.
 */
export class SoundDictionary {
  private readonly decoder = new TextDecoder();
  /** UTF-8 of the words. */
  private readonly bytes: Uint8Array;
  /** `[words + 1]`: where a word begins in `bytes`. */
  private readonly starts: Uint32Array;
  /** `[words]` */
  private readonly entries: Int32Array;
  /** `[words]`, of their consonants. */
  private readonly hashes: Uint32Array;
  /** `[a power of two]`: the first word with a hash that ends like this, or `NONE`. */
  private readonly firsts: Int32Array;
  /** `[words]`: the next one, or `NONE`. */
  private readonly nexts: Int32Array;

  /** @param script which words are kept. */
  constructor(all: Words, script: "latin" | "abroad") {
    const bytes = new Growable(Uint8Array);
    const starts = new Growable(Uint32Array);
    const entries = new Growable(Int32Array);
    const hashes = new Growable(Uint32Array);
    const isWanted =
      script === "latin" ? (byte: number) => byte <= Z : (byte: number) => byte >= FIRST_ABROAD;
    all((source, start, length, entry) => {
      if (!isWanted(source[start]!)) return;
      const encoded = source.subarray(start, start + length);
      const word = this.decoder.decode(encoded);
      if (soundsAbroad(word) !== (script === "abroad")) return;
      const hash = consonantHash(word, FEWEST_CONSONANTS);
      if (hash === undefined) return;
      starts.push(bytes.length);
      bytes.append(encoded);
      entries.push(entry);
      hashes.push(hash);
    });
    starts.push(bytes.length);
    this.bytes = bytes.finish();
    this.starts = starts.finish();
    this.entries = entries.finish();
    this.hashes = hashes.finish();
    this.firsts = new Int32Array(2 ** Math.ceil(Math.log2(this.hashes.length + 1))).fill(NONE);
    this.nexts = new Int32Array(this.hashes.length);
    // Backwards, so that words of a hash follow one another as they were given.
    for (let i = this.hashes.length - 1; i >= 0; i--) {
      const place = this.placeOf(this.hashes[i]!);
      this.nexts[i] = this.firsts[place]!;
      this.firsts[place] = i;
    }
  }

  /** Returns the words with the consonants of a word in another script; they cost more by their vowels. */
  near(word: string): Found[] {
    const found: Found[] = [];
    const hash = consonantHash(word, FEWEST_CONSONANTS);
    if (hash === undefined) return found;
    const sound = soundOf(word);
    const consonants = consonantsOf(word);
    for (let i = this.firsts[this.placeOf(hash)]!; i !== NONE; i = this.nexts[i]!) {
      if (this.hashes[i] !== hash) continue;
      const meant = this.decoder.decode(this.bytes.subarray(this.starts[i], this.starts[i + 1]));
      if (blockOf(meant) === blockOf(word) || consonantsOf(meant) !== consonants) continue;
      const other = soundOf(meant);
      const differs = distance(sound, other) / Math.max(sound.length, other.length);
      found.push({ word: meant, entry: this.entries[i]!, cost: SOUND_COST * differs });
    }
    return found;
  }

  private placeOf(hash: number): number {
    return hash & (this.firsts.length - 1);
  }
}

/** Returns the block of Unicode in which a word begins: each of the scripts has one of its own. */
function blockOf(word: string): number {
  return word.charCodeAt(0) >> 7;
}
