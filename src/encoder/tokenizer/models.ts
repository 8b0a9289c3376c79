import * as v from "valibot";
import { anObject, object, readAs, whole } from "../../base/core/values/shape";
import { damaged, unsupported } from "./failures";
import { Unigram } from "./unigram";
import type { AddedPiece, Vocabulary } from "./vocabulary";
import { BYTE_LETTERS } from "./words";

/** Splits a word into pieces and returns their numbers. */
export type SplitWord = (word: string) => readonly number[];

/** What this program uses of `@huggingface/tokenizers`, whose types are for ES modules only. */
interface Library {
  readonly BPE: new (config: object) => { encode(words: readonly string[]): string[] };
}

function library(): Library {
  // Loaded only where it is needed.
  return require("@huggingface/tokenizers") as Library;
}

const unigramShape = object({
  unk_id: whole(0),
  vocab: v.pipe(v.array(v.unknown()), v.minLength(1)),
  byte_fallback: v.optional(v.literal(false), false),
});

/**
 * Returns the model of a Unigram tokenizer; the pieces of `model.vocab` are added to `vocabulary`.
 * @throws InputError `TOKENIZER_UNSUPPORTED` or `VOCABULARY_FORMAT`.
 * @see Kudo, Subword Regularization, ACL 2018, section 3.2.
 */
export function unigramOf(
  json: unknown,
  added: unknown,
  vocabulary: Vocabulary,
  file: string,
): { readonly split: SplitWord; readonly unknown: string } {
  const { unk_id, vocab } = readAs(unigramShape, json, otherModel(file));
  for (const [id, entry] of vocab.entries()) {
    const [name, score] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (!Number.isFinite(score)) throw damaged(file, `piece ${id} has no score`);
    vocabulary.add(name, id);
  }
  const [unspecial] = vocabulary.addAll(added);
  if (unspecial) {
    throw unsupported(file, `it adds ${JSON.stringify(unspecial.content)}, which is no special piece`);
  }
  const entries = vocab as (readonly [string, number])[];
  const unknown = entries[unk_id]?.[0];
  if (unknown === undefined) throw damaged(file, `unk_id ${unk_id} is none of its ${vocab.length} pieces`);
  // Text that looks like a special piece is plain text.
  const plain = entries.flatMap(([name, score], id) =>
    id === unk_id || vocabulary.special.has(name) ? [] : [[name, id, score] as const],
  );
  const model = new Unigram(plain, unk_id);
  return { split: (word) => model.pieces(word), unknown };
}

const bpe = {
  // No `record`: that would lose pieces that are called __proto__ and constructor.
  vocab: anObject(),
  merges: v.array(v.unknown()),
  unk_token: v.nullish(v.string()),
  dropout: v.optional(v.null()),
  continuing_subword_prefix: v.nullish(v.literal("")),
  end_of_word_suffix: v.nullish(v.literal("")),
  ignore_merges: v.optional(v.boolean(), false),
};
const byteLevelShape = object({ ...bpe, byte_fallback: v.optional(v.literal(false), false) });
const fallbackShape = object({ ...bpe, byte_fallback: v.literal(true) });

/** The model of a BPE tokenizer. */
export interface BpeModel {
  readonly split: SplitWord;
  /** Pieces that are looked for before texts are split into words. */
  readonly added: readonly AddedPiece[];
}

/** Returns whether the model of a BPE tokenizer reads characters, and bytes for those without a piece. */
export function fallsBackToBytes(json: unknown): boolean {
  return v.is(fallback, json);
}
const fallback = v.looseObject({ byte_fallback: v.literal(true) });

/**
 * Returns the model of a byte-level BPE tokenizer; its pieces are added to `vocabulary`. Words come in the
 * letters of their bytes.
 * @throws InputError `TOKENIZER_UNSUPPORTED` or `VOCABULARY_FORMAT`.
 * @see Sennrich et al., ACL 2016, section 3.2; Radford et al., 2019, section 2.2.
 */
export function byteBpeOf(json: unknown, added: unknown, vocabulary: Vocabulary, file: string): BpeModel {
  return bpeOf(readAs(byteLevelShape, json, otherModel(file)), added, vocabulary, file, BYTE_LETTERS);
}

/**
 * Returns the model of a SentencePiece BPE tokenizer; its pieces are added to `vocabulary`. A character that
 * has no piece becomes those of its bytes.
 * @throws InputError `TOKENIZER_UNSUPPORTED` or `VOCABULARY_FORMAT`.
 * @see Sennrich et al., ACL 2016, section 3.2; Kudo and Richardson, SentencePiece, EMNLP 2018.
 */
export function characterBpeOf(
  json: unknown,
  added: unknown,
  vocabulary: Vocabulary,
  file: string,
): BpeModel {
  return bpeOf(readAs(fallbackShape, json, otherModel(file)), added, vocabulary, file, BYTE_NAMES);
}

/** The pieces of single bytes. */
const BYTE_NAMES = Array.from(
  { length: 256 },
  (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`,
);

type Bpe = v.InferOutput<typeof byteLevelShape> | v.InferOutput<typeof fallbackShape>;

function bpeOf(
  { vocab, merges, ignore_merges, byte_fallback }: Bpe,
  added: unknown,
  vocabulary: Vocabulary,
  file: string,
  bytes: readonly string[],
): BpeModel {
  for (const [name, id] of Object.entries(vocab)) vocabulary.add(name, id);
  const found = vocabulary.addAll(added);
  const lacking = bytes.findIndex((name) => !vocabulary.numbers.has(name));
  if (lacking >= 0) throw damaged(file, `the vocabulary lacks a piece for the byte ${lacking}`);
  const pairs = merges.map((merge, rank) => pairOf(merge, rank, vocabulary, file));
  const plain = Object.entries(vocab).filter(([name]) => !vocabulary.special.has(name));
  const config = {
    type: "BPE",
    vocab: Object.fromEntries(plain),
    merges: pairs,
    ignore_merges,
    byte_fallback,
  };
  const model = new (library().BPE)(config);
  const { numbers } = vocabulary;
  return { split: (word) => model.encode([word]).map((piece) => numbers.get(piece)!), added: found };
}

function otherModel(file: string): (fault: string) => Error {
  return (fault) => unsupported(file, `model.${fault}`);
}

function pairOf(merge: unknown, rank: number, { numbers, special }: Vocabulary, file: string): string[] {
  const parts: unknown[] = typeof merge === "string" ? merge.split(" ") : Array.isArray(merge) ? merge : [];
  const names = parts.filter((part) => typeof part === "string" && part !== "") as string[];
  const all = [...names, names.join("")];
  if (
    parts.length === 2 &&
    names.length === 2 &&
    all.every((name) => numbers.has(name) && !special.has(name))
  )
    return names;
  throw damaged(file, `merge ${rank} is not of two pieces of the vocabulary that make a third`);
}
