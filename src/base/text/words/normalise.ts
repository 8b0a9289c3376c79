/** Makes text comparable: one form per character, nothing invisible. Pure functions. */

const ASCII_ONLY = /^[\t\n\r -~]*$/;
/**
 * Marks that writers leave out: those of Latin, Greek and Cyrillic letters, Arabic and Hebrew vowel points,
 * the Arabic tatweel, which only lengthens a word, and the nukta of Indic letters. Other marks, like the
 * vowel signs of Indic scripts, are parts of words and stay.
 */
const DIACRITICS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;
/** Letters that are written one for the other, and digits of other scripts, each with its common form. */
const VARIANT = /[\u0629\u0649\u06a9\u06cc\u0671\u0901]|(?![0-9])\p{Nd}/gu;
const COMMON_FORM: Readonly<Record<string, string>> = {
  // Arabic: teh marbuta, alef maksura, Persian kaf and yeh, alef wasla.
  "\u0629": "\u0647",
  "\u0649": "\u064a",
  "\u06a9": "\u0643",
  "\u06cc": "\u064a",
  "\u0671": "\u0627",
  // Devanagari: candrabindu as anusvara.
  "\u0901": "\u0902",
};
/** Soft hyphen, zero-width characters, word joiner, byte-order mark, variation selectors: removed. */
const INVISIBLE = /\u034f|[\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/g;
/** Marks and overrides of writing direction, which can make text look different from what is stored. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const DIGIT = /\p{Nd}/u;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const SINGLE_QUOTES = /[\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;

/**
 * Returns `text` with U+FFFD for each lone surrogate: these have no form in UTF-8, so files and SQLite would
 * return another text than they were given.
 */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, "\ufffd");
}

/**
 * Returns `text` without control, direction and zero-width characters and with straight quotes; letters keep
 * their case and their diacritics. Lone surrogates become U+FFFD. Length may shrink; an ASCII text without
 * control characters is returned as is.
 */
export function cleanText(text: string): string {
  if (ASCII_ONLY.test(text)) return text;
  return wellFormed(text)
    .replace(CONTROL, " ")
    .replace(INVISIBLE, "")
    .replace(DIRECTION, "")
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .normalize("NFC");
}

/**
 * Returns `text` in the form in which words are compared: cleaned, NFKC, without the marks that writers leave
 * out, one form for letters that stand for each other, digits as 0 - 9. Case is kept, since the tokenizer
 * still reads it. Idempotent.
 * @see Larkey, Ballesteros and Connell, Improving stemming for Arabic information retrieval, SIGIR 2002,
 *   section 3.1, for the Arabic letters.
 */
export function foldText(text: string): string {
  if (ASCII_ONLY.test(text)) return text;
  const plain = cleanText(text).normalize("NFKD").replace(DIACRITICS, "").normalize("NFKC");
  return cleanText(plain.replace(VARIANT, (character) => COMMON_FORM[character] ?? digitOf(character)));
}

/** Returns a decimal digit of any script as 0 - 9. Each script has its ten in a row, zero first. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value % 10);
}
