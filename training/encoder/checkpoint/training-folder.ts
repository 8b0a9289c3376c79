import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../../src/base/core/errors";
import type { EncoderModel } from "../../../src/encoder/model";
import { type EncoderData, hashData } from "../data";
import type { TrainingPlan } from "../plan";
import type { EncoderSettings } from "../settings";
import {
  type CheckpointManifest,
  checkpointExists,
  corrupt,
  readCheckpoint,
  type TrainingIdentity,
  writeCheckpoint,
} from "./checkpoint";
import {
  captureState,
  captureVariables,
  type PhaseState,
  restoreState,
  restoreVariables,
} from "./phase-state";

/** Dev MAP@5, 0 - 1, and the step of all phases after which it was taken; null where there is none. */
export type BestCheckpoint = CheckpointManifest["best"];

/**
 * Returns the paths in a training's folder: last checkpoint, best weights, log, and plot of loss and dev
 * MAP@5.
 */
export function trainingPaths(folder: string): Record<"checkpoint" | "best" | "log" | "plot", string> {
  return {
    checkpoint: join(folder, "checkpoint"),
    best: join(folder, "best"),
    log: join(folder, "log.jsonl"),
    plot: join(folder, "curves.svg"),
  };
}

/** Removes checkpoint and best weights of a training whose model has been saved; log and plot stay. */
export function removeWeights(folder: string): void {
  const { checkpoint, best } = trainingPaths(folder);
  // A training goes on from its checkpoint, which must not stay without the best weights.
  for (const weights of [checkpoint, best]) rmSync(weights, { recursive: true, force: true });
}

/** Returns whether a training's folder holds a checkpoint. */
export function canResume(folder: string): boolean {
  return checkpointExists(trainingPaths(folder).checkpoint);
}

/** What a checkpoint holds beside model and state. */
interface Restored {
  readonly best: BestCheckpoint;
  /** Final labels of earlier phases. */
  readonly finished: Float32Array[];
}

/** The files of a training from which it resumes. */
export class TrainingFolder {
  private readonly paths;

  constructor(
    private readonly folder: string,
    private readonly identity: TrainingIdentity,
  ) {
    this.paths = trainingPaths(folder);
  }

  /**
   * @throws UsageError `TRAINING_UNFINISHED` when there is a checkpoint that a new training would overwrite.
   */
  refuseUnfinished(): void {
    if (!checkpointExists(this.paths.checkpoint)) return;
    throw new UsageError(`There is an unfinished training at ${this.folder}.`, {
      code: "TRAINING_UNFINISHED",
      hint: `Run the command that began it again, with --resume; or remove ${this.paths.checkpoint} to begin another.`,
    });
  }

  /** @param finished the final labels of earlier phases. */
  async save(
    model: EncoderModel,
    state: PhaseState,
    best: BestCheckpoint,
    finished: readonly Float32Array[],
  ): Promise<void> {
    const tensors = await captureState(model, state, finished);
    writeCheckpoint(this.paths.checkpoint, { about: this.about(state, best), tensors });
  }

  /**
   * Restores model and state from the last checkpoint, and returns the best figures until then and the final
   * labels of earlier phases.
   * @param enter gives the initial state of a phase.
   * @throws what `readCheckpoint` throws.
   */
  restore(model: EncoderModel, plan: TrainingPlan, enter: (phase: number) => PhaseState): Restored {
    const { checkpoint } = this.paths;
    const { about, tensors } = readCheckpoint(checkpoint, this.identity);
    const { phase, step, assessed } = about.position;
    if (phase >= plan.phases || step > plan.stepsIn(phase))
      throw corrupt(checkpoint, `step ${step} of phase ${phase} is none of this training`);
    const state = enter(phase);
    const finished = restoreState(model, state, tensors, (problem) => corrupt(checkpoint, problem));
    state.step = step;
    state.assessed = assessed;
    return { best: about.best, finished };
  }

  async saveBest(model: EncoderModel, state: PhaseState, best: BestCheckpoint): Promise<void> {
    const tensors = await captureVariables(model.weights);
    writeCheckpoint(this.paths.best, { about: this.about(state, best), tensors });
  }

  /** Restores the best weights of the model. @throws what `readCheckpoint` throws. */
  restoreBest(model: EncoderModel): void {
    const { tensors } = readCheckpoint(this.paths.best, this.identity);
    restoreVariables(model.weights, tensors, (problem) => corrupt(this.paths.best, problem));
  }

  private about(
    { phase, step, assessed }: PhaseState,
    best: BestCheckpoint,
  ): Pick<CheckpointManifest, "identity" | "position" | "best"> {
    return { identity: this.identity, position: { phase, step, assessed }, best };
  }
}

/**
 * Returns the identity of a training: its settings, and SHA-256 of the data, of the claims that hard
 * negatives were made from (`HardNegatives.sha256`) if there are any, and of the initial model.
 */
export async function identityOf(
  model: EncoderModel,
  data: EncoderData,
  settings: EncoderSettings,
): Promise<TrainingIdentity> {
  const negatives = data.negatives && { negatives: data.negatives.sha256 };
  return { ...settings, data: hashData(data), ...negatives, model: await hashWeights(model) };
}

async function hashWeights({ weights }: EncoderModel): Promise<string> {
  const hash = createHash("sha256");
  for (const [name, weight] of weights) {
    const values = (await weight.data()) as Float32Array;
    hash.update(`${name} [${weight.shape.join()}]\n`);
    hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
  return hash.digest("hex");
}
