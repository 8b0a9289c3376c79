import type { TokenBatch } from "./model";

export interface BatchLimits {
  /** Texts in a batch, from 1. */
  readonly texts?: number;
  /** Pieces in a batch, padding included; a text longer than that is a batch of its own. */
  readonly pieces?: number;
}

/**
 * Small enough that a batch of a BERT-base stays within some hundred megabytes, large enough that the
 * matrices are worth it.
 */
const DEFAULT_LIMITS = { texts: 64, pieces: 4096 } as const;

/**
 * Returns the texts padded to the longest of them. @param encoded at least one, each the numbers of its
 * pieces.
 */
export function padBatch(encoded: readonly Uint32Array[], padId: number): TokenBatch {
  const size = encoded.length;
  const length = encoded.reduce((longest, text) => Math.max(longest, text.length), 0);
  const ids = new Int32Array(size * length).fill(padId);
  const mask = new Float32Array(size * length);
  for (const [row, text] of encoded.entries()) {
    const start = row * length;
    ids.set(text, start);
    mask.fill(1, start, start + text.length);
  }
  return { size, length, ids, mask };
}

/**
 * Returns the numbers of texts, batch after batch, the longest first: what does not fit into memory
 * shows at once.
 */
export function planBatches(lengths: ArrayLike<number>, limits: BatchLimits = {}): number[][] {
  const { texts, pieces } = { ...DEFAULT_LIMITS, ...limits };
  const order = Array.from({ length: lengths.length }, (_, i) => i).sort(
    (a, b) => (lengths[b] as number) - (lengths[a] as number) || a - b,
  );
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const i of order) {
    // The first of a batch is its longest: all others are padded to it.
    const longest = lengths[batch[0] ?? i] as number;
    if (batch.length > 0 && (batch.length >= texts || (batch.length + 1) * longest > pieces)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(i);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
