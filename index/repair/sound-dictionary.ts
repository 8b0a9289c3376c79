import { distance } from "fastest-levenshtein";
import { consonantsOf, soundOf, soundsAbroad } from "../../src/base/text";
import type { Found } from "./repair-dictionary";
import type { Entry, Words } from "./repair-source";

/** Words with fewer are like too many others. */
const FEWEST_CONSONANTS = 2;
/** Cost of two sounds that have nothing but their consonants in common. */
const SOUND_COST = 2;
/** The first byte of all scripts with sounds but the Latin one, in UTF-8. */
const FIRST_ABROAD = 0xd0;
const Z = 0x7a;

interface Heard {
  readonly word: string;
  readonly sound: string;
  readonly entry: Entry;
}

/**
 * Words by their consonants: those in Latin letters, or those in other scripts. A name that the collection
 * has in another script is found by them.
 */
export class SoundDictionary {
  private readonly byConsonants = new Map<string, Heard[]>();

  /** @param script which words are kept. */
  constructor(all: Words, script: "latin" | "abroad") {
    const decoder = new TextDecoder();
    const isWanted =
      script === "latin" ? (byte: number) => byte <= Z : (byte: number) => byte >= FIRST_ABROAD;
    all((bytes, start, length, entry) => {
      if (!isWanted(bytes[start]!)) return;
      const word = decoder.decode(bytes.subarray(start, start + length));
      if (soundsAbroad(word) !== (script === "abroad")) return;
      const sound = soundOf(word);
      const consonants = consonantsOf(sound);
      if (consonants.length < FEWEST_CONSONANTS) return;
      const known = this.byConsonants.get(consonants);
      const heard = { word, sound, entry };
      if (known) known.push(heard);
      else this.byConsonants.set(consonants, [heard]);
    });
  }

  /** Returns the words with the consonants of a word in another script; they cost more by their vowels. */
  near(word: string): Found[] {
    const sound = soundOf(word);
    const heard = this.byConsonants.get(consonantsOf(sound)) ?? [];
    return heard.flatMap(({ word: meant, sound: other, entry }) => {
      if (blockOf(meant) === blockOf(word)) return [];
      const differs = distance(sound, other) / Math.max(sound.length, other.length);
      return { word: meant, entry, cost: SOUND_COST * differs };
    });
  }
}

/** Returns the block of Unicode in which a word begins: each of the scripts has one of its own. */
function blockOf(word: string): number {
  return word.charCodeAt(0) >> 7;
}
