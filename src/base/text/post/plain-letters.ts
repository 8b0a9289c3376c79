/**
 * Reads letters that are drawn otherwise than they are meant: styled ones, and those of another script that
 * look alike. People write so to stand out, or so that the filters of a platform do not know a word.
 */

/** All but Latin, common punctuation and emoji: without these nothing is drawn. */
const MAY_BE_DRAWN = new RegExp(
  [
    "[\\u0250-\\u02ff\\u0332-\\u0338\\u0370-\\u052f\\u13a0-\\u13f5\\u1ab0-\\u1aff\\u1d00-\\u1dff\\u20d0-\\u20f0]",
    "[\\u2102-\\u2149\\u24b6-\\u24e9\\ua730-\\ua7ff\\uff10-\\uff5a]",
    "[\\u{1ccd6}-\\u{1ccf9}\\u{1d400}-\\u{1d7ff}\\u{1f130}-\\u{1f189}]",
  ].join("|"),
  "u",
);
/** Lines through and under letters, and frames around them: no language is written with these today. */
const DRAWN_MARK = /[\u0332-\u0338]|[\u0483-\u0489]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20f0]/g;
/** Digits as keys of a telephone, as in "1️⃣ First": one key ends a word, several are a number. */
const KEY = /(?<=[\d#*])\u20e3(?!\d)/g;
/** Marks of which no language makes a letter: folding drops all of them, but only from words. */
const LOOSE_MARK = /(?<=\p{Script=Latin})[\u0300-\u036f]+/gu;
/** Bold, italic, script, Fraktur, wide letters and digits. */
const STYLED = new RegExp(
  [
    "[\\u02b0\\u02b2\\u02b3\\u02b7\\u02b8\\u02e1-\\u02e3\\u1d2c-\\u1d6a\\u2102-\\u2131\\u2133\\u2134\\u2145-\\u2149]",
    "[\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a\\u{1ccd6}-\\u{1ccf9}\\u{1d400}-\\u{1d7ff}]",
  ].join("|"),
  "gu",
);
const PLAIN = /^[A-Za-z\d]$/;
/** Letters in circles and boxes; one alone is a sign or an emoji, such as a blood type. */
const FRAMED_LETTER = "[\\u24b6-\\u24e9\\u{1f130}-\\u{1f149}\\u{1f150}-\\u{1f169}\\u{1f170}-\\u{1f189}]";
const FRAMED = new RegExp(`${FRAMED_LETTER}{2,}|${FRAMED_LETTER}(?=\\p{L})`, "gu");
/** Capitals on black, A - Z in a row each. Unicode gives them no plain form. */
const FIRST_ON_BLACK = [0x1f170, 0x1f150];
const SMALL_CAPITAL = /[\u1d00-\u1d22\u0262-\u029f\ua730\ua731\ua7af]/g;
const SMALL_CAPITALS = lookalikes(
  "ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ꞯq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz",
);

/** Letters of other scripts that nobody tells from these Latin ones. */
const LATIN_LIKE = new Map([
  ...lookalikes(
    "аa еe ѕs іi јj ӏl оo рp сc уy хx һh ԁd ԛq ԝw АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT ХX ԚQ ԜW",
  ),
  ...lookalikes("οo νv ρp ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX"),
  ...lookalikes("ᎪA ᏴB ᏟC ᎠD ᎬE ᏀG ᎻH ᎫJ ᏦK ᏞL ᎷM ᏢP ᎡR ᏚS ᎢT ᏙV ᎳW ᏃZ"),
  ...lookalikes("ɑa ɡg"),
]);
/** The same the other way, for words of Cyrillic letters. */
const CYRILLIC_LIKE = new Map(
  [...LATIN_LIKE].filter(([of]) => /\p{Script=Cyrillic}/u.test(of)).map(([of, latin]) => [latin, of]),
);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/**
 * Returns a cleaned text with plain letters for those that are styled ("𝗕𝗼𝗹𝗱", "ꜱᴍᴀʟʟ") or struck, and
 * words that mix scripts that look alike in one script. All other text stays as it is.
 */
export function plainLetters(text: string): string {
  if (!mayBeDrawn(text)) return text;
  return text
    .replace(KEY, " ")
    .replace(DRAWN_MARK, "")
    .normalize("NFC")
    .replace(LOOSE_MARK, "")
    .replace(STYLED, plainOr)
    .replace(FRAMED, (letters) => [...letters].map(unframed).join(""))
    .replace(SMALL_CAPITAL, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replace(WORD, inOneScript);
}

function plainOr(letter: string): string {
  const plain = letter.normalize("NFKC");
  return PLAIN.test(plain) ? plain : letter;
}

function unframed(letter: string): string {
  const code = letter.codePointAt(0)!;
  const first = FIRST_ON_BLACK.find((from) => code >= from);
  if (first === undefined) return letter.normalize("NFKC");
  return String.fromCharCode("A".charCodeAt(0) + code - first);
}

/** Returns whether any letter of a text may be drawn otherwise than it is meant; told fast. */
export function mayBeDrawn(text: string): boolean {
  return MAY_BE_DRAWN.test(text);
}

/**
 * Returns a word that mixes scripts in the script that all of its letters have, or look like; other words as
 * they are. Its length stays.
 */
export function inOneScript(word: string): string {
  // Most words are of one script: those of another than Latin are told fast.
  if (!LATIN.test(word)) return word;
  const letters = word.match(LETTER) ?? [];
  if (letters.every((letter) => isLatin(letter))) return word;
  if (letters.every((letter) => isLatin(letter) || LATIN_LIKE.has(letter))) return drawn(word, LATIN_LIKE);
  if (letters.every((letter) => CYRILLIC.test(letter) || CYRILLIC_LIKE.has(letter)))
    return drawn(word, CYRILLIC_LIKE);
  return word;
}

/** The two Latin letters of phonetics among the lookalikes are none of any common alphabet. */
function isLatin(letter: string): boolean {
  return LATIN.test(letter) && !LATIN_LIKE.has(letter);
}

function drawn(word: string, forms: ReadonlyMap<string, string>): string {
  return word.replace(LETTER, (letter) => forms.get(letter) ?? letter);
}

/** Reads pairs of characters, each what is drawn and what it means. */
function lookalikes(drawnAndMeant: string): Map<string, string> {
  return new Map(drawnAndMeant.split(" ").map((pair) => [...pair] as [string, string]));
}
