import { InputError, UsageError } from "../../core/errors";
import { eachBasicWord, UNCASED, type WordOptions } from "../language/basic-words";

/** Marks a piece that continues a word. */
const CONTINUED = "##";
/** Longer words, in characters, are not split into pieces. */
export const MAX_WORD_CHARACTERS = 100;
/** Words whose pieces are cached; a full cache is cleared. */
const CACHED_WORDS = 1 << 16;

/**
 * BERT's tokenizer: basic words, each split greedily into the longest pieces of the vocabulary. A word that
 * cannot be split, or has more than a hundred characters, is `[UNK]`. Text that looks like a special piece is
 * plain text: no tweet can end its own input.
 * @see Devlin et al., BERT, NAACL 2019; Wu et al., Google's Neural Machine Translation System, 2016,
 *   section 4.1.
 */
export class WordPiece implements Tokenizer {
  readonly padId: number;
  readonly unknownId: number;
  readonly clsId: number;
  readonly sepId: number;
  private readonly firstPieces = new Map<string, number>();
  /** Without their `##`. */
  private readonly laterPieces = new Map<string, number>();
  private readonly longest: number;
  private readonly cache = new Map<string, readonly number[]>();

  /**
   * @param vocabulary all pieces in the order of their numbers; no two alike; `[PAD]`, `[UNK]`, `[CLS]` and
   *   `[SEP]` among them.
   * @param source file or model that the vocabulary is from, for messages.
   * @throws InputError `VOCABULARY_FORMAT`.
   */
  constructor(
    readonly vocabulary: readonly string[],
    readonly options: WordOptions = UNCASED,
    source = "vocabulary",
  ) {
    let longest = 0;
    for (const [id, piece] of vocabulary.entries()) {
      const later = piece.startsWith(CONTINUED) && piece.length > CONTINUED.length;
      const [pieces, text] = later
        ? [this.laterPieces, piece.slice(CONTINUED.length)]
        : [this.firstPieces, piece];
      if (piece === "" || /[\n\r]/.test(piece)) throw badPiece(source, id, "is empty or has a line break");
      if (pieces.has(text)) throw badPiece(source, id, `${JSON.stringify(piece)} is there twice`);
      pieces.set(text, id);
      longest = Math.max(longest, text.length);
    }
    this.longest = longest;
    this.padId = this.special("[PAD]", source);
    this.unknownId = this.special("[UNK]", source);
    this.clsId = this.special("[CLS]", source);
    this.sepId = this.special("[SEP]", source);
  }

  get vocabSize(): number {
    return this.vocabulary.length;
  }

  private special(piece: string, source: string): number {
    const id = this.firstPieces.get(piece);
    if (id !== undefined) return id;
    throw new InputError(
      `the vocabulary of ${this.vocabulary.length} pieces lacks ${piece}`,
      { file: source },
      { code: "VOCABULARY_FORMAT", hint: "A WordPiece vocabulary holds [PAD], [UNK], [CLS] and [SEP]." },
    );
  }

  /**
   * Returns the numbers of the pieces of `text` without special pieces.
   * @param limit reading ends at this number of pieces.
   */
  pieces(text: string, limit = Number.POSITIVE_INFINITY): number[] {
    const ids: number[] = [];
    eachBasicWord(text, this.options, (word) => {
      for (const id of this.wordPieces(word)) ids.push(id);
      return ids.length < limit;
    });
    if (ids.length > limit) ids.length = limit;
    return ids;
  }

  /** Returns the numbers of the pieces of one basic word. */
  wordPieces(word: string): readonly number[] {
    const known = this.cache.get(word);
    if (known) return known;
    const found = this.takeApart(word);
    if (this.cache.size >= CACHED_WORDS) this.cache.clear();
    this.cache.set(word, found);
    return found;
  }

  private takeApart(word: string): readonly number[] {
    if (word.length > MAX_WORD_CHARACTERS && [...word].length > MAX_WORD_CHARACTERS) return [this.unknownId];
    const ids: number[] = [];
    for (let start = 0; start < word.length; ) {
      const pieces = start === 0 ? this.firstPieces : this.laterPieces;
      let end = Math.min(word.length, start + this.longest);
      let id: number | undefined;
      for (; end > start && id === undefined; end--) id = pieces.get(word.slice(start, end));
      if (id === undefined) return [this.unknownId];
      ids.push(id);
      start = end + 1;
    }
    return ids;
  }

  encode(texts: readonly string[], maxLength: number): Uint32Array {
    const room = maxLength - texts.length - 1;
    if (texts.length === 0 || room < 0) {
      throw new UsageError(
        `${texts.length} texts do not fit into ${maxLength} pieces with [CLS] and a [SEP] behind each.`,
        { code: "INPUT_LENGTH", hint: "Library callers: give one text or more, and a length that has room." },
      );
    }
    const parts = texts.map((text) => this.pieces(text, maxLength));
    const lengths = truncatedLengths(
      parts.map((part) => part.length),
      room,
    );
    const size = lengths.reduce((sum, length) => sum + length, texts.length + 1);
    const ids = new Uint32Array(size);
    ids[0] = this.clsId;
    let at = 1;
    for (const [i, part] of parts.entries()) {
      const end = at + lengths[i]!;
      for (let k = 0; at < end; k++) ids[at++] = part[k]!;
      ids[at++] = this.sepId;
    }
    return ids;
  }
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

function badPiece(source: string, id: number, problem: string): InputError {
  return new InputError(
    `piece ${id} ${problem}`,
    { file: source, line: id + 1 },
    { code: "VOCABULARY_FORMAT", hint: "A vocabulary has one piece a line, no two alike." },
  );
}

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
