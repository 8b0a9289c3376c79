import { yieldToEvents } from "../base/core/yield";
import { type BatchLimits, padBatch, planBatches } from "./batches";
import type { EncoderModel } from "./model";

interface EmbedOptions {
  readonly limits?: BatchLimits;
  /** Stops between two batches. */
  readonly signal?: AbortSignal;
  /** Called after each batch with the number of texts done. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Returns a unit vector for each input, `[inputs, dimension]` row-major, in the order of the inputs.
 * @param inputs each one or more texts to join: `[tweet]`, or `[title, subtitle, vclaim]`.
 * @throws The signal's reason when it aborts.
 */
export async function embedTexts(
  model: EncoderModel,
  inputs: readonly (readonly string[])[],
  { limits, signal, onProgress }: EmbedOptions = {},
): Promise<Float32Array> {
  const { tokenizer, maxLength, dimension } = model;
  const encoded = inputs.map((texts) => tokenizer.encode(texts, maxLength));
  const vectors = new Float32Array(inputs.length * dimension);
  const lengths = encoded.map((text) => text.length);
  let done = 0;
  for (const numbers of planBatches(lengths, limits)) {
    signal?.throwIfAborted();
    const batch = padBatch(
      numbers.map((i) => encoded[i]!),
      tokenizer.padId,
    );
    const rows = model.embed(batch);
    try {
      const values = (await rows.data()) as Float32Array;
      for (const [row, i] of numbers.entries()) {
        vectors.set(values.subarray(row * dimension, (row + 1) * dimension), i * dimension);
      }
    } finally {
      rows.dispose();
    }
    done += numbers.length;
    onProgress?.(done, inputs.length);
    await yieldToEvents();
  }
  return vectors;
}
