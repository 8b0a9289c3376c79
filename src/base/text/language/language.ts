import { cleanText } from "../words/normalise";
import { isSharedScript, LATIN, scriptOf, writesAlone } from "../words/scripts";

/** Japanese writes Chinese characters and these. */
const KANA = /[\u3040-\u30ff]/;
const WORD = /[\p{L}\p{M}]+/gu;
const FORM = /[-*]/;
const ASCII = /^[a-z]+$/;
const DIACRITICS = /[\u0300-\u036f]/g;

/**
 * A text's beginning says what it is written in: so many characters, and so many different words, are read.
 */
const MAX_CHARS = 1000;
const MAX_WORDS = 50;
/** What a word's form weighs where a common word weighs 1. */
const FORM_WEIGHT = 0.5;
/** Words that are shorter have no form; beginnings and ends have at most so many letters. */
const MIN_FORMED = 4;
const MAX_FORM = 5;
/** Least sum of weights, and its least share in the different words. */
const MIN_SUM = 2.5;
const MIN_SHARE = 0.15;
/** So many common words, or one beside so much that forms say. */
const MIN_COMMON = 2;
const MIN_SUM_WITH_ONE = 4;
/** What speaks for the language and not for another must be so many times what speaks for the other alone. */
const MIN_RATIO = 2.5;
const MIN_LEAD = 2;
/** Before languages that it need not be told apart from, this is enough. */
const MIN_LEAD_OTHERS = 0.5;

/** Languages whose texts are not told apart, and former or wider codes, with the one that stands for them. */
const SAME: Readonly<Record<string, string>> = {
  ms: "id",
  in: "id",
  nb: "no",
  nn: "no",
  bs: "hr",
  sr: "hr",
  sh: "hr",
  fil: "tl",
  iw: "he",
  cmn: "zh",
  yue: "zh",
};
/** Tags that say of no language which it is. */
const NO_LANGUAGE = /^(?:und|mul|mis|zxx|x|i)$/;

/**
 * Returns the language of a BCP 47 tag as languages are compared here: `pt-BR` and `pt_PT` give `pt`, Malay
 * gives `id`, Serbian `hr`. Undefined where the tag names none.
 */
export function languageOfTag(tag: string): string | undefined {
  const [first] = tag.trim().toLowerCase().split(/[-_]/);
  if (!first || !/^[a-z]{2,3}$/.test(first) || NO_LANGUAGE.test(first)) return undefined;
  return SAME[first] ?? first;
}

/** Entries of `LANGUAGE_WORDS` with the languages that have them. */
type Entries = ReadonlyMap<string, readonly number[]>;

/**
 * What words and their forms say, made when the first text is looked at. Numbers are positions in `codes`.
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

/** Lists of words take memory, which programs that ask for no language are spared. */
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
  // Posts leave diacritics out; where another language has the word that comes of it, it stays that one's.
  for (const [word, languages] of [...words]) {
    if (ASCII.test(word)) continue;
    const plain = word.normalize("NFD").replace(DIACRITICS, "").normalize("NFC");
    if (!words.has(plain)) words.set(plain, languages);
  }
  return { codes, words, forms };
}

/** Returns whether `tellLanguage` can tell a language, which is as `languageOfTag` gives it. */
export function isTellable(language: string): boolean {
  return writesAlone(language) || language === "ja" || evidence().codes.includes(language);
}

/**
 * Returns the language that a text is written in, as an ISO 639-1 code; undefined where that is not certain:
 * in names, few words, words of two languages, and languages that are not known here. Scripts that one
 * language writes tell by their letters, others by common words and by how words look. Of the first 1,000
 * characters.
 * @param held languages (as `languageOfTag` gives them) that the text must clearly not be written in; of
 *   two others the likelier one is taken. Default: it must be told from all.
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

/** How much words say for languages, numbered as in `codes`. */
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
  // Most texts are plain by their common words, which are few to look up.
  const plain = script === LATIN ? clearest(tally, codes, script, undefined) : undefined;
  if (plain !== undefined) return plain;
  for (const [i, word] of words.entries()) addForms(tally, i * width, word, forms);
  return clearest(tally, codes, script, held);
}

/** Returns the language that most speaks for, where it is clear before the others. */
function clearest(
  { weights, sums }: Tally,
  codes: readonly string[],
  script: string,
  held: ReadonlySet<string> | undefined,
): string | undefined {
  const width = sums.length;
  const best = sums.indexOf(Math.max(...sums));
  const sum = sums[best] as number;
  // A script that few write has told most.
  if (sum === 0 || (script === LATIN && !isEnough(weights, width, best, sum))) return undefined;
  const shared = sharedWith(weights, width, best);
  for (const [other, code] of codes.entries()) {
    if (other === best || sums[other] === 0) continue;
    const gain = sum - (shared[other] as number);
    const loss = (sums[other] as number) - (shared[other] as number);
    const mustPart = held?.has(languageOfTag(code) as string) ?? script === LATIN;
    const isClear = mustPart ? gain >= MIN_LEAD && gain >= MIN_RATIO * loss : gain >= loss + MIN_LEAD_OTHERS;
    if (!isClear) return undefined;
  }
  return codes[best];
}

/** Returns `[languages]`: how much words say for a language and for each other alike. */
function sharedWith(weights: Float32Array, width: number, language: number): Float64Array {
  const shared = new Float64Array(width);
  for (let row = 0; row < weights.length; row += width) {
    const own = weights[row + language] as number;
    if (own === 0) continue;
    for (let k = 0; k < width; k++) {
      shared[k] = (shared[k] as number) + Math.min(own, weights[row + k] as number);
    }
  }
  return shared;
}

/** Returns whether there is enough of a language in the words at all. */
function isEnough(weights: Float32Array, width: number, language: number, sum: number): boolean {
  let common = 0;
  for (let i = language; i < weights.length; i += width) if (weights[i] === 1) common++;
  return (
    sum >= MIN_SUM &&
    sum >= MIN_SHARE * (weights.length / width) &&
    (common >= MIN_COMMON || (common > 0 && sum >= MIN_SUM_WITH_ONE))
  );
}

/** Adds what a word's form says to the row of weights that begins at `row`; a common word has said more. */
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
    const before = weights[row + k] as number;
    if (before >= weight) continue;
    weights[row + k] = weight;
    sums[k] = (sums[k] as number) + weight - before;
  }
}
