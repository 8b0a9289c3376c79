import type { Vocabulary } from "../../index";
import { ownString } from "../base/core/values/own-string";
import { VectorRows, writeSteps } from "../base/vectors";
import type { TextEncoder } from "../encoder";

/**
 * How many numbers to keep, 64 MiB: 131,072 words of 256. Above that, all words are forgotten, which costs
 * less than choosing some.
 */
const KEPT_NUMBERS = 1 << 25;

/**
 * Unit vectors of words by their text, each made when it is first needed. They stay when an index is
 * replaced. There is one for each encoder and thread.
 */
export class WordRows {
  /** Rises when all words are forgotten. */
  age = 0;
  /** Length of the vectors. */
  readonly dimension: number;
  /** Most words to keep. */
  readonly capacity: number;
  private readonly rows: VectorRows;
  private readonly rowOf = new Map<string, number>();
  /** The word that is being read, and its steps. */
  private readonly vector: Float32Array;
  private readonly steps: Int16Array;

  constructor(private readonly encoder: TextEncoder) {
    this.dimension = encoder.wordDimension ?? encoder.dimension;
    this.capacity = Math.ceil(KEPT_NUMBERS / this.dimension);
    this.rows = new VectorRows(this.dimension);
    this.vector = new Float32Array(this.dimension);
    this.steps = new Int16Array(this.dimension);
  }

  /** Makes room for up to `capacity` new words; if there is none, forgets all words. */
  reserve(words: number): void {
    if (this.rowOf.size + words <= this.capacity) return;
    this.rowOf.clear();
    this.age++;
  }

  /** Writes the steps of a word without keeping it, since posts bring ever new words. */
  write(word: string, steps: Int16Array): void {
    const known = this.rowOf.get(word);
    steps.set(known === undefined ? this.read(word) : this.rows.steps(known));
  }

  /** Returns the row of a word; there must be room for it. */
  row(word: string): number {
    const known = this.rowOf.get(word);
    if (known !== undefined) return known;
    const row = this.rowOf.size;
    this.rows.write(row, this.read(word));
    this.rowOf.set(ownString(word), row);
    return row;
  }

  /** Returns cosines, `[rows, n]` row-major. @param against `[n * dimension]`, steps of unit vectors. */
  cosines(rows: Uint32Array, against: Int16Array): Float32Array {
    return this.rows.cosines(rows, against);
  }

  private read(word: string): Int16Array {
    this.encoder.embedWord(word, this.vector);
    writeSteps(this.vector, this.steps);
    return this.steps;
  }
}

/** Unit vectors of the words of a vocabulary. There is one for each index and thread. */
export class WordVectors {
  /** Row of each word of the vocabulary that has been needed so far. */
  private readonly rowOf: Int32Array;
  private age: number;

  constructor(
    private readonly rows: WordRows,
    private readonly vocabulary: Vocabulary,
  ) {
    this.rowOf = new Int32Array(vocabulary.size).fill(-1);
    this.age = rows.age;
  }

  /** Length of the vectors. */
  get dimension(): number {
    return this.rows.dimension;
  }

  /** Returns the vectors of a vocabulary that gives the words of this one the same numbers. */
  renewed(vocabulary: Vocabulary): WordVectors {
    const renewed = new WordVectors(this.rows, vocabulary);
    if (renewed.age === this.age) renewed.rowOf.set(this.rowOf);
    return renewed;
  }

  /** Returns the steps of words as written, `[words * dimension]`, zeros if a word has no vector. */
  embed(words: readonly string[]): Int16Array {
    const { dimension } = this.rows;
    const steps = new Int16Array(words.length * dimension);
    for (const [i, word] of words.entries())
      this.rows.write(word, steps.subarray(i * dimension, (i + 1) * dimension));
    return steps;
  }

  /**
   * Returns cosines, `[words, n]` row-major: of each word of the vocabulary with each of n vectors.
   * @param against `[n * dimension]`, steps of unit vectors or zeros.
   */
  cosines(words: Uint32Array, against: Int16Array): Float32Array {
    const { capacity, dimension } = this.rows;
    const n = against.length / dimension;
    const cosines = new Float32Array(words.length * n);
    for (let start = 0; start < words.length; start += capacity) {
      const part = words.subarray(start, start + capacity);
      this.rows.reserve(part.length);
      if (this.age !== this.rows.age) this.forget();
      const rows = new Uint32Array(part.length);
      for (let i = 0; i < part.length; i++) rows[i] = this.row(part[i]!);
      cosines.set(this.rows.cosines(rows, against), start * n);
    }
    return cosines;
  }

  private row(word: number): number {
    const known = this.rowOf[word]!;
    if (known >= 0) return known;
    const row = this.rows.row(this.vocabulary.word(word));
    this.rowOf[word] = row;
    return row;
  }

  private forget(): void {
    this.rowOf.fill(-1);
    this.age = this.rows.age;
  }
}
