import type { Vocabulary } from "../../index";
import { RowStore, type TextEncoder } from "../encoder";

/** Numbers that are kept, 64 MiB: 65,536 words of 256. Beyond that all words are forgotten, which costs less than to choose. */
const KEPT_NUMBERS = 1 << 24;

/** Unit vectors of single words, made when they are first asked for. One per thread. */
export class WordVectors {
  private readonly rowOf: Int32Array;
  private readonly rows: RowStore;
  /** Words that are kept at most. */
  private readonly capacity: number;
  private used = 0;

  constructor(
    private readonly encoder: TextEncoder,
    private readonly vocabulary: Vocabulary,
  ) {
    this.rowOf = new Int32Array(vocabulary.size).fill(-1);
    this.capacity = Math.ceil(KEPT_NUMBERS / encoder.dimension);
    this.rows = new RowStore(encoder.dimension, this.capacity);
  }

  /** Returns the vectors of words as written, `[words * dimension]`, zeros where a word has none. */
  embed(words: readonly string[]): Float32Array {
    const { dimension } = this.encoder;
    const vectors = new Float32Array(words.length * dimension);
    for (const [i, word] of words.entries()) {
      this.encoder.embedWord(word, vectors.subarray(i * dimension, (i + 1) * dimension));
    }
    return vectors;
  }

  /**
   * Returns cosines, `[words, n]` row-major: of each word of the vocabulary with each of n vectors.
   * @param against `[n * dimension]`, from `embed`.
   */
  cosines(words: Uint32Array, against: Float32Array): Float32Array {
    const n = against.length / this.encoder.dimension;
    const cosines = new Float32Array(words.length * n);
    for (let start = 0; start < words.length; start += this.capacity) {
      const part = words.subarray(start, start + this.capacity);
      if (this.used + part.length > this.capacity) this.forget();
      const rows = part.map((word) => this.row(word));
      cosines.set(this.rows.products(rows, against), start * n);
    }
    return cosines;
  }

  private row(word: number): number {
    const known = this.rowOf[word] as number;
    if (known >= 0) return known;
    const row = this.used++;
    this.encoder.embedWord(this.vocabulary.word(word), this.rows.row(row));
    this.rowOf[word] = row;
    return row;
  }

  private forget(): void {
    this.rowOf.fill(-1);
    this.used = 0;
  }
}
