import * as v from "valibot";
import { readAs } from "../../base/core/values/shape";
import { unsupported } from "./failures";
import { describe } from "./normalizer";

/** Yields the words of a normalised text as the model of the tokenizer reads them. */
export type SplitWords = (text: string) => Iterable<string>;

const metaspace = v.object({
  type: v.literal("Metaspace"),
  replacement: v.optional(v.literal("\u2581"), "\u2581"),
  prepend_scheme: v.optional(v.picklist(["always", "first"]), "always"),
  add_prefix_space: v.optional(v.literal(true), true),
  split: v.optional(v.literal(true), true),
});
const blanks = v.object({ type: v.literal("WhitespaceSplit") });
/** Behind it, the scheme "first" would mark only the first word of a text. */
const always = v.object({ ...metaspace.entries, prepend_scheme: v.optional(v.literal("always"), "always") });
const sequence = v.object({ type: v.literal("Sequence"), pretokenizers: v.strictTuple([blanks, always]) });
/** Pieces of several words, as static embeddings have them. */
const whole = v.object({ ...always.entries, split: v.literal(false) });
const alone = v.object({ type: v.literal("Sequence"), pretokenizers: v.strictTuple([v.unknown()]) });

/** Marks the beginning of a word. */
const MARK = "\u2581";

/**
 * Returns how a Unigram tokenizer splits texts: by blanks, the mark in front of each word; or not at all.
 * @param json `pre_tokenizer` of a `tokenizer.json`.
 * @throws InputError `TOKENIZER_UNSUPPORTED`.
 * @see Kudo and Richardson, SentencePiece, EMNLP 2018, section 3.
 */
export function markedWordsOf(json: unknown, file: string): SplitWords {
  if (v.is(sequence, json)) return wordsBetweenBlanks;
  if (v.is(metaspace, json)) return wordsByMark;
  if (v.is(whole, json)) return wholeByMark;
  if (v.is(alone, json)) return markedWordsOf(json.pretokenizers[0], file);
  throw unsupported(file, `its pre_tokenizer is ${describe(json)}; expected Metaspace`);
}

function* wordsBetweenBlanks(text: string): Generator<string> {
  for (const [word] of text.matchAll(/\P{White_Space}+/gu)) yield* marked(word);
}

function* wordsByMark(text: string): Generator<string> {
  if (text !== "") yield* marked(text.replaceAll(" ", MARK));
}

function* wholeByMark(text: string): Generator<string> {
  if (text === "") return;
  const marked = text.replaceAll(" ", MARK);
  yield marked.startsWith(MARK) ? marked : MARK + marked;
}

/** Yields a text from mark to mark, with one in front. */
function* marked(text: string): Generator<string> {
  for (let start = text.startsWith(MARK) ? 0 : -1; start < text.length; ) {
    const next = text.indexOf(MARK, start + 1);
    const end = next < 0 ? text.length : next;
    yield start < 0 ? MARK + text.slice(0, end) : text.slice(start, end);
    start = end;
  }
}

const byteLevel = v.object({
  type: v.literal("ByteLevel"),
  add_prefix_space: v.optional(v.boolean(), true),
  use_regex: v.optional(v.literal(true), true),
});

/**
 * Words with the blank before them, numbers, signs, blanks.
 * @see Radford et al., Language Models are Unsupervised Multitask Learners, 2019, published code. Blanks are
 *   Unicode's: JavaScript's own `\s` has U+FEFF and lacks U+0085.
 */
const GPT2 =
  /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\p{White_Space}\p{L}\p{N}]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;

/** How Qwen's tokenizers say it. JavaScript has no `(?i:)`, whose "s" is U+017F, too. */
const QWEN_SAID =
  "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
const QWEN =
  /'(?:[sS\u017ftTmMdD]|[rRvV][eE]|[lL]{2})|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\p{White_Space}\p{L}\p{N}]+[\r\n]*|\p{White_Space}*[\r\n]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;

const qwen = v.object({
  type: v.literal("Sequence"),
  pretokenizers: v.strictTuple([
    v.object({
      type: v.literal("Split"),
      pattern: v.strictObject({ Regex: v.literal(QWEN_SAID) }),
      behavior: v.literal("Isolated"),
      invert: v.optional(v.literal(false), false),
    }),
    v.object({
      type: v.literal("ByteLevel"),
      add_prefix_space: v.literal(false),
      use_regex: v.literal(false),
    }),
  ]),
});

/**
 * Returns how a byte-level tokenizer splits texts; each byte of a word is one letter of `BYTE_LETTERS`.
 * @param json `pre_tokenizer` of a `tokenizer.json`.
 * @throws InputError `TOKENIZER_UNSUPPORTED`.
 */
export function byteWordsOf(json: unknown, file: string): SplitWords {
  if (v.is(qwen, json)) return (text) => matches(text, QWEN);
  const other = (): Error =>
    unsupported(
      file,
      `its pre_tokenizer is ${describe(json)}; expected ByteLevel, or Qwen's Split before it`,
    );
  const { add_prefix_space } = readAs(byteLevel, json, other);
  return (text) => matches(add_prefix_space && /^[^ ]/.test(text) ? ` ${text}` : text, GPT2);
}

function* matches(text: string, words: RegExp): Generator<string> {
  for (const [word] of text.matchAll(words)) yield word;
}

const blankSplit = v.object({
  type: v.literal("Split"),
  pattern: v.strictObject({ String: v.literal(" ") }),
  behavior: v.literal("MergedWithPrevious"),
  invert: v.optional(v.literal(false), false),
});

/**
 * Returns how a SentencePiece BPE tokenizer splits texts: not at all, or behind each blank. Its normaliser
 * has put marks in the place of blanks.
 * @param json `pre_tokenizer` of a `tokenizer.json`.
 * @throws InputError `TOKENIZER_UNSUPPORTED`.
 */
export function wholeTextOf(json: unknown, file: string): SplitWords {
  if (json === null || json === undefined) return (text) => (text === "" ? [] : [text]);
  if (v.is(blankSplit, json)) return (text) => text.match(/[^ ]* |[^ ]+$/g) ?? [];
  throw unsupported(file, `its pre_tokenizer is ${describe(json)}; expected none, or a Split behind blanks`);
}

/** The letter of each byte: its own where that is visible, else one from U+0100 on. @see GPT-2's code. */
export const BYTE_LETTERS: readonly string[] = byteLetters();

function byteLetters(): string[] {
  let others = 0x100;
  return Array.from({ length: 256 }, (_, byte) => {
    const visible = (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
    return String.fromCharCode(visible ? byte : others++);
  });
}

const ENCODER = new TextEncoder();

/** Returns the letters of a word's bytes. */
export function byteText(word: string): string {
  let letters = "";
  for (const byte of ENCODER.encode(word)) letters += BYTE_LETTERS[byte];
  return letters;
}
