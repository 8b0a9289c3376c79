import type { SoundLetters } from "./sound-letters";

/**
 * Sounds of a word in Latin letters, in one loop over them: the first misspelt name of another script waits
 * until all words of a collection are sounded out. Regular expressions that say the same take four times as
 * long; they are the oracle of its test.
 */

const MARKS = /[\u0300-\u036f]/g;
const FIRST_MARKED = 0x80;
const A = 0x61;
const Z = 0x7a;
/** Sounds of the letters a - z, each by itself; `-` for h, which has none. */
const ALONE = Buffer.from("abkdefg-ijklmnopkrstuvvkij");
const SILENT = 0x2d;

const C = 0x63;
const F = 0x66;
const I = 0x69;
const K = 0x6b;
const S = 0x73;
const U = 0x75;

/** Adds the sounds of a word's letters. @param letters small ones. */
export function addLatin(letters: string, sounds: SoundLetters): void {
  const plain = withoutMarks(letters);
  for (let i = 0; i < plain.length; ) i += addSpelling(plain, i, sounds);
}

function withoutMarks(letters: string): string {
  for (let i = 0; i < letters.length; i++)
    if (letters.charCodeAt(i) >= FIRST_MARKED) return letters.normalize("NFD").replace(MARKS, "");
  return letters;
}

/** Adds the sound of the letters at `i` that are spelled together, and returns how many they are. */
function addSpelling(letters: string, i: number, sounds: SoundLetters): number {
  const next = letters[i + 1];
  switch (letters[i]) {
    case "s":
      sounds.speak(S);
      if (next === "h") return 2;
      return next === "c" && letters[i + 2] === "h" ? 3 : 1;
    case "t":
      if (next !== "c" || letters[i + 2] !== "h") break;
      sounds.speak(C);
      return 3;
    case "c":
      return addC(next, sounds);
    case "p":
      if (next !== "h") break;
      sounds.speak(F);
      return 2;
    case "e":
      if (next !== "e") break;
      sounds.speak(I);
      return 2;
    case "o":
      if (next !== "o") break;
      sounds.speak(U);
      return 2;
    case "x":
      sounds.speak(K);
      sounds.speak(S);
      return 1;
  }
  addAlone(letters.charCodeAt(i), sounds);
  return 1;
}

/** Adds the sound of ch, ck, or c before another letter. */
function addC(next: string | undefined, sounds: SoundLetters): number {
  if (next === "h") {
    sounds.speak(C);
    return 2;
  }
  sounds.speak(next === "e" || next === "i" || next === "y" ? S : K);
  return next === "k" ? 2 : 1;
}

function addAlone(unit: number, sounds: SoundLetters): void {
  const sound = unit < A || unit > Z ? SILENT : ALONE[unit - A]!;
  if (sound === SILENT) sounds.part();
  else sounds.speak(sound);
}
