import * as tf from "@tensorflow/tfjs-core";
import { ArtifactError } from "../../base/core/errors";
import { type BackendName, chooseBackend } from "../backend";
import { padBatch } from "../batches";
import { type HeadName, modelExists } from "../checkpoint";
import { readBert } from "./folder";
import type { Pass } from "./layer";
import { BertModel, type BertParts } from "./model";

/**
 * Reads a BERT with a head.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function readHead(folder: string, head: HeadName): BertParts {
  if (modelExists(folder)) return readBert(folder, head);
  throw new ArtifactError(`There is no model at ${folder}.`, {
    code: "MODEL_MISSING",
    hint: `Bring one: crowdchecked model import DIR --as ${head}`,
  });
}

/** A BERT with a head. The first text starts the backend. */
export abstract class HeadModel {
  private started: Promise<BertModel> | undefined;

  constructor(
    protected readonly parts: BertParts,
    private readonly backend: BackendName | "auto" = "auto",
  ) {}

  /**
   * Returns the probability of each class of the head.
   * @param row row of the last layer that the head reads.
   * @param logits returns `[1, classes]` for that row, `[1, width]`.
   */
  protected async probabilities(
    { ids, types }: { readonly ids: Uint32Array; readonly types?: Int32Array },
    row: number,
    logits: (x: tf.Tensor2D, pass: Pass) => tf.Tensor2D,
  ): Promise<Float32Array> {
    this.started ??= chooseBackend(this.backend).then(() => new BertModel(this.parts));
    const batch = { ...padBatch([ids], this.parts.tokenizer.padId), ...(types && { types }) };
    const found = (await this.started).run(batch, undefined, (last, pass) =>
      tf.softmax(logits(tf.slice(last, [row, 0], [1, -1]), pass)),
    );
    try {
      return (await found.data()) as Float32Array;
    } finally {
      found.dispose();
    }
  }

  /** Frees the weights on the backend; the next text copies them there again. */
  async dispose(): Promise<void> {
    const started = this.started;
    this.started = undefined;
    (await started)?.dispose();
  }
}
