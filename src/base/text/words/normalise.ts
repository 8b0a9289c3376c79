import { wholeVowels } from "./vowel-letters";

/** Makes text comparable: one form per character, nothing invisible. Pure functions. */

/** All of ASCII that stays as it is: a backtick, typed as an apostrophe, does not. */
const ASCII_ONLY = /^[\t\n\r -_a-~]*$/;
/** The same with dashes and curly quotation marks, of which the quotation marks alone change: most texts. */
const COMMON_ONLY = /^[\t\n\r -_a-~\u2013\u2014\u2018\u2019\u201c\u201d]*$/;
/**
 * Marks that writers leave out: those of Latin, Greek and Cyrillic letters, Arabic and Hebrew vowel points,
 * the Arabic tatweel, which only lengthens a word, and the nukta of Indic letters. Other marks, like the
 * vowel signs of Indic scripts, are parts of words and stay.
 */
const DIACRITICS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;
/**
 * What is written one for the other, each with its common form: letters, those that NFKD leaves whole
 * although writers leave their stroke or dot out, signs within numbers, digits of other scripts.
 */
const VARIANT =
  /[\u00c6\u00d8\u00df\u00e6\u00f8\u0110\u0111\u0131\u0141\u0142\u0152\u0153\u05f4\u1e9e\u0629\u0649\u066b\u066c\u06a9\u06c1\u06c3\u06cc\u06d5\u0671\u0901\u09ce\u0d7a-\u0d7f]|(?=[^ -~])\p{Nd}/gu;
const COMMON_FORM: Readonly<Record<string, string>> = {
  // Latin: as they stand in capitals, in passports and on other keyboards.
  "\u00c6": "AE",
  "\u00e6": "ae",
  "\u0152": "OE",
  "\u0153": "oe",
  "\u00d8": "O",
  "\u00f8": "o",
  "\u00df": "ss",
  "\u1e9e": "SS",
  "\u0110": "D",
  "\u0111": "d",
  "\u0131": "i",
  "\u0141": "L",
  "\u0142": "l",
  // Hebrew: the mark of an acronym is typed as a double quote.
  "\u05f4": '"',
  // Arabic marks of decimals and of thousands.
  "\u066b": ".",
  "\u066c": ",",
  // Arabic: teh marbuta, alef maksura, Persian kaf and yeh, Urdu heh and teh marbuta, ae, alef wasla.
  "\u0629": "\u0647",
  "\u0649": "\u064a",
  "\u06a9": "\u0643",
  "\u06cc": "\u064a",
  "\u06c1": "\u0647",
  "\u06c3": "\u0647",
  "\u06d5": "\u0647",
  "\u0671": "\u0627",
  // Devanagari: candrabindu as anusvara.
  "\u0901": "\u0902",
  // Bengali and Malayalam letters without a vowel, which have a sign of their own since Unicode 4.1 and 5.1:
  // before, they were the letter, virama and a joiner, which is dropped.
  "\u09ce": "\u09a4\u09cd",
  "\u0d7a": "\u0d23\u0d4d",
  "\u0d7b": "\u0d28\u0d4d",
  "\u0d7c": "\u0d30\u0d4d",
  "\u0d7d": "\u0d32\u0d4d",
  "\u0d7e": "\u0d33\u0d4d",
  "\u0d7f": "\u0d15\u0d4d",
};
/** Of Thai and Lao; NFKD takes it apart, and no dictionary has it so. */
const AM = /\u0e4d\u0e32|\u0ecd\u0eb2/g;
/** Fractions that are one character: behind a digit their numerator would become part of the number. */
const FRACTION = /[\u00bc-\u00be\u2150-\u215e\u2189]/g;
/** Soft hyphen, zero-width characters, word joiner, byte-order mark, variation selectors: removed. */
const INVISIBLE =
  /\u034f|[\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]|\udb40[\udd00-\uddef]/g;
/** Marks and overrides of writing direction, which can make text look different from what is stored. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const DIGIT = /\p{Nd}/u;
/** Also those that are letters of Hebrew, Ukrainian and Uzbek. */
const SINGLE_QUOTES = /[\u2018\u2019\u201a\u201b\u2032\u02bb\u02bc\u05f3\u00b4`]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;

/** Returns the beginning of a text, at most so many UTF-16 units, without half characters. */
export function beginningOf(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();
}

/**
 * Returns `text` without control, direction and zero-width characters and with straight quotes; letters keep
 * their case and their diacritics. Lone surrogates become U+FFFD. Length may shrink; an ASCII text without
 * control characters and backticks is returned as is.
 */
export function cleanText(text: string): string {
  if (ASCII_ONLY.test(text)) return text;
  if (COMMON_ONLY.test(text)) return withStraightQuotes(text);
  const visible = text.toWellFormed().replace(CONTROL, " ").replace(INVISIBLE, "").replace(DIRECTION, "");
  return withStraightQuotes(visible).normalize("NFC");
}

function withStraightQuotes(text: string): string {
  return text.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"');
}

/**
 * Returns `text` in the form in which words are compared: cleaned, NFKC, without the marks that writers leave
 * out, one form for letters that stand for each other, digits as 0 - 9. Case is kept, since the tokenizer
 * still reads it. Idempotent.
 * @see Larkey, Ballesteros and Connell, Improving stemming for Arabic information retrieval, SIGIR 2002,
 *   section 3.1, for the Arabic letters; Lucene's PersianNormalizer, IndicNormalizer and ASCIIFoldingFilter
 *   for others.
 */
export function foldText(text: string): string {
  if (ASCII_ONLY.test(text)) return text;
  if (COMMON_ONLY.test(text)) return withStraightQuotes(text);
  const apart = cleanText(text).replace(FRACTION, " $&").normalize("NFKD");
  const plain = apart.replace(DIACRITICS, "").normalize("NFKC");
  const letters = wholeVowels(plain).replace(AM, whole);
  return cleanText(letters.replace(VARIANT, (character) => COMMON_FORM[character] ?? digitOf(character)));
}

/** Whether `foldText` leaves each character of a text at its place, as it does with most texts. */
export function foldsInPlace(text: string): boolean {
  return COMMON_ONLY.test(text);
}

function whole(am: string): string {
  return am.startsWith("\u0e4d") ? "\u0e33" : "\u0eb3";
}

/** Returns a decimal digit of any script as 0 - 9. Each script has its ten in a row, zero first. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value % 10);
}
