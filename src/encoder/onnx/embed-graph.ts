import type { Tokenizer } from "../../base/text";
import { forEachBatch } from "../batches";
import { type Pooling, poolRows } from "./pool";
import type { GraphSession } from "./session";

/** A graph in use. */
export interface GraphModel {
  readonly session: GraphSession;
  readonly tokenizer: Tokenizer;
  /** Longest input in pieces. */
  readonly maxLength: number;
  readonly pooling: Pooling;
  /** Whether a text's vector depends on the texts beside it: then each is alone in its batch. */
  readonly measuresBatch: boolean;
}

/**
 * Returns a unit vector for each input, `[inputs, dimension]` row-major, in the order of the inputs.
 * @param inputs each one or more texts to join.
 * @throws InputError `ONNX_FAILED` or `ONNX_OUTPUT`.
 */
export async function embedWithGraph(
  { session, tokenizer, maxLength, pooling, measuresBatch }: GraphModel,
  inputs: readonly (readonly string[])[],
): Promise<Float32Array> {
  const { dimension } = pooling;
  const encoded = inputs.map((texts) => tokenizer.encode(texts, maxLength));
  const vectors = new Float32Array(inputs.length * dimension);
  await forEachBatch(
    { encoded, padId: tokenizer.padId },
    async (batch, numbers) => {
      const rows = poolRows(await session.run(batch), batch, pooling);
      for (const [row, i] of numbers.entries())
        vectors.set(rows.subarray(row * dimension, (row + 1) * dimension), i * dimension);
    },
    measuresBatch ? { limits: { texts: 1 } } : {},
  );
  return vectors;
}
