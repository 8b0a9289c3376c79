import { type BatchOptions, runBatches } from "./batches";
import type { EncoderModel } from "./model";

/**
 * Returns a unit vector for each input, `[inputs, dimension]` row-major, in the order of the inputs.
 * @param inputs each one or more texts to join: `[tweet]`, or `[title, subtitle, vclaim]`.
 * @throws The signal's reason when it aborts.
 */
export async function embedTexts(
  model: EncoderModel,
  inputs: readonly (readonly string[])[],
  options?: BatchOptions,
): Promise<Float32Array> {
  const { tokenizer, maxLength, dimension } = model;
  const encoded = inputs.map((texts) => tokenizer.encode(texts, maxLength));
  const vectors = new Float32Array(inputs.length * dimension);
  await runBatches(
    { encoded, padId: tokenizer.padId },
    (batch) => model.embed(batch),
    (vector, i) => vectors.set(vector, i * dimension),
    options,
  );
  return vectors;
}
