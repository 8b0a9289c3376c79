import { cleanText } from "../words/normalise";
import { isSharedScript, LATIN, scriptOf, writesAlone } from "../words/scripts";
import { languageOfTag } from "./tag";

/** Japanese writes Chinese characters and these; the middle dot between names is Chinese, too. */
const KANA = /[\u3041-\u3096\u30a1-\u30fa]/;
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
      if (!languages) map.set(entry, [language]);
      else if (languages.at(-1) !== language) languages.push(language);
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
 *   two others the likelier one is returned. Default: all other languages must be excluded.
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

/** What a word tells: languages, numbered as in `codes`, no language twice. */
interface Told {
  /** It is a common word of these. */
  readonly common: readonly number[];
  /** It has the form of a word of these. */
  readonly formed: readonly number[];
}

const NONE: readonly number[] = [];

function likeliest(
  words: readonly string[],
  script: string,
  held: ReadonlySet<string> | undefined,
): string | undefined {
  const { codes, words: known, forms } = evidence();
  const told: Told[] = words.map((word) => ({ common: known.get(word) ?? NONE, formed: NONE }));
  // Common words are enough for most texts, and are fast to look up.
  const plain = script === LATIN ? clearest(told, codes, script, undefined) : undefined;
  if (plain !== undefined) return plain;
  const all = told.map(({ common }, i) => ({ common, formed: formsOf(words[i]!, common, forms) }));
  return clearest(all, codes, script, held);
}

/** Returns the language with the most evidence, where its lead is clear. */
function clearest(
  told: readonly Told[],
  codes: readonly string[],
  script: string,
  held: ReadonlySet<string> | undefined,
): string | undefined {
  const sums = new Float64Array(codes.length);
  for (const word of told) add(sums, word, 1);
  let best = 0;
  for (let k = 1; k < sums.length; k++) if (sums[k]! > sums[best]!) best = k;
  const sum = sums[best]!;
  // Other scripts are evidence enough: few languages write them.
  if (sum === 0 || (script === LATIN && !isEnough(told, best, sum))) return undefined;
  const shared = sharedWith(told, best, codes.length);
  for (let other = 0; other < codes.length; other++) {
    if (other === best || sums[other] === 0) continue;
    const gain = sum - shared[other]!;
    const loss = sums[other]! - shared[other]!;
    const mustPart = held?.has(languageOfTag(codes[other]!) as string) ?? script === LATIN;
    const isClear = mustPart ? gain >= MIN_LEAD && gain >= MIN_RATIO * loss : gain >= loss + MIN_LEAD_OTHERS;
    if (!isClear) return undefined;
  }
  return codes[best];
}

/** Adds what a word tells of each language, at most `most`. */
function add(sums: Float64Array, { common, formed }: Told, most: number): void {
  for (const k of common) sums[k]! += most;
  for (const k of formed) sums[k]! += Math.min(most, FORM_WEIGHT);
}

/** Returns `[languages]`: the evidence that a language shares with each other language. */
function sharedWith(told: readonly Told[], language: number, languages: number): Float64Array {
  const shared = new Float64Array(languages);
  for (const word of told) {
    if (word.common.includes(language)) add(shared, word, 1);
    else if (word.formed.includes(language)) add(shared, word, FORM_WEIGHT);
  }
  return shared;
}

/** Returns whether there is enough evidence for a language at all. */
function isEnough(told: readonly Told[], language: number, sum: number): boolean {
  const common = told.filter((word) => word.common.includes(language)).length;
  return (
    sum >= MIN_SUM &&
    sum >= MIN_SHARE * told.length &&
    (common >= MIN_COMMON || (common > 0 && sum >= MIN_SUM_WITH_ONE))
  );
}

/** Returns the languages that a word's form tells and that do not have it as a common word. */
function formsOf(word: string, common: readonly number[], forms: Entries): number[] {
  const formed: number[] = [];
  const tell = (form: string): void => {
    for (const k of forms.get(form) ?? NONE) if (!common.includes(k) && !formed.includes(k)) formed.push(k);
  };
  if (!ASCII.test(word)) for (const letter of word) if (letter > "\u007f") tell(`*${letter}`);
  if (word.length < MIN_FORMED) return formed;
  const longest = Math.min(MAX_FORM, word.length - 2);
  for (let n = 1; n <= longest; n++) {
    tell(`${word.slice(0, n)}-`);
    tell(`-${word.slice(-n)}`);
  }
  return formed;
}
