import { addLatin } from "./latin-sounds";
import { SoundLetters } from "./sound-letters";

/**
 * Words as they sound, roughly, so that a name in Latin letters and the same in another script meet: "Kapil
 * Sibal" and its Hindi spelling are both `kapil` and `sibal`. What scripts write differently is left out: h,
 * aspiration, length, the places of d, t, n and l. z counts as j, w as v, sh as s, y as i, ai as e, au as o.
 */

/**
 * Letters of Brahmi's scripts, one after the other: vowels A to AU, consonants KA to HA, and signs of vowels
 * AA to AU; `-` for those without a sound here, `R` for ri. Unicode gives the nine scripts from Devanagari to
 * Malayalam a block of 128 each, with equal letters in equal places.
 */
const INDIC_BLOCKS = { first: 0x900, end: 0xd80, size: 0x80 } as const;
const INDIC_VOWELS = { first: 0x05, sounds: "aaiiuuRleeeeoooo" } as const;
const INDIC_CONSONANTS = { first: 0x15, sounds: "kkggnccjjnttddnttddnnpfbbmirrlllvsss-" } as const;
const INDIC_SIGNS = { first: 0x3e, sounds: "aiiuuRReeeeoooo" } as const;
/** A nasal before a consonant, whichever that is. */
const ANUSVARA = 0x02;
const NUKTA = 0x3c;
/** Takes the a away that a consonant has without a sign. */
const VIRAMA = 0x4d;

const CYRILLIC: ReadonlyMap<string, string> = new Map([
  ...[..."бвгдђжзйклљмнњпрстћфхчџшщаеёиоуыэюяєії"].map(
    (letter, i) => [letter, "bvgdjjjikllmnnprstcfkcjssaeeiouieuaeii"[i]!] as const,
  ),
  ["ц", "ts"],
]);

const IS_LATIN = /^\p{Script=Latin}/u;

/** Written anew for each word. */
const sounds = new SoundLetters();

/** Returns a word as it sounds, of the letters above; "" where its script has no sounds here. */
export function soundOf(word: string): string {
  sound(word);
  return sounds.toString();
}

/** Returns the consonants of a word's sound, by which names are found; vowels differ more. */
export function consonantsOf(word: string): string {
  soundConsonants(word);
  return sounds.toString();
}

/**
 * Returns a number of 32 bits for the consonants of a word's sound, which few other consonants have.
 * @param least a word with fewer has none.
 */
export function consonantHash(word: string, least: number): number | undefined {
  soundConsonants(word);
  return sounds.length < least ? undefined : sounds.hash();
}

function soundConsonants(word: string): void {
  sound(word);
  sounds.keepConsonants();
  sounds.squeeze();
}

function sound(word: string): void {
  sounds.clear();
  // Where vowels of India are written as two signs, one sign stands for both.
  const letters = word.normalize("NFC").toLowerCase();
  if (IS_LATIN.test(letters)) addLatin(letters, sounds);
  else for (const letter of ofOthers(letters)) sounds.add(letter.charCodeAt(0));
  sounds.squeeze();
}

/** Returns whether a word is in a script that has sounds here, other than the Latin one. */
export function soundsAbroad(word: string): boolean {
  const unit = word.charCodeAt(0);
  const { first, end } = INDIC_BLOCKS;
  return (unit >= first && unit < end) || CYRILLIC.has(word[0] ?? "");
}

function ofOthers(letters: string): string {
  let sound = "";
  let isBare = false;
  for (const letter of letters) {
    const unit = letter.charCodeAt(0);
    const { first, end, size } = INDIC_BLOCKS;
    if (unit < first || unit >= end) {
      sound += CYRILLIC.get(letter) ?? "";
      continue;
    }
    const place = (unit - first) % size;
    if (place === NUKTA) continue;
    const sign = at(INDIC_SIGNS, place);
    if (isBare && sign === undefined && place !== VIRAMA) sound += "a";
    const consonant = at(INDIC_CONSONANTS, place);
    isBare = consonant !== undefined;
    sound += consonant ?? sign ?? at(INDIC_VOWELS, place) ?? (place === ANUSVARA ? "n" : "");
  }
  return sound;
}

function at({ first, sounds }: { first: number; sounds: string }, place: number): string | undefined {
  const sound = sounds[place - first];
  if (sound === "R") return "ri";
  return sound === "-" ? "" : sound;
}
