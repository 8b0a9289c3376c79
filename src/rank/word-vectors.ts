import type { Vocabulary } from "../../index";
import { RowStore, type TextEncoder } from "../encoder";

/** Words whose vectors are kept; beyond that all are forgotten, which costs less than to choose. More than the words of any query's candidates. */
const CAPACITY = 1 << 16;

/** Unit vectors of single words, made when they are first asked for. One per thread. */
export class WordVectors {
  private readonly rowOf: Int32Array;
  private readonly rows: RowStore;
  private used = 0;

  constructor(
    private readonly encoder: TextEncoder,
    private readonly vocabulary: Vocabulary,
  ) {
    this.rowOf = new Int32Array(vocabulary.size).fill(-1);
    this.rows = new RowStore(encoder.dimension, CAPACITY);
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
    if (this.used + words.length > CAPACITY) this.forget();
    return this.rows.products(
      words.map((word) => this.row(word)),
      against,
    );
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
