import * as v from "valibot";
import { AgingCache } from "../../base/core/caches/aging-cache";
import { looseObject, object, readAs } from "../../base/core/values/shape";
import { parseTokenizerJson, WordPiece } from "../../base/text";
import { AddedPieces, type NumberedPieces } from "./added";
import { parseBoundedJson } from "./bounded-json";
import { damaged, unsupported } from "./failures";
import { byteBpeOf, characterBpeOf, fallsBackToBytes, type SplitWord, unigramOf } from "./models";
import { type Normalise, normaliserOf } from "./normalizer";
import { type PublishedParts, PublishedTokenizer } from "./published-tokenizer";
import { type Framed, frameOf, paddedFrame, usesBertPieces } from "./special";
import { type AddedPiece, Vocabulary } from "./vocabulary";
import { byteText, byteWordsOf, markedWordsOf, type SplitWords, wholeTextOf } from "./words";

const fileShape = object({
  model: looseObject({ type: v.optional(v.string()) }),
  normalizer: v.optional(v.unknown()),
  pre_tokenizer: v.optional(v.unknown()),
  post_processor: v.optional(v.unknown()),
  added_tokens: v.optional(v.unknown()),
  padding: v.nullish(looseObject({ pad_token: v.optional(v.string()) })),
});
type TokenizerFile = v.InferOutput<typeof fileShape>;

/** Names of the piece for padding, where the file does not say. */
const PADS = ["<pad>", "[PAD]"];
const UNKNOWN = ["<unk>", "[UNK]"];
/** Letters of a word that are read: those of a text without blanks would take long. */
const MAX_WORD_CHARS = 4096;
/** Words whose pieces are cached, and how long such are. */
const CACHED_WORDS = 1 << 15;
const CACHED_CHARS = 64;

/**
 * Returns the tokenizer that a `tokenizer.json` describes. Text that looks like a special piece is plain
 * text.
 * @param source its file, for messages.
 * @throws InputError `TOKENIZER_UNSUPPORTED` for other kinds than WordPiece, Unigram, byte-level and
 *   SentencePiece BPE, and for parts that these do not have; `VOCABULARY_FORMAT` when it is damaged.
 */
export function readTokenizerJson(bytes: Uint8Array, source: string): PublishedTokenizer {
  return readFor("network", bytes, source);
}

/**
 * Returns the tokenizer of a table of vectors: whatever its file puts around texts, nothing stands there that
 * counts.
 * @throws as `readTokenizerJson`.
 */
export function readTableTokenizer(bytes: Uint8Array, source: string): PublishedTokenizer {
  return readFor("table", bytes, source);
}

/** What reads the pieces: a network, or a table that has a vector for each. */
type Reader = "network" | "table";

function readFor(reader: Reader, bytes: Uint8Array, source: string): PublishedTokenizer {
  const file = readAs(fileShape, parseBoundedJson(bytes, source), () =>
    damaged(source, "the tokenizer has another form than a tokenizer.json"),
  );
  const pads = padsOf(file);
  const framedBy: FramedBy = (numbers, lineBreak) =>
    reader === "table"
      ? paddedFrame(numbers, [...pads, ...UNKNOWN], source)
      : frameOf(file.post_processor, numbers, { pads, lineBreak }, source);
  switch (file.model.type ?? "WordPiece") {
    case "WordPiece":
      return readWordPiece(framedBy, bytes, source);
    case "Unigram":
      return readUnigram(file, framedBy, bytes, source);
    case "BPE":
      return readBpe(file, framedBy, bytes, source);
    default:
      throw unsupported(source, `its model is of type ${file.model.type}`);
  }
}

/** Returns what stands around texts, by the numbers of the pieces and the piece of a line break. */
type FramedBy = (numbers: ReadonlyMap<string, number>, lineBreak?: string) => Framed;

/**
 * Returns whether a `tokenizer.json` is that of a BERT: word pieces, with BERT's special ones around texts.
 * @throws InputError `VOCABULARY_FORMAT`.
 */
export function isBertWordPiece(bytes: Uint8Array, source: string): boolean {
  const parsed = v.safeParse(fileShape, parseBoundedJson(bytes, source));
  // Files of early versions of the format name no type, and some no special pieces.
  if (!parsed.success || (parsed.output.model.type ?? "WordPiece") !== "WordPiece") return false;
  const { post_processor } = parsed.output;
  return post_processor === undefined || post_processor === null || usesBertPieces(post_processor);
}

