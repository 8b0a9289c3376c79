import { type TweetParts, WordPiece } from "../../text";
import {
  corruptModel,
  loadModel,
  type ModelManifest,
  type NewTensor,
  type Provenance,
  saveModel,
} from "../checkpoint";
import { type TextEncoder, toUnit } from "../text-encoder";
import type { QuantisedTable } from "./quantised-table";

/** Pieces of a text that are read; longer texts are cut, which bodies are and claims never. */
const MAX_PIECES = 512;
/** The author's name and handle say whom a claim is about, but less than the claim; measured on the training tweets of CheckThat! 2021. */
const AUTHOR_WEIGHT = 0.3;
const CODES = "embedding.codes";
const SCALES = "embedding.scales";

/** A bag of word pieces: a text's vector is the sum of its pieces' vectors, scaled to length 1. Plain arithmetic, no backend. */
export class BagEncoder implements TextEncoder {
  readonly dimension: number;

  constructor(
    readonly tokenizer: WordPiece,
    private readonly table: QuantisedTable,
    readonly hash: string,
  ) {
    this.dimension = table.columns;
  }

  async embedTweets(tweets: readonly TweetParts[]): Promise<Float32Array> {
    return this.embedAll(tweets, ({ body, author, handle }, vector) => {
      this.add(`${author} ${handle}`, vector);
      for (let i = 0; i < vector.length; i++) vector[i]! *= AUTHOR_WEIGHT;
      this.add(body, vector);
    });
  }

  async embedArticles(articles: readonly (readonly string[])[]): Promise<Float32Array> {
    return this.embedAll(articles, (texts, vector) => {
      for (const text of texts) this.add(text, vector);
    });
  }

  embedWord(word: string, vector: Float32Array): boolean {
    vector.fill(0);
    this.add(word, vector);
    return toUnit(vector);
  }

  private embedAll<T>(texts: readonly T[], write: (text: T, vector: Float32Array) => void): Float32Array {
    const { dimension } = this;
    const vectors = new Float32Array(texts.length * dimension);
    for (const [i, text] of texts.entries()) {
      const vector = vectors.subarray(i * dimension, (i + 1) * dimension);
      write(text, vector);
      toUnit(vector);
    }
    return vectors;
  }

  private add(text: string, vector: Float32Array): void {
    const { codes, scales, columns } = this.table;
    for (const piece of this.tokenizer.pieces(text, MAX_PIECES)) {
      const scale = scales[piece] as number;
      if (scale === 0) continue;
      const base = piece * columns;
      for (let c = 0; c < columns; c++) vector[c]! += scale * (codes[base + c] as number);
    }
  }
}

/**
 * Writes a bag encoder as a model folder, replacing what is there.
 * @throws EnvironmentError `DISK_FULL` or `MODEL_WRITE`.
 */
export function saveBag(
  folder: string,
  tokenizer: WordPiece,
  { rows, columns, codes, scales }: QuantisedTable,
  provenance: Provenance,
): ModelManifest {
  const tensors = new Map<string, NewTensor>([
    [CODES, { shape: [rows, columns], data: codes }],
    [SCALES, { shape: [rows], data: scales }],
  ]);
  return saveModel(folder, {
    architecture: "bag",
    dimension: columns,
    maxLength: MAX_PIECES,
    tokenizer: tokenizer.options,
    config: { model_type: "crowdchecked-bag", vocab_size: rows, hidden_size: columns },
    vocabulary: tokenizer.vocabulary,
    tensors,
    provenance,
  });
}

/** What a bag encoder is made of. */
export interface BagFolder {
  readonly tokenizer: WordPiece;
  readonly table: QuantisedTable;
  readonly hash: string;
}

/**
 * Reads a bag encoder.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 * @throws InputError `VOCABULARY_FORMAT`.
 */
export function loadBag(folder: string): BagEncoder {
  const { tokenizer, table, hash } = readBag(folder);
  return new BagEncoder(tokenizer, table, hash);
}

/** Reads what a bag encoder is made of. @throws Those of `loadBag`. */
export function readBag(folder: string): BagFolder {
  const { manifest, tensors, vocabulary } = loadModel(folder, "bag");
  const rows = vocabulary.length;
  const columns = manifest.dimension;
  const codes = tensors.get(CODES)?.data;
  const scales = tensors.get(SCALES)?.data;
  if (!(codes instanceof Int8Array) || codes.length !== rows * columns) {
    throw corruptModel(folder, `tensor ${CODES} is not I8 of shape [${rows}, ${columns}]`);
  }
  if (!(scales instanceof Float32Array) || scales.length !== rows) {
    throw corruptModel(folder, `tensor ${SCALES} is not F32 of shape [${rows}]`);
  }
  const tokenizer = new WordPiece(vocabulary, manifest.tokenizer, folder);
  return { tokenizer, table: { rows, columns, codes, scales }, hash: manifest.hash };
}
