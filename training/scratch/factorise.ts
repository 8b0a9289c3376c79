import * as tf from "@tensorflow/tfjs-core";
import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { createRng } from "../../src/base/core/rng";
import { yieldToEvents } from "../../src/base/core/yield";
import type { Dense } from "../../src/encoder/bag";
import type { SparseMatrix } from "./cooccurrence";

interface FactoriseOptions {
  /** Dimensions kept. */
  readonly rank: number;
  /** Exponent of the singular values: 0 for directions alone, 0.5 shares them between both sides. */
  readonly power: number;
  readonly seed: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Extra columns of the random projection, which make the last kept ones accurate. */
const OVERSAMPLE = 10;
const ITERATIONS = 4;

/**
 * Returns `U |S|^power`, `[rows, rank]`, of a symmetric sparse matrix: its strongest directions by subspace
 * iteration from a random start.
 * @see Halko, Martinsson and Tropp, Finding Structure with Randomness, SIAM Review 2011, algorithms
 *   4.4 and 5.3.
 */
export async function factorise(matrix: SparseMatrix, options: FactoriseOptions): Promise<Dense> {
  const { rank, power, seed, onProgress } = options;
  const width = Math.min(rank + OVERSAMPLE, matrix.rows);
  let basis = await orthonormalise(randomMatrix(matrix.columns, width, seed));
  for (let i = 0; i < ITERATIONS; i++) {
    basis = await orthonormalise(multiplySparse(matrix, basis));
    onProgress?.(i + 1, ITERATIONS + 1);
    await yieldToEvents();
  }
  const small = await crossProduct(basis, multiplySparse(matrix, basis));
  const { vectors, values } = strongest(small, Math.min(rank, width));
  onProgress?.(ITERATIONS + 1, ITERATIONS + 1);
  scaleColumns(
    vectors,
    values.map((value) => Math.abs(value) ** power),
  );
  return multiply(basis, vectors);
}

/**
 * Returns the rows projected onto their `rank` strongest directions; not centred, since cosines compare them.
 */
export async function reduce(rows: Dense, rank: number): Promise<Dense> {
  const { vectors } = strongest(await crossProduct(rows, rows), rank);
  return multiply(rows, vectors);
}

/** Returns the matrices side by side, each row of each scaled to length 1 first. */
export function joinNormalised(parts: readonly Dense[]): Dense {
  const rows = parts[0]!.rows;
  const columns = parts.reduce((sum, part) => sum + part.columns, 0);
  const values = new Float32Array(rows * columns);
  let offset = 0;
  for (const part of parts) {
    for (let row = 0; row < rows; row++) {
      const line = part.values.subarray(row * part.columns, (row + 1) * part.columns);
      const length = Math.hypot(...line);
      const scale = length > 0 ? 1 / length : 0;
      values.set(
        line.map((value) => value * scale),
        row * columns + offset,
      );
    }
    offset += part.columns;
  }
  return { rows, columns, values };
}

function randomMatrix(rows: number, columns: number, seed: number): Dense {
  const rng = createRng(seed);
  return { rows, columns, values: Float32Array.from({ length: rows * columns }, () => rng.next() - 0.5) };
}

function multiplySparse({ rows, starts, indices, values }: SparseMatrix, dense: Dense): Dense {
  const { columns } = dense;
  const from = dense.values;
  const product = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const to = product.subarray(row * columns, (row + 1) * columns);
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const value = values[at]!;
      const base = indices[at]! * columns;
      for (let c = 0; c < columns; c++) to[c]! += value * from[base + c]!;
    }
  }
  return { rows, columns, values: product };
}

/** Returns `a^T b`. */
async function crossProduct(a: Dense, b: Dense): Promise<Matrix> {
  return Matrix.from1DArray(a.columns, b.columns, (await product(a, b, true)).values);
}

/** Returns the eigenvectors of the largest eigenvalues in magnitude, as columns. */
function strongest(symmetric: Matrix, count: number): { vectors: Dense; values: number[] } {
  const even = Matrix.add(symmetric, symmetric.transpose()).mul(0.5);
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(even, { assumeSymmetric: true });
  const order = realEigenvalues
    .map((_, i) => i)
    .sort((a, b) => Math.abs(realEigenvalues[b]!) - Math.abs(realEigenvalues[a]!))
    .slice(0, count);
  const rows = even.rows;
  const values = new Float32Array(rows * order.length);
  for (let row = 0; row < rows; row++) {
    order.forEach((from, to) => {
      values[row * order.length + to] = eigenvectorMatrix.get(row, from);
    });
  }
  return {
    vectors: { rows, columns: order.length, values },
    values: order.map((i) => realEigenvalues[i]!),
  };
}

/**
 * Returns an orthonormal basis of the columns' span: `A V D^-1/2` where `A^T A = V D V^T`, twice, since once
 * is not exact in single precision.
 */
async function orthonormalise(matrix: Dense): Promise<Dense> {
  return orthonormaliseOnce(await orthonormaliseOnce(matrix));
}

async function orthonormaliseOnce(matrix: Dense): Promise<Dense> {
  const { vectors, values } = strongest(await crossProduct(matrix, matrix), matrix.columns);
  const floor = values[0]! * 1e-12;
  scaleColumns(
    vectors,
    values.map((value) => (value > floor ? 1 / Math.sqrt(value) : 0)),
  );
  return multiply(matrix, vectors);
}

function scaleColumns({ rows, columns, values }: Dense, scales: readonly number[]): void {
  for (let row = 0; row < rows; row++) {
    for (let c = 0; c < columns; c++) values[row * columns + c]! *= scales[c]!;
  }
}

function multiply(a: Dense, b: Dense): Promise<Dense> {
  return product(a, b, false);
}

/** Returns `a b`, or `a^T b`, computed on the current backend. */
async function product(a: Dense, b: Dense, transposed: boolean): Promise<Dense> {
  const left = tf.tensor2d(a.values, [a.rows, a.columns]);
  const right = tf.tensor2d(b.values, [b.rows, b.columns]);
  // Not in `tf.tidy`, which would search all returned numbers for tensors.
  const result: tf.Tensor2D = tf.matMul(left, right, transposed, false);
  const [rows, columns] = result.shape;
  const values = (await result.data()) as Float32Array;
  tf.dispose([left, right, result]);
  return { rows, columns, values };
}
