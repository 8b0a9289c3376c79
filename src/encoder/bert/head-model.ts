import * as tf from "@tensorflow/tfjs-core";
import { Restartable } from "../../base/core/caches/restartable";
import { ArtifactError } from "../../base/core/errors";
import { chooseBackend } from "../backend";
import { type BatchOptions, runBatches } from "../batches";
import { type HeadName, modelExists } from "../checkpoint";
import { type BertFolder, readBert } from "./folder";
import type { Pass } from "./layer";
import { BertModel, type BertParts } from "./model";

/**
 * Reads a BERT with a head.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function readHead(folder: string, head: HeadName): BertFolder {
  if (modelExists(folder)) return readBert(folder, head);
  throw new ArtifactError(`There is no model at ${folder}.`, {
    code: "MODEL_MISSING",
    hint: `Bring one: crowdchecked model import DIR --as ${head}`,
  });
}

/** A text as a head reads it. */
export interface HeadInput {
  readonly ids: Uint32Array;
  /** The segment of each piece. Absent: all belong to the first. */
  readonly types?: Int32Array;
  /** The piece whose row of the last layer the head reads. */
  readonly row: number;
}

/** A BERT with a head. The first text starts the backend. */
export abstract class HeadModel {
  private readonly model = new Restartable(() => chooseBackend().then(() => new BertModel(this.parts)));

  constructor(protected readonly parts: BertParts) {}

  /**
   * Returns a pair of texts as one input with two segments, where the network has them. Where it is longer
   * than the network reads, the longer text loses its last pieces.
   */
  protected pairInput(first: string, second: string): HeadInput {
    const { tokenizer, maxLength, config } = this.parts;
    const { ids, types } = tokenizer.encodePair(first, second, maxLength);
    // Published tokenizers of MPNet number segments, which the network has none of.
    return { ids, ...(config.type_vocab_size > 1 && { types }), row: 0 };
  }

  /**
   * Returns what `read` makes of the probabilities of the head's classes, for each input.
   * @param logits returns `[inputs, classes]` for rows of the last layer, `[inputs, width]`.
   * @throws The signal's reason when it aborts between two batches.
   */
  protected runHead<T>(
    inputs: readonly HeadInput[],
    logits: (x: tf.Tensor2D, pass: Pass) => tf.Tensor2D,
    read: (probabilities: Float32Array) => T,
    signal: AbortSignal | undefined,
  ): Promise<T[]> {
    return this.runRows(inputs, (x, pass) => tf.softmax(logits(x, pass)), read, { signal });
  }

  /**
   * Returns what `read` makes of the head's outputs, for each input.
   * @param head returns `[inputs, outputs]` for rows of the last layer, `[inputs, width]`.
   * @throws The signal's reason when it aborts between two batches.
   */
  protected async runRows<T>(
    inputs: readonly HeadInput[],
    head: (x: tf.Tensor2D, pass: Pass) => tf.Tensor2D,
    read: (outputs: Float32Array) => T,
    options: BatchOptions,
  ): Promise<T[]> {
    const model = await this.model.get();
    const found: T[] = [];
    await runBatches(
      { encoded: inputs.map(({ ids }) => ids), padId: this.parts.tokenizer.padId },
      (batch, numbers) => {
        const types = new Int32Array(batch.size * batch.length);
        for (const [at, i] of numbers.entries()) types.set(inputs[i]!.types ?? [], at * batch.length);
        const rows = numbers.map((i, at) => at * batch.length + inputs[i]!.row);
        return model.run({ ...batch, types }, undefined, (last, pass) =>
          head(tf.gather(last, tf.tensor1d(rows, "int32")), pass),
        );
      },
      (outputs, i) => {
        found[i] = read(outputs);
      },
      options,
    );
    return found;
  }

  /** Frees the weights on the backend; the next text copies them there again. */
  async dispose(): Promise<void> {
    (await this.model.take())?.dispose();
  }
}