function readWordPiece(framedBy: FramedBy, published: Uint8Array, source: string): PublishedTokenizer {
  const { pieces, options } = parseTokenizerJson(Buffer.from(published).toString("utf8"), source);
  const framed = framedBy(new Map(pieces.map((piece, id) => [piece, id])));
  const names = { ...framed.names, unknown: "[UNK]" };
  const words = new WordPiece(pieces, options, source, names);
  return new PublishedTokenizer({
    ...{ ...framed, names, published, vocabSize: pieces.length, unknownId: words.unknownId },
    read: (text, limit) => words.pieces(text, limit),
  });
}

function readUnigram(
  file: TokenizerFile,
  framedBy: FramedBy,
  published: Uint8Array,
  source: string,
): PublishedTokenizer {
  const vocabulary = new Vocabulary(source);
  const { split, unknown } = unigramOf(file.model, file.added_tokens, vocabulary, source);
  const words = markedWordsOf(file.pre_tokenizer, source);
  return assemble(file, { framedBy, published, source, vocabulary, words, split, unknown });
}

function readBpe(
  file: TokenizerFile,
  framedBy: FramedBy,
  published: Uint8Array,
  source: string,
): PublishedTokenizer {
  const { model, added_tokens, pre_tokenizer } = file;
  const vocabulary = new Vocabulary(source);
  if (fallsBackToBytes(model)) {
    const { split, added } = characterBpeOf(model, added_tokens, vocabulary, source);
    const words = wholeTextOf(pre_tokenizer, source);
    return assemble(file, { framedBy, published, source, vocabulary, words, split, added });
  }
  const { split, added } = byteBpeOf(model, added_tokens, vocabulary, source);
  const words = byteWordsOf(pre_tokenizer, source);
  const splitBytes: SplitWord = (word) => split(byteText(word).slice(0, MAX_WORD_CHARS));
  const lineBreak = byteText("\n");
  return assemble(file, {
    ...{ framedBy, published, source, vocabulary, words, split: splitBytes, added, lineBreak },
  });
}

interface Kind {
  readonly framedBy: FramedBy;
  readonly published: Uint8Array;
  readonly source: string;
  readonly vocabulary: Vocabulary;
  readonly words: SplitWords;
  readonly split: SplitWord;
  /** The piece for what has none; absent where everything has. */
  readonly unknown?: string;
  /** Pieces that are looked for before texts are split into words. */
  readonly added?: readonly AddedPiece[];
  /** The piece of a line break, where each byte has a piece. */
  readonly lineBreak?: string;
}

function assemble(file: TokenizerFile, kind: Kind): PublishedTokenizer {
  const { framedBy, published, source, vocabulary, words, split, unknown, added = [], lineBreak } = kind;
  const { numbers } = vocabulary;
  const partsOf = partsBetween(added, normaliserOf(file.normalizer, source));
  const framed = framedBy(numbers, lineBreak);
  const unknownId = unknown === undefined ? undefined : numbers.get(unknown);
  const unknownName = unknown ?? UNKNOWN.find((name) => numbers.has(name)) ?? framed.names.pad;
  const piecesOf = cached((word) => split(word.slice(0, MAX_WORD_CHARS)));
  const read: PublishedParts["read"] = (text, limit) => {
    const ids: number[] = [];
    for (const part of partsOf(text.toWellFormed())) {
      if (typeof part === "number") ids.push(part);
      else {
        for (const word of words(part)) {
          for (const id of piecesOf(word)) ids.push(id);
          if (ids.length >= limit) break;
        }
      }
      if (ids.length >= limit) break;
    }
    if (ids.length > limit) ids.length = limit;
    return ids;
  };
  const names = { ...framed.names, unknown: unknownName };
  return new PublishedTokenizer({ ...framed, names, published, vocabSize: vocabulary.size, unknownId, read });
}

/**
 * Returns how a text is taken apart before it is split into words: numbers of added pieces, and the
 * normalised texts between them.
 */
function partsBetween(
  added: readonly AddedPiece[],
  normalise: Normalise,
): (text: string) => Iterable<string | number> {
  if (added.length === 0) return (text) => [normalise(text)];
  const written: NumberedPieces = added.flatMap(({ content, id, normalized }) =>
    normalized ? [] : [[content, id] as const],
  );
  const normalised: NumberedPieces = added.flatMap(({ content, id, normalized }) =>
    normalized ? [[normalise(content), id] as const] : [],
  );
  const [before, behind] = [new AddedPieces(written), new AddedPieces(normalised)];
  return function* (text) {
    for (const part of before.split(text)) {
      if (typeof part === "number") yield part;
      else yield* behind.split(normalise(part));
    }
  };
}

function padsOf({ padding }: TokenizerFile): readonly string[] {
  return padding?.pad_token === undefined ? PADS : [padding.pad_token];
}

function cached(piecesOf: SplitWord): SplitWord {
  const known = new AgingCache(CACHED_WORDS, piecesOf);
  return (word) => (word.length > CACHED_CHARS ? piecesOf(word) : known.get(word));
}
