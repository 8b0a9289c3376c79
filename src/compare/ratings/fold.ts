/**
 * Accents, points of Arabic and Hebrew letters, the dots of Indic ones, and joiners; vowel signs of Indic
 * letters stay.
 */
const MARKS =
  /[\u0300-\u036f]|[\u0591-\u05c7]|\u0640|[\u064b-\u065f]|\u0670|\u093c|\u09bc|\u0a3c|\u0abc|\u0b3c|\u0cbc|[\u200b-\u200f]|\u2060|\ufe0f/g;

/** Letters that are written in more than one way, or without the mark that others have. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ı: "i",
  ł: "l",
  đ: "d",
  ð: "d",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ə: "e",
  ς: "σ",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ہ: "ه",
  ھ: "ه",
  ۃ: "ه",
  "\u0901": "\u0902",
  "\u0981": "\u0982",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/**
 * Returns a text in lower case, without accents, its words parted by single spaces. Letters that a script
 * writes in more than one way are one, and joiners are left out.
 */
export function folded(text: string, kept = ""): string {
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, " ")
    .replaceAll(".", kept === "." ? "." : " ")
    .replace(/\s+/g, " ")
    .trim();
}
