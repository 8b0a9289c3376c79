import { AgingCache } from "../../core/caches/aging-cache";
import { InputError } from "../../core/errors";
import { eachBasicWord, UNCASED, type WordOptions } from "../language/basic-words";
import { type InputFrame, joinPair, joinTexts, type PairInput, type PieceTokenizer } from "./piece-input";

/** Marks a piece that continues a word. */
const CONTINUED = "##";
/** Longer words, in characters, are not split into pieces. */
export const MAX_WORD_CHARACTERS = 100;
/** Words whose pieces are cached. */
const CACHED_WORDS = 1 << 15;

/** Names of the special pieces in a vocabulary. */
export interface SpecialNames {
  readonly pad: string;
  readonly unknown: string;
  /** In front of everything. */
  readonly first: string;
  /** Behind each text. */
  readonly separator: string;
}

const BERT_NAMES: SpecialNames = { pad: "[PAD]", unknown: "[UNK]", first: "[CLS]", separator: "[SEP]" };

/**
 * BERT's tokenizer: basic words, each split greedily into the longest pieces of the vocabulary. A word that
 * cannot be split, or has more than a hundred characters, is `[UNK]`. Text that looks like a special piece is
 * plain text: no tweet can end its own input.
 * @see Devlin et al., BERT, NAACL 2019; Wu et al., Google's Neural Machine Translation System, 2016,
 *   section 4.1.
 */
export class WordPiece implements PieceTokenizer {
  readonly padId: number;
  readonly unknownId: number;
  readonly clsId: number;
  readonly sepId: number;
  private readonly frame: InputFrame;
  private readonly firstPieces = new Map<string, number>();
  /** Without their `##`. */
  private readonly laterPieces = new Map<string, number>();
  private readonly longest: number;
  private readonly cache = new AgingCache(CACHED_WORDS, (word: string) => this.takeApart(word));

  /**
   * @param vocabulary all pieces in the order of their numbers; no two alike; the special pieces among them.
   * @param source file or model that the vocabulary is from, for messages.
   * @param names of the special pieces; default: BERT's.
   * @throws InputError `VOCABULARY_FORMAT`.
   */
  constructor(
    readonly vocabulary: readonly string[],
    readonly options: WordOptions = UNCASED,
    source = "vocabulary",
    readonly names: SpecialNames = BERT_NAMES,
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
    const special = (piece: string): number => this.special(piece, names, source);
    this.padId = special(names.pad);
    this.unknownId = special(names.unknown);
    this.clsId = special(names.first);
    this.sepId = special(names.separator);
    const { clsId: first, sepId: separator } = this;
    this.frame = { first, separator, last: separator, between: [separator], secondSegment: 1 };
  }

  get vocabSize(): number {
    return this.vocabulary.length;
  }

  private special(piece: string, names: SpecialNames, source: string): number {
    const id = this.firstPieces.get(piece);
    if (id !== undefined) return id;
    throw new InputError(
      `the vocabulary of ${this.vocabulary.length} pieces lacks ${piece}`,
      { file: source },
      {
        code: "VOCABULARY_FORMAT",
        hint: `A WordPiece vocabulary of this kind holds ${Object.values(names).join(", ")}.`,
      },
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
    return this.cache.get(word);
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
    return joinTexts(texts, maxLength, this.frame, (text, limit) => this.pieces(text, limit));
  }

  encodePair(first: string, second: string, maxLength: number): PairInput {
    return joinPair([first, second], maxLength, this.frame, (text, limit) => this.pieces(text, limit));
  }
}

function badPiece(source: string, id: number, problem: string): InputError {
  return new InputError(
    `piece ${id} ${problem}`,
    { file: source, line: id + 1 },
    { code: "VOCABULARY_FORMAT", hint: "A vocabulary has one piece a line, no two alike." },
  );
}
