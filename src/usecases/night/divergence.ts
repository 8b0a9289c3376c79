import { createHash } from "node:crypto";
import { CrowdcheckedError } from "../../base/core/errors";
import { CODE_VERSION } from "../../base/core/version";
import { articlesRevision, type Database } from "../../base/store";
import { readModelManifest } from "../../encoder/checkpoint";
import type { StepContext } from "../../nightly";
import { encoderFolder } from "../../workspace";
import { type EncoderDataChoice, readTrainingTexts } from "../encoder/data";
import { discardTraining } from "../encoder/resume";
import { type Diverged, lastDivergence, TRIED_AGAIN } from "./last-divergence";

/** What is asked of a night. */
type TrainingNight = Pick<StepContext, "night" | "building" | "database" | "isAsked" | "note">;

/**
 * Returns what a training gives. One that diverges leaves the former encoder, and so does one that would be
 * the same as the last that diverged, unless the night was told to begin with it.
 * @param inputs returns what stands for all that decides the training.
 */
export async function unlessDiverged<T>(
  { night, building, database, isAsked, note }: TrainingNight,
  inputs: () => string,
  train: () => Promise<T>,
): Promise<T | Diverged> {
  const last = isAsked ? undefined : lastDivergence(database);
  if (last !== undefined && last.inputs === inputs()) {
    return { kept: `In the night ${last.night}: ${last.message} ${TRIED_AGAIN}`, diverged: last };
  }
  try {
    return await train();
  } catch (error) {
    if (!(error instanceof CrowdcheckedError) || error.code !== "TRAINING_DIVERGED") throw error;
    const message = `${error.code}: ${error.message}`;
    note(`${message} The former encoder stays.`);
    discardTraining(building);
    return { kept: `${message} ${TRIED_AGAIN}`, diverged: { night: night.name, inputs: inputs(), message } };
  }
}

/** What decides a training beside its pairs. */
export interface TrainingInputs {
  /** Workspace or generation whose encoders it begins with. */
  readonly former: string;
  /** Whether it begins with an encoder that is made from the articles first. */
  readonly isFromScratch: boolean;
  readonly data: Omit<EncoderDataChoice, "architecture" | "prefixes">;
  readonly settings: object;
}

/** Returns a text that is equal for trainings that are the same, whatever else has come to the store. */
export function trainingInputs(
  database: Database,
  { former, isFromScratch, data, settings }: TrainingInputs,
): string {
  const { architecture, prefixes, hash: encoder } = readModelManifest(encoderFolder(former));
  const texts = readTrainingTexts(database, { ...data, architecture, prefixes }).without(new Set());
  const { articles, phases } = texts.view("all");
  const hash = createHash("sha256");
  const start = isFromScratch ? articlesRevision(database) : encoder;
  hash.update(JSON.stringify([CODE_VERSION, data, settings, start]));
  for (const { tweet, article, gold, label } of phases.flatMap(({ pairs }) => pairs))
    hash.update(JSON.stringify([tweet, articles[article], gold, label]));
  return hash.digest("base64url");
}
