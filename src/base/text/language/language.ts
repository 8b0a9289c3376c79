import { cleanText } from "../words/normalise";
import { isSharedScript, LATIN, scriptOf, writesAlone } from "../words/scripts";
import { languageOfTag } from "./tag";

/** Japanese writes Chinese characters and these. */
const KANA = /[\u3040-\u30ff]/;
const WORD = /[\p{L}\p{M}]+/gu;
const FORM = /[-*]/;
const ASCII = /^[a-z]+$/;
const DIACRITICS = /[\u0300-\u036f]/g;

/** How much of a text's beginning is read: characters, and different words. */
const MAX_CHARS = 1000;
const MAX_WORDS = 50;
/** Weight of a word's form; a common word has 1. */
const FORM_WEIGHT = 0.5;
/** Shorter words have no form; beginnings and ends have at most `MAX_FORM` letters. */
const MIN_FORMED = 4;
const MAX_FORM = 5;
/** Smallest sum of weights, and its smallest share of the different words. */
const MIN_SUM = 2.5;
const MIN_SHARE = 0.15;
/** Required common words; one is enough with this sum of weights. */
const MIN_COMMON = 2;
const MIN_SUM_WITH_ONE = 4;
/** Evidence for the language alone must be this many times the evidence for another language alone. */
const MIN_RATIO = 2.5;
const MIN_LEAD = 2;
/** Required lead over languages that need not be excluded. */
const MIN_LEAD_OTHERS = 0.5;

/** Entries of `LANGUAGE_WORDS` with the languages that have them. */
type Entries = ReadonlyMap<string, readonly number[]>;

/**
 * The languages of words and their forms, built for the first text. Numbers are positions in `codes`.
 */
interface Evidence {
  readonly codes: readonly string[];
  readonly words: Entries;
  readonly forms: Entries;
}
let remembered: Evidence | undefined;

function evidence(): Evidence {
  remembered ??= readEvidence();
  return remembered;
}

/** Loaded at first use: the lists of words take memory. */
function readEvidence(): Evidence {
  const { LANGUAGE_WORDS } = require("./language-words") as typeof import("./language-words");
  const codes = Object.keys(LANGUAGE_WORDS);
  const words = new Map<string, number[]>();
  const forms = new Map<string, number[]>();
  for (const [language, list] of Object.values(LANGUAGE_WORDS).entries()) {
    for (const entry of list.trim().split(/\s+/)) {
      const map = FORM.test(entry) ? forms : words;
      const languages = map.get(entry);
      if (languages) languages.push(language);
      else map.set(entry, [language]);
    }
  }
  // Posts leave diacritics out. A plain form that is a word of another language stays that language's.
  for (const [word, languages] of [...words]) {
    if (ASCII.test(word)) continue;
    const plain = word.normalize("NFD").replace(DIACRITICS, "").normalize("NFC");
    if (!words.has(plain)) words.set(plain, languages);
  }
  return { codes, words, forms };
}

/** Returns whether `tellLanguage` can return a language. @param language as `languageOfTag` returns it. */
export function isTellable(language: string): boolean {
  return writesAlone(language) || language === "ja" || evidence().codes.includes(language);
}

/**
 * Returns the language of a text as an ISO 639-1 code; undefined where that is not certain: for names, few
 * words, words of two languages, and unknown languages. Letters decide where one language has the script,
 * otherwise common words and the forms of words. Reads the first 1,000 characters.
 * @param held languages (as `languageOfTag` returns them) that the text must clearly not be written in; of
 *   two others the likelier one is returned. Default: all other languages must be excluded. /
 */
export function tellLanguage(text: string, held?: ReadonlySet<string>): string | undefined {
  const read = cleanText(text.slice(0, MAX_CHARS));
  const words = read.toLowerCase().match(WORD) ?? [];
  const script = scriptOf(words);
  if (script === undefined) return undefined;
  if (script === "zh" && KANA.test(read)) return "ja";
  if (!isSharedScript(script)) return script;
  return likeliest([...new Set(words)].slice(0, MAX_WORDS), script, held);
}

