import { UsageError } from "../../src/base/core/errors";
import { STEPS, type VectorRows, writeSteps } from "../../src/base/vectors";
import type { FilePart } from "../section-file";

/** Rows of a page, a power of two: what is copied when one of them changes. */
const PAGE_ROWS = 512;
/** Rows that are copied before they are multiplied: they stay in the processor's nearest caches. */
const GATHERED = 64;
const FIRST = Uint32Array.from({ length: GATHERED }, (_, row) => row);
/** How far a squared length may be from 1: the rounding of a few thousand 32-bit components. */
const LENGTH_TOLERANCE = 1e-3;

/**
 * One vector a row, of unit length or all zeros, in 16 bits a component: half the memory of floats. A cosine
 * with a unit vector is off by about 1e-5 (at most sqrt(dimension) / 32,767), far less than the difference
 * between two articles.
 *
 * The vectors that it begins with may be shared with other threads, or stay in their file. They are never
 * written to: the first change of a row copies its page.
 */
export class VectorTable {
  /** `[PAGE_ROWS * dimension]` each; undefined where it is in the file as it stands. */
  private readonly pages: (Int16Array | undefined)[] = [];

  /** `[dimension]` a row that was read of the file: memory of its own takes longer than to read it. */
  private readonly once: Int16Array;

  /** @param given `[rows * dimension]`, row-major; not copied, but for the rows of a last page in memory. */
  constructor(
    readonly dimension: number,
    private readonly given: Int16Array | FilePart<Int16Array> = new Int16Array(0),
  ) {
    this.once = new Int16Array(dimension);
    const length = PAGE_ROWS * dimension;
    for (let start = 0; start < given.length; start += length) {
      const page = given instanceof Int16Array ? given.subarray(start, start + length) : undefined;
      this.pages.push(page && page.length < length ? this.newPage(page) : page);
    }
  }

  /** Writes a row; missing rows before it are filled with zeros. */
  set(row: number, vector: Float32Array): void {
    const page = this.ownPage(Math.floor(row / PAGE_ROWS));
    const start = (row % PAGE_ROWS) * this.dimension;
    writeSteps(vector, page, start);
  }

  /**
   * Returns the cosines of rows with a query, in their order; 0 where a row is all zeros.
   * @param query `[dimension]` unit vector, in steps.
   * @param beside of the table's dimension, which the rows are copied into.
   */
  cosines(query: Int16Array, rows: Uint32Array, beside: VectorRows): Float32Array {
    const cosines = new Float32Array(rows.length);
    for (let start = 0; start < rows.length; start += GATHERED) {
      const count = Math.min(GATHERED, rows.length - start);
      for (let i = 0; i < count; i++) beside.write(i, this.steps(rows[start + i]!, this.once));
      cosines.set(beside.cosines(FIRST.subarray(0, count), query), start);
    }
    return cosines;
  }

  /** Returns the cosine of two rows; 0 where one is all zeros. */
  between(row: number, other: number): number {
    const { dimension } = this;
    const [values, others] = [this.steps(row), this.steps(other)];
    let sum = 0;
    for (let i = 0; i < dimension; i++) sum += values[i]! * others[i]!;
    return sum / (STEPS * STEPS);
  }

  /** Returns a row, to the precision of the steps. */
  vector(row: number): Float32Array {
    return Float32Array.from(this.steps(row), (value) => value / STEPS);
  }

  /**
   * Returns a row as it is stored; not a copy.
   * @param into `[dimension]` memory for a row that is read of the file; default: new.
   */
  steps(row: number, into?: Int16Array): Int16Array {
    const { dimension } = this;
    const page = this.pages[(row / PAGE_ROWS) | 0];
    if (!page) return this.givenPart(row * dimension, dimension, into);
    const start = (row % PAGE_ROWS) * dimension;
    return page.subarray(start, start + dimension);
  }

  /** Returns a copy of the first rows as they are stored, `[rows * dimension]`. */
  stored(rows: number): Int16Array {
    const all = new Int16Array(rows * this.dimension);
    for (let start = 0; start < rows; start += PAGE_ROWS) {
      const page = this.pageAt(start / PAGE_ROWS);
      all.set(page.subarray(0, (rows - start) * this.dimension), start * this.dimension);
    }
    return all;
  }

  private pageAt(number: number): Int16Array {
    const length = PAGE_ROWS * this.dimension;
    return this.pages[number] ?? this.givenPart(number * length, length);
  }

  /** Returns some of what it begins with, up to its end. */
  private givenPart(start: number, length: number, into?: Int16Array): Int16Array {
    const { given } = this;
    if (given instanceof Int16Array) return given.subarray(start, start + length);
    return given.read(start, into ?? new Int16Array(Math.min(length, given.length - start)));
  }

  /** Returns a page that may be written to. */
  private ownPage(number: number): Int16Array {
    while (this.pages.length <= number) this.pages.push(this.newPage());
    const page = this.pages[number];
    const isOwn = page && !(this.given instanceof Int16Array && page.buffer === this.given.buffer);
    if (isOwn) return page;
    const copy = this.newPage(this.pageAt(number));
    this.pages[number] = copy;
    return copy;
  }

  private newPage(rows: Int16Array = new Int16Array(0)): Int16Array {
    const page = new Int16Array(PAGE_ROWS * this.dimension);
    page.set(rows);
    return page;
  }
}

/**
 * Checks that a vector has the dimension and is of unit length, or all zeros where `orZero` allows it.
 * @param what names it in the message.
 * @throws UsageError `VECTOR_INVALID`.
 */
export function checkVector(vector: Float32Array, dimension: number, what: string, orZero = false): void {
  if (vector.length !== dimension)
    throw invalid(`${what} has ${vector.length} components, expected ${dimension}`);
  let squares = 0;
  for (const component of vector) squares += component * component;
  if (orZero && squares === 0) return;
  // Written so that NaN fails, too.
  if (!(Math.abs(squares - 1) <= LENGTH_TOLERANCE))
    throw invalid(`${what} is of length ${Math.sqrt(squares)}, expected 1`);
}

function invalid(problem: string): UsageError {
  return new UsageError(`A vector does not fit the dense index: ${problem}.`, {
    code: "VECTOR_INVALID",
    hint: "Use the encoder that the index was built by; to change it, run: crowdchecked index.",
  });
}
