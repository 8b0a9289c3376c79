import type { Tensor2D } from "@tensorflow/tfjs-core";
import { yieldToEvents } from "../base/core/yield";
import type { TokenBatch } from "./model";

export interface BatchLimits {
  /** Texts in a batch, from 1. */
  readonly texts?: number;
  /** Pieces in a batch, padding included; a text longer than that is a batch of its own. */
  readonly pieces?: number;
}

/** A batch of a BERT-base stays within some hundred megabytes; its matrices are large enough to be fast. */
const DEFAULT_LIMITS = { texts: 64, pieces: 4096 } as const;

/** Returns texts padded to the longest. @param encoded at least one text, each as numbers of pieces. */
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

/** Returns the numbers of texts for each batch, the longest first: a lack of memory shows at once. */
export function planBatches(lengths: ArrayLike<number>, limits: BatchLimits = {}): number[][] {
  const { texts, pieces } = { ...DEFAULT_LIMITS, ...limits };
  const order = Array.from({ length: lengths.length }, (_, i) => i).sort(
    (a, b) => lengths[b]! - lengths[a]! || a - b,
  );
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const i of order) {
    // The first of a batch is the longest: the others are padded to its length.
    const longest = lengths[batch[0] ?? i]!;
    if (batch.length > 0 && (batch.length >= texts || (batch.length + 1) * longest > pieces)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(i);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

export interface BatchOptions {
  readonly limits?: BatchLimits;
  /** Stops between two batches. */
  readonly signal?: AbortSignal | undefined;
}

/** Texts as numbers of pieces, and the number of `[PAD]`. */
export interface EncodedTexts {
  readonly encoded: readonly Uint32Array[];
  readonly padId: number;
}

/**
 * Does `work` with texts, batch by batch. Other work of the program comes between two batches.
 * @param work gets a batch, and which of `encoded` it holds.
 * @throws The signal's reason when it aborts.
 */
export async function forEachBatch(
  { encoded, padId }: EncodedTexts,
  work: (batch: TokenBatch, numbers: readonly number[]) => Promise<void>,
  { limits, signal }: BatchOptions = {},
): Promise<void> {
  const lengths = encoded.map((text) => text.length);
  for (const numbers of planBatches(lengths, limits)) {
    signal?.throwIfAborted();
    const batch = padBatch(
      numbers.map((i) => encoded[i]!),
      padId,
    );
    await work(batch, numbers);
    await yieldToEvents();
  }
}

/**
 * Runs texts through a network, batch by batch.
 * @param run returns a row for each text of a batch, which are the given numbers of the texts.
 * @param take gets the row of each text; the array is its own only during the call.
 * @throws The signal's reason when it aborts.
 */
export async function runBatches(
  texts: EncodedTexts,
  run: (batch: TokenBatch, numbers: readonly number[]) => Tensor2D,
  take: (row: Float32Array, number: number) => void,
  options?: BatchOptions,
): Promise<void> {
  const work = async (batch: TokenBatch, numbers: readonly number[]): Promise<void> => {
    const rows = run(batch, numbers);
    try {
      const width = rows.shape[1];
      const values = (await rows.data()) as Float32Array;
      for (const [row, i] of numbers.entries()) take(values.subarray(row * width, (row + 1) * width), i);
    } finally {
      rows.dispose();
    }
  };
  await forEachBatch(texts, work, options);
}
