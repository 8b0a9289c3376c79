/**
 * BERT's first step: splits text into words, which then become pieces. The class of each character is cached,
 * so reading is a loop over numbers.
 * @see Devlin et al., BERT, NAACL 2019; the basic tokenizer of its published code.
 */

export interface WordOptions {
  /** Letters become lower case. */
  readonly lowerCase: boolean;
  /** Combining marks are dropped. */
  readonly stripAccents: boolean;
  /** Each Chinese character is a word of its own. */
  readonly splitCjk: boolean;
}

/** Those of the published uncased models. */
export const UNCASED: WordOptions = { lowerCase: true, stripAccents: true, splitCjk: true };

const UNSEEN = 0;
const LETTER = 1;
const SPACE = 2;
/**
 * Control, format and private characters, lone surrogates, U+FFFD: removed. Unassigned ones stay: a later
 * Unicode may define them.
 */
const NOTHING = 3;
/** A word of its own: punctuation, and every ASCII sign except letters and digits. */
const SIGN = 4;
const CJK = 5;
const MARK = 6;

const classes = new Uint8Array(0x110000);

/**
 * Ranges of Chinese characters; Japanese syllables and Korean letters are not split.
 */
const CJK_RANGES = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b73f],
  [0x2b740, 0x2b81f],
  [0x2b820, 0x2ceaf],
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
] as const;

function classOf(code: number): number {
  const known = classes[code]!;
  if (known !== UNSEEN) return known;
  const found = classify(code);
  classes[code] = found;
  return found;
}

function classify(code: number): number {
  const character = String.fromCodePoint(code);
  if (/[\t\n\r\p{Z}]/u.test(character)) return SPACE;
  if (code === 0xfffd || /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(character)) return NOTHING;
  if (code < 0x80 ? /[^0-9A-Za-z]/.test(character) : /\p{P}/u.test(character)) return SIGN;
  if (/\p{Mn}/u.test(character)) return MARK;
  return CJK_RANGES.some(([first, last]) => code >= first && code <= last) ? CJK : LETTER;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is looked for
const ASCII = /^[\u0000-\u007f]*$/;
/** The published tokenizers do not make the final form of small sigma. */
const CAPITAL_SIGMA = /\u03a3/g;

function fold(text: string, { lowerCase, stripAccents }: WordOptions): string {
  if (ASCII.test(text)) return lowerCase ? text.toLowerCase() : text;
  const small = lowerCase ? text.replace(CAPITAL_SIGMA, "\u03c3").toLowerCase() : text;
  return stripAccents ? small.normalize("NFD") : small;
}

/**
 * Calls `take` with every word of `text` in order, folded, cleaned and never empty; `take` returns false to
 * end.
 */
export function eachBasicWord(
  text: string,
  options: WordOptions,
  take: (word: string) => boolean | undefined,
): void {
  const folded = fold(text, options);
  /** The current word: its kept beginning, and where the rest begins. */
  let begun = "";
  let start = 0;
  const end = (at: number): boolean => {
    const word = begun + folded.slice(start, at);
    begun = "";
    return word === "" || take(word) !== false;
  };
  for (let at = 0; at < folded.length; ) {
    const code = folded.codePointAt(at) as number;
    const next = at + (code > 0xffff ? 2 : 1);
    const kind = classOf(code);
    if (kind === SPACE) {
      if (!end(at)) return;
      start = next;
    } else if (kind === SIGN || (kind === CJK && options.splitCjk)) {
      if (!end(at) || take(folded.slice(at, next)) === false) return;
      start = next;
    } else if (kind === NOTHING || (kind === MARK && options.stripAccents)) {
      begun += folded.slice(start, at);
      start = next;
    }
    at = next;
  }
  end(folded.length);
}

/** Returns the words of `text`, for learning a vocabulary. */
export function basicWords(text: string, options: WordOptions = UNCASED): string[] {
  const words: string[] = [];
  eachBasicWord(text, options, (word) => {
    words.push(word);
    return true;
  });
  return words;
}
