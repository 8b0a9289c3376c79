/** Reads text again whose UTF-8 somebody took for Windows-1252: "Itâ€™s" for "It’s". Pure functions. */

/** The bytes 80 - 9f as Windows-1252 has them; those that it leaves out are control characters. */
const MARKS = [
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f",
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178",
].join("");
const BEHIND = `[\\u0080-\\u00bf${MARKS}]`;
/** A closing quotation mark whose last byte, which Windows-1252 leaves out, was dropped. */
const CUT_QUOTE = "\u00e2\u20ac";
const EACH = new RegExp(
  `[\\u00c2-\\u00df]${BEHIND}|[\\u00e0-\\u00ef]${BEHIND}{2}|[\\u00f0-\\u00f4]${BEHIND}{3}|${CUT_QUOTE}`,
  "g",
);
/** What nobody writes in any language: the beginnings of quotation marks, signs and emoji. */
const SURE = /^(?:\u00e2|[\u00f0-\u00f4])/;
/** Also signs behind an "Â", and letters of Western languages within a word. */
const TELLING = new RegExp(`\\u00c2[\\u00a0-\\u00bf]|[a-z]\\u00c3${BEHIND}|\\u00c3${BEHIND}[a-z]`);
/** So many characters are no chance: words of another script. */
const MANY = 4;
/** What a language writes with marks, and no misread text has outside of misread characters. */
const LETTER = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/;
/** What is copied from file to file is misread again. */
const MOST_MISREAD = 2;
const utf8 = new TextDecoder();

/**
 * Returns a text as it was before its UTF-8 was read as Windows-1252, also twice; any other as it is.
 * Characters that a language may write one behind the other ("é…") count only in a text that has no letters
 * with marks beside them.
 * @param filler fills the places up that become empty, so that all else stays where it is; default: none.
 */
export function withoutMojibake(text: string, filler = ""): string {
  let read = text;
  for (let i = 0; i < MOST_MISREAD; i++) {
    const found = read.match(EACH);
    if (!found) break;
    read = readAgain(read, found, filler);
  }
  return read;
}

function readAgain(text: string, found: readonly string[], filler: string): string {
  const tells = found.length >= MANY || found.some((of) => SURE.test(of)) || TELLING.test(text);
  const isMisread = tells && !LETTER.test(text.replace(EACH, ""));
  return text.replace(EACH, (of) =>
    isMisread || SURE.test(of) ? characterOf(of).padEnd(of.length, filler) : of,
  );
}

/** Returns the character of misread bytes, or these where UTF-8 has none of that form. */
function characterOf(misread: string): string {
  if (misread === CUT_QUOTE) return "\u201d";
  const read = utf8.decode(Uint8Array.from(misread, byteOf));
  return read.includes("\ufffd") ? misread : read;
}

function byteOf(character: string): number {
  const code = character.charCodeAt(0);
  return code < 0x100 ? code : 0x80 + MARKS.indexOf(character);
}
