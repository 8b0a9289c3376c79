import { AS_PEOPLE_DO, degrade } from "../../../training/pseudo";
import { createRng } from "../../base/core/rng";

/** Edits that leave a claim as it is, and that every text bears. */
export const REWORDINGS: Readonly<Record<string, (text: string, seed: number) => string>> = {
  "as written": (text) => text,
  "lower case": (text) => text.toLowerCase(),
  capitals: (text) => text.toUpperCase(),
  typos: (text, seed) => degrade(text, createRng(seed), { typed: 1, typos: AS_PEOPLE_DO.typos }),
  shortened: (text, seed) => degrade(text, createRng(seed), { cut: 1 }),
  "bold letters": (text) => inWords(text, /[a-z]/gi, bold),
  "look-alikes": (text) => inWords(text, /[aceopxy]/gi, (letter) => LOOK_ALIKES.get(letter) ?? letter),
  "signs for letters": (text) => disguised(text, (vowel) => SIGNS.get(vowel.toLowerCase()) ?? vowel),
  "stars for letters": (text) => disguised(text, () => "*"),
  asked: (text) => `Hi, can anyone tell me if it's true that ${text}`,
  amplified: (text) => `BREAKING!!! ${text} The whole world must know this!!!`,
  minimised: (text) => `Maybe it is nothing, but supposedly ${text}`,
  debunked: (text) => `FALSE: it is not true that ${text}`,
};

/** Mathematical bold: in Unicode A - Z and a - z each follow one another. */
const [BOLD_CAPITAL, BOLD_SMALL] = [0x1d400, 0x1d41a];
/** Cyrillic letters that look like Latin ones. */
const LOOK_ALIKES = new Map(
  [..."aceopxyACEOPXY"].map((latin, i) => [latin, [..."асеорхуАСЕОРХУ"][i]!] as const),
);
const SIGNS = new Map(Object.entries({ a: "@", e: "3", i: "1", o: "0" }));
/** Words that are worth a disguise. */
const LONG_WORD = /(?<![\p{L}\p{N}])[a-z]{5,}(?![\p{L}\p{N}])/giu;
/** A vowel within a word. */
const INNER_VOWEL = /(?<=.)[aeio](?=.)/i;

/** Changes letters of a text outside links, tags and accounts. */
function inWords(text: string, letters: RegExp, change: (letter: string) => string): string {
  return text.replace(/\S+/g, (token) => (isName(token) ? token : token.replace(letters, change)));
}

function disguised(text: string, change: (vowel: string) => string): string {
  return inWords(text, LONG_WORD, (word) => word.replace(INNER_VOWEL, change));
}

function isName(token: string): boolean {
  return /^[("]?[@#]|\/|^pic\.twitter\./.test(token);
}

function bold(letter: string): string {
  const code = letter.codePointAt(0)!;
  const [plain, first] = code >= 97 ? [97, BOLD_SMALL] : [65, BOLD_CAPITAL];
  return String.fromCodePoint(first + code - plain);
}
