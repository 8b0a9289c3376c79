import { yieldToEvents } from "../../src/base/core/yield";

/** A sparse matrix in compressed rows (CSR). */
export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  /** `[rows + 1]` */
  readonly starts: Float64Array;
  /** `[nonzeros]` columns, ascending within a row. */
  readonly indices: Uint32Array;
  /** `[nonzeros]` */
  readonly values: Float32Array;
}

interface CountOptions {
  /** Neighbours counted on each side; `Infinity`: the whole text. */
  readonly window: number;
  /** Rarer pairs are dropped: they are noise and take most of the memory. */
  readonly minCount: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Rows counted at once: `ROWS * pieces` counters must fit into memory. */
const ROWS = 1024;

/**
 * Returns the positive pointwise mutual information of neighbouring pieces, `[pieces, pieces]`, symmetric:
 * `max(0, ln(c(a, b) C / (c(a) c(b))))` where c counts neighbours and C is their total. Counts a thousand
 * rows at a time, with a pass over the texts for each, so that memory stays bounded for any amount of text.
 * @param texts piece numbers, without pieces that must not count.
 * @see Levy and Goldberg, Neural Word Embedding as Implicit Matrix Factorization, NIPS 2014.
 */
export async function pmiMatrix(
  texts: readonly Uint32Array[],
  pieces: number,
  { window, minCount, onProgress }: CountOptions,
): Promise<SparseMatrix> {
  const sums = neighbourSums(texts, pieces, window);
  const total = sums.reduce((sum, count) => sum + count, 0);
  const starts = new Float64Array(pieces + 1);
  const indexParts: Uint32Array[] = [];
  const valueParts: Float32Array[] = [];
  const counts = new Float32Array(ROWS * pieces);
  for (let first = 0; first < pieces; first += ROWS) {
    const end = Math.min(first + ROWS, pieces);
    counts.fill(0);
    countRows(texts, window, first, end, pieces, counts);
    for (let row = first; row < end; row++) {
      const line = counts.subarray((row - first) * pieces, (row - first + 1) * pieces);
      const { indices, values } = positiveRow(line, sums, sums[row]!, total, minCount);
      indexParts.push(indices);
      valueParts.push(values);
      starts[row + 1] = starts[row]! + indices.length;
    }
    onProgress?.(end, pieces);
    await yieldToEvents();
  }
  const nonzeros = starts[pieces]!;
  const indices = new Uint32Array(nonzeros);
  const values = new Float32Array(nonzeros);
  for (const [row, part] of indexParts.entries()) indices.set(part, starts[row]);
  for (const [row, part] of valueParts.entries()) values.set(part, starts[row]);
  return { rows: pieces, columns: pieces, starts, indices, values };
}

function neighbourSums(texts: readonly Uint32Array[], pieces: number, window: number): Float64Array {
  const sums = new Float64Array(pieces);
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) {
      const before = Math.min(window, i);
      const after = Math.min(window, text.length - 1 - i);
      sums[text[i]!]! += before + after;
    }
  }
  return sums;
}

function countRows(
  texts: readonly Uint32Array[],
  window: number,
  first: number,
  end: number,
  pieces: number,
  counts: Float32Array,
): void {
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) {
      const row = text[i]!;
      if (row < first || row >= end) continue;
      const base = (row - first) * pieces;
      const stop = Math.min(text.length - 1, i + window);
      for (let j = Math.max(0, i - window); j <= stop; j++) {
        if (j !== i) counts[base + text[j]!]!++;
      }
    }
  }
}

function positiveRow(
  line: Float32Array,
  sums: Float64Array,
  rowSum: number,
  total: number,
  minCount: number,
): { indices: Uint32Array; values: Float32Array } {
  const indices: number[] = [];
  const values: number[] = [];
  for (let column = 0; column < line.length; column++) {
    const count = line[column]!;
    if (count < minCount) continue;
    const information = Math.log((count * total) / (rowSum * sums[column]!));
    if (information <= 0) continue;
    indices.push(column);
    values.push(information);
  }
  return { indices: Uint32Array.from(indices), values: Float32Array.from(values) };
}
