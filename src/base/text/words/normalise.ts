/** Makes text comparable: one form per character, nothing invisible. Pure functions. */

const ASCII_ONLY = /^[\t\n\r -~]*$/;
/**
 * Combining marks of the Latin, Greek and Cyrillic scripts. Marks of other scripts are parts of letters and
 * stay.
 */
const DIACRITICS = /[\u0300-\u036f]/g;
/** Soft hyphen, zero-width characters, word joiner, byte-order mark, variation selectors: removed. */
const INVISIBLE = /\u034f|[\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/g;
/** Marks and overrides of writing direction, which can make text look different from what is stored. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
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
 * Returns `text` in the form in which words are compared: cleaned, NFKC, Latin diacritics dropped. Case is
 * kept, since the tokenizer still reads it. Idempotent.
 */
export function foldText(text: string): string {
  if (ASCII_ONLY.test(text)) return text;
  return cleanText(cleanText(text).normalize("NFKD").replace(DIACRITICS, "").normalize("NFKC"));
}
