/** A piece of a text that may be a word in disguise, and the words that it may be, in small letters a-z. */
export interface Disguise {
  readonly start: number;
  readonly end: number;
  /** As it is written, in small letters. */
  readonly written: string;
  readonly capitalised: boolean;
  /** Its words as they would be read without knowing of a disguise, in small letters. */
  readonly apart: readonly string[];
  /** "*" stands for a letter that is not given. */
  readonly readings: readonly string[];
}

/** Signs that separate the letters or the halves of a word. */
const BETWEEN = "._\\-\\u00b7\\u2022";
/** Signs and digits that stand for letters, each with what it stands for. */
const MEANT: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "\u20ac": "e",
  "1": "il",
  "!": "i",
  "|": "li",
  "\u00a3": "l",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
  "+": "t",
};
const SIGNS = "@!|+$\\u20ac\\u00a3*";
/** Letters, digits and such signs without a blank; signs stand within or, for letters, in front. */
const PIECE = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}${SIGNS}])[a-z\\d$](?:[a-z\\d${SIGNS}${BETWEEN}]{0,38}[a-z\\d$])(?![\\p{L}\\p{M}\\p{N}@])`,
  "giu",
);
/** Single letters with the same sign or blank between them, as in "V A C C I N E" and "F.B.I.". */
const SPACED = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}'@#])[a-z](?:([ *|/${BETWEEN}])[a-z])(?:\\1[a-z]){1,38}(?![\\p{L}\\p{M}\\p{N}'])`,
  "giu",
);
const DISGUISED = new RegExp(`[\\d${SIGNS}${BETWEEN}]`);
const SIGNED = new RegExp(`[\\d${SIGNS}]`);
const PART = new RegExp(`[^${BETWEEN}]+`, "g");
const SPACED_LETTER = /[a-z]/gi;
const LETTERS = /[a-z]/g;
/** More pieces of a post are not looked up: two stars alone have 676 readings. */
const MOST_DISGUISES = 50;
/** More readings of one piece are not looked up. */
const MOST_READINGS = 16;
/** Less than this is no half of a word: "pre-K", "a.m.". */
const LEAST_HALF = 2;
/** With fewer letters a digit is one: "1st", "5G". */
const LEAST_AROUND_DIGIT = 3;
const STRETCHED = /(\p{L})\1\1/u;
/** A letter, and the same one behind it. */
const RUNS = /(.)\1*/gsu;
const LEAST_UNSTRETCHED = 3;
const SEPARATOR = new RegExp(`[${BETWEEN}]`);
const SWEAR_WORDS =
  `ass asshole bastard bitch bitches bullshit bullshitting cock crap cunt damn dick dicks dumbass
fuck fucked fucker fuckers fuckin fucking fucks hell motherfucker piss pissed pussy shit shits shitty slut whore
whores`.split(/\s+/);
/** More stars leave too much open. */
const MOST_STARS = 2;
/** Fewer single letters are initials, unless they have full stops. */
const LEAST_SPACED = 4;

/**
 * Returns a text in which single letters with a sign or blanks between them ("v.a.c.c.i.n.e", "F.B.I.") are
 * one word, where that is a word.
 */
export function joinLetters(text: string, isWord: (word: string) => boolean): string {
  return text.replace(SPACED, (piece, between: string) => {
    const letters = piece.match(SPACED_LETTER) ?? [];
    if (letters.length < LEAST_SPACED && between !== ".") return piece;
    const word = letters.join("");
    return isWord(word.toLowerCase()) ? word : piece;
  });
}

/**
 * Returns the pieces of a post's text that may be words in disguise: with signs and digits for letters
 * ("v@cc1ne", "c0vid"), with a sign between halves ("vac.cine"), with a star for a letter ("v*ccine"). Most
 * such pieces are none: who knows the words of a collection chooses.
 */
export function findDisguises(text: string): Disguise[] {
  const found: Disguise[] = [];
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (found.length >= MOST_DISGUISES) break;
    if (!DISGUISED.test(piece)) continue;
    // Where signs stand for letters, a hyphen is one: "c0vid-19".
    const parts = SIGNED.test(piece) ? [...piece.matchAll(PART)] : [{ 0: piece, index: 0 }];
    for (const { 0: part, index: at } of parts) {
      const readings = DISGUISED.test(part) ? readingsOf(part.toLowerCase()) : [];
      if (readings.length > 0) found.push(disguise(part, index + at, readings));
    }
  }
  return found.slice(0, MOST_DISGUISES);
}

/**
 * Returns what a word may be that holds a letter three times or more in a row: with the letter once, and
 * twice; none for other words.
 */
export function unstretched(word: string): string[] {
  if (!STRETCHED.test(word)) return [];
  let readings = [""];
  for (const run of word.match(RUNS) ?? []) {
    const letter = run[0]!;
    const forms = run.length > 2 ? [letter, letter + letter] : [run];
    readings = readings.flatMap((reading) => forms.map((form) => reading + form)).slice(0, MOST_READINGS);
  }
  return readings.filter(({ length }) => length >= LEAST_UNSTRETCHED);
}

function disguise(piece: string, start: number, readings: readonly string[]): Disguise {
  const written = piece.toLowerCase();
  return {
    start,
    end: start + piece.length,
    written,
    capitalised: /^[A-Z]/.test(piece),
    apart: written.match(/[a-z\d]+/g) ?? [],
    readings,
  };
}

function readingsOf(piece: string): readonly string[] {
  const letters = piece.match(LETTERS)?.length ?? 0;
  const digits = piece.match(/\d/g)?.length ?? 0;
  const halves = piece.split(SEPARATOR);
  if (letters < 2 || halves.some(({ length }) => halves.length > 1 && length < LEAST_HALF)) return [];
  const isNumbered = /^\D*\d+$/.test(piece);
  if (digits > 0 && (isNumbered || letters < LEAST_AROUND_DIGIT || digits >= letters)) return [];
  const pattern = halves.join("");
  if (pattern.includes("*")) return starred(pattern);
  let readings = [""];
  for (const character of pattern) {
    const meant = /[a-z]/.test(character) ? character : (MEANT[character] ?? "");
    readings = readings.flatMap((reading) => [...meant].map((letter) => reading + letter));
    if (readings.length > MOST_READINGS) return [];
  }
  return readings;
}

/** A swear word is starred more often than any other, and is none of those that look like it. */
function starred(pattern: string): readonly string[] {
  const stars = pattern.split("*").length - 1;
  if (stars > MOST_STARS || /[^a-z*]/.test(pattern)) return [];
  const like = new RegExp(`^${pattern.replaceAll("*", "[a-z]")}$`);
  const swearing = SWEAR_WORDS.filter((word) => like.test(word));
  return swearing.length > 0 ? swearing : [pattern];
}
