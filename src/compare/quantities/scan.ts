/**
 * A piece of text: a number in digits, a word, one other character, or something that holds no quantity
 * (an address, a hashtag, a handle).
 */
export interface Token {
  readonly kind: "digits" | "word" | "mark" | "skipped";
  readonly start: number;
  readonly end: number;
  /**
   * In lower case, with straight apostrophes; digits without separators of thousands, with a decimal point.
   * "" if skipped.
   */
  readonly text: string;
  /** Whether nothing stands between this token and the one before. */
  readonly glued: boolean;
  /** Whether the word begins with a capital letter of a-z. */
  readonly capital: boolean;
}

const CODE = {
  zero: 48,
  nine: 57,
  comma: 44,
  dot: 46,
  underscore: 95,
  hash: 35,
  at: 64,
  quote: 39,
  curly: 0x2019,
};
const ADDRESS_STARTS: ReadonlySet<string> = new Set(["http", "https", "www", "pic", "t"]);
const CURLY = /\u2019/g;

const isDigit = (code: number): boolean => code >= CODE.zero && code <= CODE.nine;
const isSpace = (code: number): boolean =>
  code === 32 ||
  (code >= 9 && code <= 13) ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200b) ||
  code === 0x202f;

/** Letters of any script; punctuation, symbols and the halves of emoji are none. */
function isLetter(code: number): boolean {
  if (code < 0xc0)
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === CODE.underscore;
  if (code === 0xd7 || code === 0xf7) return false;
  return code < 0x2000 || (code > 0x2bff && code < 0xd800);
}

/** Lakhs and crores: "10,00,000". */
const INDIAN_GROUPS = /\d{1,2}(?:,\d\d)+,\d{3}(?!\d)/y;
/** No-break, thin, and both. */
const BLANKS = "\\u00a0\\u2009\\u202f";
/**
 * Thousands that blanks or full stops part: "10 000", "1 250 000", "174.000". A plain blank parts one group
 * alone only where that is no number by itself: "of the 20 300 fled" has two.
 */
const GROUPS = new RegExp(
  `[1-9]\\d{0,2}(?:(?:[${BLANKS}]\\d{3})+|(?: \\d{3}){2,}| 000|(?:\\.\\d{3})*\\.000)(?![${BLANKS} .]?\\d)`,
  "y",
);
/** A comma before one or two digits is a decimal mark where a number with its decimals is likely to stand. */
const DECIMAL_COMMA =
  /\d{1,3},\d{1,2}(?=\s?(?:%|(?:percent|per cent|million|milion|mio|mill|billion|trillion|mln|bn|bln)\b))/iy;
/** Fractions that are one character, behind a whole number: "5\u00bd". */
const BEHIND = / ?([\u00bc\u00bd\u00be])/y;
const FRACTIONS: Readonly<Record<string, string>> = { "\u00bc": ".25", "\u00bd": ".5", "\u00be": ".75" };

/** Digits on keys, each followed by marks that draw one: "3\ufe0f\u20e35\ufe0f\u20e3". */
const KEYS = /(?:\d\ufe0f?\u20e3)+/y;

/** Returns what stands at a place in the form of a pattern. */
function matchAt(place: number, pattern: RegExp, text: string): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

/** Reads digits with separators: "1,234,567.89", "10 000", "174.000", "1,5 million", "5\u00bd". */
function readDigits(text: string, start: number): { readonly end: number; readonly digits: string } {
  const [keys] = text.charCodeAt(start + 1) > 0x20e2 ? (matchAt(start, KEYS, text) ?? []) : [];
  if (keys !== undefined) return { end: start + keys.length, digits: keys.replace(/\D/g, "") };
  const [decimal] = matchAt(start, DECIMAL_COMMA, text) ?? [];
  if (decimal !== undefined) return { end: start + decimal.length, digits: decimal.replace(",", ".") };
  const [grouped] = matchAt(start, GROUPS, text) ?? [];
  const end = grouped === undefined ? digitsEnd(text, start) : start + grouped.length;
  const digits = grouped?.replace(/\D/g, "") ?? text.slice(start, end).replaceAll(",", "");
  const [written, fraction] = digits.includes(".") ? [] : (matchAt(end, BEHIND, text) ?? []);
  if (written === undefined || fraction === undefined) return { end, digits };
  return { end: end + written.length, digits: digits + FRACTIONS[fraction]! };
}

/** Returns the end of digits with separators: "1,234,567.89". */
function digitsEnd(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at++;
  if (at - start <= 2 && text.charCodeAt(at) === CODE.comma && text.charCodeAt(at + 3) === CODE.comma) {
    INDIAN_GROUPS.lastIndex = start;
    if (INDIAN_GROUPS.test(text)) at = INDIAN_GROUPS.lastIndex;
  }
  if (at - start <= 3) {
    while (
      text.charCodeAt(at) === CODE.comma &&
      isDigit(text.charCodeAt(at + 1)) &&
      isDigit(text.charCodeAt(at + 2)) &&
      isDigit(text.charCodeAt(at + 3)) &&
      !isDigit(text.charCodeAt(at + 4))
    ) {
      at += 4;
    }
  }
  if (text.charCodeAt(at) === CODE.dot && isDigit(text.charCodeAt(at + 1))) {
    at++;
    while (isDigit(text.charCodeAt(at))) at++;
  }
  return at;
}

/** Returns the end of a word, which may hold apostrophes: "o'clock". */
function wordEnd(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) at++;
    else if ((code === CODE.quote || code === CODE.curly) && isLetter(text.charCodeAt(at + 1))) at++;
    else return at;
  }
}

function spaceAfter(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isSpace(text.charCodeAt(at))) at++;
  return at;
}

function tagEnd(text: string, start: number): number {
  let at = start;
  while (isLetter(text.charCodeAt(at)) || isDigit(text.charCodeAt(at))) at++;
  return at;
}

/** Returns the tokens of a text in their order, in one pass. */
export function scanTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let before = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      at++;
      continue;
    }
    const start = at;
    const glued = start === before && start > 0;
    let kind: Token["kind"] = "mark";
    let read = "";
    if (isDigit(code) || (code === CODE.dot && !glued && isDigit(text.charCodeAt(at + 1)))) {
      ({ end: at, digits: read } = readDigits(text, start));
      kind = "digits";
    } else if (isLetter(code)) {
      at = wordEnd(text, start);
      kind = "word";
      read = text.slice(start, at).toLowerCase();
      if (read.includes("\u2019")) read = read.replace(CURLY, "'");
      const next = text.charCodeAt(at);
      const isAddress =
        ADDRESS_STARTS.has(read) &&
        (next === CODE.dot ? isLetter(text.charCodeAt(at + 1)) : text.startsWith("://", at));
      if (isAddress) {
        at = spaceAfter(text, at);
        kind = "skipped";
      }
    } else if ((code === CODE.hash || code === CODE.at) && tagEnd(text, start + 1) > start + 1) {
      at = tagEnd(text, start + 1);
      kind = "skipped";
    } else {
      at++;
      read = text[start]!;
    }
    const capital = kind === "word" && code >= 65 && code <= 90;
    tokens.push({ kind, start, end: at, text: kind === "skipped" ? "" : read, glued, capital });
    before = at;
  }
  return tokens;
}
