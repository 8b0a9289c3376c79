import { UsageError } from "../../src/base/core/errors";

/** A component in [-1, 1] is stored as the nearest of 65,535 steps. */
const STEPS = 32767;
/** How far a squared length may be from 1: the rounding of a few thousand 32-bit components. */
const LENGTH_TOLERANCE = 1e-3;

/**
 * One vector a row, of unit length or all zeros, in 16 bits a component: half the memory of floats. A cosine
 * with a unit vector is off by about 1e-5 (at most sqrt(dimension) / 65,534), far less than the difference
 * between two articles.
 */
export class VectorTable {
  private values: Int16Array;

  /** @param values `[rows * dimension]`, row-major; not copied. */
  constructor(
    readonly dimension: number,
    values = new Int16Array(0),
  ) {
    this.values = values;
  }

  /** Writes a row; missing rows before it are filled with zeros. */
  set(row: number, vector: Float32Array): void {
    const start = row * this.dimension;
    this.reserve(start + this.dimension);
    for (const [i, component] of vector.entries()) {
      // A component may be slightly above 1, which must not wrap around.
      this.values[start + i] = Math.max(-STEPS, Math.min(STEPS, Math.round(component * STEPS)));
    }
  }

  /** Returns the cosine of a unit vector with a row; 0 where the row is all zeros. */
  cosine(query: Float32Array, row: number): number {
    const { values, dimension } = this;
    let at = row * dimension;
    const end = at + dimension;
    const even = end - (dimension & 3);
    let i = 0;
    // Four independent sums, which the processor adds in parallel.
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (; at < even; at += 4, i += 4) {
      a += values[at]! * query[i]!;
      b += values[at + 1]! * query[i + 1]!;
      c += values[at + 2]! * query[i + 2]!;
      d += values[at + 3]! * query[i + 3]!;
    }
    for (; at < end; at++, i++) a += values[at]! * query[i]!;
    return (a + b + c + d) / STEPS;
  }

  /** Returns the cosine of two rows; 0 where one is all zeros. */
  between(row: number, other: number): number {
    const { values, dimension } = this;
    let a = row * dimension;
    let b = other * dimension;
    let sum = 0;
    for (const end = a + dimension; a < end; a++, b++) sum += values[a]! * values[b]!;
    return sum / (STEPS * STEPS);
  }

  /** Returns a row, to the precision of the steps. */
  vector(row: number): Float32Array {
    const start = row * this.dimension;
    return Float32Array.from(this.values.subarray(start, start + this.dimension), (value) => value / STEPS);
  }

  /** Returns the first rows as they are stored, `[rows * dimension]`; not a copy. */
  stored(rows: number): Int16Array {
    return this.values.subarray(0, rows * this.dimension);
  }

  private reserve(length: number): void {
    if (length <= this.values.length) return;
    const larger = new Int16Array(Math.max(length, Math.ceil(this.values.length * 1.5)));
    larger.set(this.values);
    this.values = larger;
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