/** Evidence of words for languages, numbered as in `codes`. */
interface Tally {
  /** `[words, languages]`, 0 - 1. */
  readonly weights: Float32Array;
  /** `[languages]`: over all words. */
  readonly sums: Float64Array;
}

function likeliest(
  words: readonly string[],
  script: string,
  held: ReadonlySet<string> | undefined,
): string | undefined {
  const { codes, words: common, forms } = evidence();
  const width = codes.length;
  const tally = { weights: new Float32Array(words.length * width), sums: new Float64Array(width) };
  for (const [i, word] of words.entries()) add(tally, i * width, common.get(word), 1);
  // Common words are enough for most texts, and are fast to look up.
  const plain = script === LATIN ? clearest(tally, codes, script, undefined) : undefined;
  if (plain !== undefined) return plain;
  for (const [i, word] of words.entries()) addForms(tally, i * width, word, forms);
  return clearest(tally, codes, script, held);
}

/** Returns the language with the most evidence, where its lead is clear. */
function clearest(
  { weights, sums }: Tally,
  codes: readonly string[],
  script: string,
  held: ReadonlySet<string> | undefined,
): string | undefined {
  const width = sums.length;
  const best = sums.indexOf(Math.max(...sums));
  const sum = sums[best]!;
  // Other scripts are evidence enough: few languages write them.
  if (sum === 0 || (script === LATIN && !isEnough(weights, width, best, sum))) return undefined;
  const shared = sharedWith(weights, width, best);
  for (const [other, code] of codes.entries()) {
    if (other === best || sums[other] === 0) continue;
    const gain = sum - shared[other]!;
    const loss = sums[other]! - shared[other]!;
    const mustPart = held?.has(languageOfTag(code) as string) ?? script === LATIN;
    const isClear = mustPart ? gain >= MIN_LEAD && gain >= MIN_RATIO * loss : gain >= loss + MIN_LEAD_OTHERS;
    if (!isClear) return undefined;
  }
  return codes[best];
}

/** Returns `[languages]`: the evidence that a language shares with each other language. */
function sharedWith(weights: Float32Array, width: number, language: number): Float64Array {
  const shared = new Float64Array(width);
  for (let row = 0; row < weights.length; row += width) {
    const own = weights[row + language]!;
    if (own === 0) continue;
    for (let k = 0; k < width; k++) {
      shared[k] = shared[k]! + Math.min(own, weights[row + k]!);
    }
  }
  return shared;
}

/** Returns whether there is enough evidence for a language at all. */
function isEnough(weights: Float32Array, width: number, language: number, sum: number): boolean {
  let common = 0;
  for (let i = language; i < weights.length; i += width) if (weights[i] === 1) common++;
  return (
    sum >= MIN_SUM &&
    sum >= MIN_SHARE * (weights.length / width) &&
    (common >= MIN_COMMON || (common > 0 && sum >= MIN_SUM_WITH_ONE))
  );
}

/** Adds the evidence of a word's form to the row of weights that begins at `row`. */
function addForms(tally: Tally, row: number, word: string, forms: Entries): void {
  if (!ASCII.test(word)) {
    for (const letter of word) if (letter > "\u007f") add(tally, row, forms.get(`*${letter}`), FORM_WEIGHT);
  }
  if (word.length < MIN_FORMED) return;
  const longest = Math.min(MAX_FORM, word.length - 2);
  for (let n = 1; n <= longest; n++) {
    add(tally, row, forms.get(`${word.slice(0, n)}-`), FORM_WEIGHT);
    add(tally, row, forms.get(`-${word.slice(-n)}`), FORM_WEIGHT);
  }
}

/** Raises the weights of languages in a row to `weight`. */
function add(
  { weights, sums }: Tally,
  row: number,
  languages: readonly number[] | undefined,
  weight: number,
): void {
  if (!languages) return;
  for (const k of languages) {
    const before = weights[row + k]!;
    if (before >= weight) continue;
    weights[row + k] = weight;
    sums[k] = sums[k]! + weight - before;
  }
}
