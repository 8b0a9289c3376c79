import { UsageError } from "../../core/errors";

/** What turns texts into the input of an encoder. */
export interface Tokenizer {
  readonly vocabSize: number;
  readonly padId: number;
  /**
   * Returns the numbers in the vocabulary of `[CLS] a [SEP] b [SEP] c [SEP]`, at most `maxLength` pieces:
   * while it is too long, the longest text loses its last piece, of texts equally long the last one.
   * Separators do not part segments: an article's fields are one text to an encoder, as to those that are
   * published.
   *
   * Differs from the paper's published code: there the end of the joined text is cut off.
   * @throws UsageError `INPUT_LENGTH` when `maxLength` has no room for the special pieces.
   * @see CrowdChecked, section 4.2.
   */
  encode(texts: readonly string[], maxLength: number): Uint32Array;
}

/** A tokenizer that reads single words and pairs of texts, too. */
export interface PieceTokenizer extends Tokenizer {
  /** The piece that stands for what has no piece; absent where everything has pieces. */
  readonly unknownId: number | undefined;
  /**
   * Returns the numbers of the pieces of `text` without special pieces.
   * @param limit reading ends at this number of pieces.
   */
  pieces(text: string, limit?: number): number[];
  /**
   * Returns two texts as a network reads them that compares them, `[CLS] a [SEP] b [SEP]`; it is shortened as
   * by `encode`.
   * @throws UsageError `INPUT_LENGTH` when `maxLength` has no room for the special pieces.
   */
  encodePair(first: string, second: string, maxLength: number): PairInput;
}

/** Two texts as the input of a network. */
export interface PairInput {
  readonly ids: Uint32Array;
  /** The segment of each piece. */
  readonly types: Int32Array;
}

/** The special pieces of a network's input, by their numbers. */
export interface InputFrame {
  /** In front of everything: `[CLS]` or `<s>`; absent: nothing. */
  readonly first?: number;
  /** Between texts to join: `[SEP]` or `</s>`, or a line break. */
  readonly separator: number;
  /** Behind everything: `[SEP]`, `</s>` or `<|endoftext|>`. */
  readonly last: number;
  /** Between the texts of a pair: `[SEP]`, `</s></s>`, or nothing. */
  readonly between: readonly number[];
  /** The segment of the second text of a pair, and of the separator behind it. */
  readonly secondSegment: 0 | 1;
}

/** Reads the pieces of a text, at most `limit`. */
type ReadPieces = (text: string, limit: number) => readonly number[];

/** What `Tokenizer.encode` returns, given how a text is read. */
export function joinTexts(
  texts: readonly string[],
  maxLength: number,
  { first, separator, last }: InputFrame,
  read: ReadPieces,
): Uint32Array {
  const ids = first === undefined ? [] : [first];
  const room = maxLength - texts.length - ids.length;
  if (texts.length === 0 || room < 0) throw noRoom(texts.length, maxLength);
  for (const [i, part] of cut(texts, maxLength, room, read).entries()) {
    for (const id of part) ids.push(id);
    ids.push(i < texts.length - 1 ? separator : last);
  }
  return Uint32Array.from(ids);
}

/** What `Tokenizer.encodePair` returns, given how a text is read. */
export function joinPair(
  texts: readonly [string, string],
  maxLength: number,
  { first, last, between, secondSegment }: InputFrame,
  read: ReadPieces,
): PairInput {
  const before = first === undefined ? [] : [first];
  const room = maxLength - before.length - between.length - 1;
  if (room < 0) throw noRoom(texts.length, maxLength);
  const [a, b] = cut(texts, maxLength, room, read) as [readonly number[], readonly number[]];
  const ids = Uint32Array.of(...before, ...a, ...between, ...b, last);
  const border = before.length + a.length + between.length;
  return { ids, types: new Int32Array(ids.length).fill(secondSegment, border) };
}

/** Returns the pieces of texts, cut to `room` pieces together. */
function cut(
  texts: readonly string[],
  maxLength: number,
  room: number,
  read: ReadPieces,
): (readonly number[])[] {
  const parts = texts.map((text) => read(text, maxLength));
  const lengths = truncatedLengths(
    parts.map((part) => part.length),
    room,
  );
  return parts.map((part, i) => part.slice(0, lengths[i]));
}

/**
 * Returns the lengths after repeatedly shortening the longest (of equals the last) by one, until their sum is
 * `room`.
 */
function truncatedLengths(lengths: readonly number[], room: number): number[] {
  const kept = [...lengths];
  for (let surplus = kept.reduce((sum, length) => sum + length, 0) - room; surplus > 0; surplus--) {
    const longest = kept.lastIndexOf(Math.max(...kept));
    kept[longest] = kept[longest]! - 1;
  }
  return kept;
}

function noRoom(texts: number, maxLength: number): UsageError {
  return new UsageError(
    `${texts} texts do not fit into ${maxLength} pieces with the special piece in front and a separator behind each.`,
    { code: "INPUT_LENGTH", hint: "Library callers: give one text or more, and a length that has room." },
  );
}
