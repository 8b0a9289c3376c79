import type { Vocabulary } from "../../index";
import type { TextEncoder } from "../encoder";

/** Words whose vectors are kept; beyond that all are forgotten, which costs less than to choose. */
const CAPACITY = 1 << 15;

/** Unit vectors of single words, made when they are first asked for. One per thread. */
export class WordVectors {
  private readonly slotOf: Int32Array;
  private vectors: Float32Array;
  private used = 0;
  private readonly dimension: number;

  constructor(
    private readonly encoder: TextEncoder,
    private readonly vocabulary: Vocabulary,
  ) {
    this.dimension = encoder.dimension;
    this.slotOf = new Int32Array(vocabulary.size).fill(-1);
    this.vectors = new Float32Array(0);
  }

  /** Returns the vectors of words as written, `[words * dimension]`, zeros where a word has none. */
  embed(words: readonly string[]): Float32Array {
    const vectors = new Float32Array(words.length * this.dimension);
    for (const [i, word] of words.entries()) {
      this.encoder.embedWord(word, vectors.subarray(i * this.dimension, (i + 1) * this.dimension));
    }
    return vectors;
  }

  /**
   * Returns cosines, `[words, n]` row-major: of each word of the vocabulary with each of n vectors.
   * @param against `[n * dimension]`, from `embed`.
   */
  cosines(words: Uint32Array, against: Float32Array): Float32Array {
    if (this.used + words.length > CAPACITY) this.forget();
    const { dimension } = this;
    const n = against.length / dimension;
    const result = new Float32Array(words.length * n);
    for (let i = 0; i < words.length; i++) {
      const start = this.slot(words[i] as number) * dimension;
      const { vectors } = this;
      for (let j = 0; j < n; j++) {
        let sum = 0;
        const other = j * dimension;
        for (let c = 0; c < dimension; c++)
          sum += (vectors[start + c] as number) * (against[other + c] as number);
        result[i * n + j] = sum;
      }
    }
    return result;
  }

  private slot(word: number): number {
    const known = this.slotOf[word] as number;
    if (known >= 0) return known;
    const slot = this.used++;
    const end = this.used * this.dimension;
    if (end > this.vectors.length) {
      const larger = new Float32Array(Math.max(end, 2 * this.vectors.length));
      larger.set(this.vectors);
      this.vectors = larger;
    }
    this.encoder.embedWord(this.vocabulary.word(word), this.vectors.subarray(slot * this.dimension, end));
    this.slotOf[word] = slot;
    return slot;
  }

  private forget(): void {
    this.slotOf.fill(-1);
    this.used = 0;
  }
}
