/** Languages that are not distinguished, with the code used for them. */
const SAME: Readonly<Record<string, string>> = {
  ms: "id",
  nb: "no",
  nn: "no",
  bs: "hr",
  sr: "hr",
  fil: "tl",
  yue: "zh",
};
/** Codes that name no language: those of ISO 639 for that, and its private ones (X has `qme` for media). */
const NO_LANGUAGE = /^(?:und|mul|mis|zxx|art|q[a-t][a-z])$/;
/** The longest tags of CLDR have half as many characters. */
const MAX_TAG_CHARS = 35;

/** What a text must be to be a language's tag, for messages. */
export const LANGUAGE_TAG = "a BCP 47 language tag such as es or pt-BR";

/**
 * Returns whether a text is a language's tag: `es`, `pt-BR`, `zh-Hant` and `und` are, "spanish" is none. An
 * underscore separates as a hyphen does.
 * @see BCP 47; only codes of two or three letters begin a tag in use.
 */
export function isLanguageTag(text: string): boolean {
  if (text.length > MAX_TAG_CHARS || !/^[a-z]{2,3}(?:[-_]|$)/i.test(text)) return false;
  try {
    return Intl.getCanonicalLocales(text.replaceAll("_", "-")).length === 1;
  } catch {
    return false;
  }
}

/**
 * Returns the language's own code in a tag, the shortest that it has: `pt-BR` and `por` give `pt`, the former
 * code `iw` gives `he`. Undefined where the tag names none.
 */
export function codeOfTag(tag: string): string | undefined {
  const [first = ""] = tag.trim().toLowerCase().split(/[-_]/);
  return /^[a-z]{2,3}$/.test(first) && !NO_LANGUAGE.test(first) ? shortest(first) : undefined;
}

/** Codes with the shortest ones of the same languages. Every text that is read asks for some. */
const known = new Map<string, string>();

/** Sources write codes of ISO 639-2 and -3, too, such as "spa". */
function shortest(code: string): string {
  const found = known.get(code);
  if (found !== undefined) return found;
  // What replaces a code may have a script: "sr-Latn".
  const [own = code] = Intl.getCanonicalLocales(code)[0]!.split("-");
  known.set(code, own);
  return own;
}

/**
 * Returns a tag in the one form in which tags are compared: small letters, hyphens, and the language's own
 * code. What is no tag stays as it is but for that.
 */
export function plainTag(tag: string): string {
  const [first = "", ...rest] = tag.trim().toLowerCase().split(/[-_]/);
  return [codeOfTag(first) ?? first, ...rest].join("-");
}

/**
 * Returns the tags that lookup tries after a tag itself, the nearest first: `zh-hant-tw` gives `zh-hant` and
 * `zh`. In the form of `plainTag`.
 * @see RFC 4647 (BCP 47), section 3.4: the last subtag goes, and with it a single letter before it.
 */
export function broaderTags(tag: string): string[] {
  const subtags = plainTag(tag).split("-");
  const broader: string[] = [];
  for (let kept = subtags.length - 1; kept > 0; kept--)
    if (subtags[kept - 1]!.length > 1) broader.push(subtags.slice(0, kept).join("-"));
  return broader;
}

/**
 * Returns the code by which languages are compared, for a BCP 47 tag: `pt-BR` and `pt_PT` give `pt`, Malay
 * gives `id`, Serbian `hr`. Undefined where the tag names none.
 */
export function languageOfTag(tag: string): string | undefined {
  const code = codeOfTag(tag);
  return code === undefined ? undefined : (SAME[code] ?? code);
}

/** Number of a language that is not known. */
export const NO_LANGUAGE_NUMBER = 0;

/** Returns a code of two or three small letters as a number below 2^15, five bits a letter. */
export function languageNumber(code: string | undefined): number {
  let number = NO_LANGUAGE_NUMBER;
  for (const letter of code ?? "") number = (number << 5) | (letter.charCodeAt(0) & 31);
  return number;
}

/** Returns the code that a number stands for; undefined for the number of none. */
export function languageOfNumber(number: number): string | undefined {
  let code = "";
  for (let rest = number; rest > 0; rest >>= 5) code = String.fromCharCode(96 + (rest & 31)) + code;
  return code || undefined;
}
