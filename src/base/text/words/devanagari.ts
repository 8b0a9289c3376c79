/**
 * A nasal letter without a vowel before a letter of its own row. Anusvara, a dot, is written for it as often.
 */
const NASAL =
  /\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])/g;
const ANUSVARA = "\u0902";

/**
 * Returns a folded word with its nasals written as Hindi's standard has them: the two spellings of the
 * language's own name are one.
 * @see Central Hindi Directorate, Standardization of Devanagari Script and Hindi Spelling, on anusvara.
 */
export function plainNasals(word: string): string {
  return word.includes("\u094d") ? word.replace(NASAL, ANUSVARA) : word;
}
