import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { artifactExists, damagedOf, readManifestJson, writeArtifact } from "../../../src/base/artifact";
import { ArtifactError, UsageError } from "../../../src/base/core/errors";
import { faultsOf, number, record, strictObject, whole } from "../../../src/base/core/values/shape";
import { hashFile, type NewTensor, readSafetensors, writeSafetensors } from "../../../src/encoder/checkpoint";
import { trainingTarget } from "./guard-writes";

/** Rises when the meaning of a checkpoint changes. */
const CHECKPOINT_VERSION = 2;

const TENSORS = "state.safetensors";

const aboutShape = strictObject({
  version: v.literal(CHECKPOINT_VERSION),
  /** Identity of the training: settings, data, model. A checkpoint continues no other training. */
  identity: record(v.union([v.string(), number])),
  /** Phase, from 0, steps done in it, and whether the assessment after the last of them has been done. */
  position: strictObject({ phase: whole(0), step: whole(0), assessed: v.boolean() }),
  /** Best dev MAP@5 so far, 0 - 1, and its step over all phases. */
  best: v.nullable(strictObject({ devMap: number, step: whole(0) })),
  bytes: whole(0),
  sha256: v.string(),
});

/** The manifest of a checkpoint. */
export type CheckpointManifest = v.InferOutput<typeof aboutShape>;
/** Identity of a training, by the names that errors use. */
export type TrainingIdentity = CheckpointManifest["identity"];

/** Everything that the next step depends on; random numbers follow from seed and position. */
export interface Checkpoint {
  readonly about: Pick<CheckpointManifest, "identity" | "position" | "best">;
  readonly tensors: ReadonlyMap<string, NewTensor>;
}

/**
 * Writes a checkpoint into `folder`, replacing the former one in one step: a killed training leaves one of
 * the two.
 * @throws EnvironmentError `DISK_FULL` or `TRAINING_WRITE`; the former one is untouched then.
 */
export function writeCheckpoint(folder: string, { about, tensors }: Checkpoint): void {
  writeArtifact(trainingTarget(folder), (building): CheckpointManifest => {
    const file = join(building, TENSORS);
    writeSafetensors(file, tensors);
    return {
      version: CHECKPOINT_VERSION,
      ...about,
      bytes: statSync(file).size,
      sha256: hashFile(file).digest("hex"),
    };
  });
}

export function checkpointExists(folder: string): boolean {
  return artifactExists(folder);
}

/**
 * Reads a checkpoint of the training that `identity` names.
 * @throws ArtifactError `CHECKPOINT_MISSING`, `CHECKPOINT_VERSION` or `CHECKPOINT_CORRUPT`.
 * @throws UsageError `CHECKPOINT_MISMATCH` naming what differs, when it belongs to another training.
 */
export function readCheckpoint(folder: string, identity: TrainingIdentity): Checkpoint {
  const manifest = readManifest(folder);
  refuseOther(folder, manifest.identity, identity);
  const file = join(folder, TENSORS);
  if (!existsSync(file)) throw corrupt(folder, `${TENSORS} is missing`);
  const { size } = statSync(file);
  if (size !== manifest.bytes)
    throw corrupt(folder, `${TENSORS} has ${size} bytes; ${manifest.bytes} were written`);
  if (hashFile(file).digest("hex") !== manifest.sha256)
    throw corrupt(folder, `the checksum of ${TENSORS} does not match`);
  const { position, best } = manifest;
  return { about: { identity, position, best }, tensors: readSafetensors(file) };
}

function readManifest(folder: string): CheckpointManifest {
  if (!artifactExists(folder)) {
    throw new ArtifactError(`There is no checkpoint at ${folder}.`, {
      code: "CHECKPOINT_MISSING",
      hint: "Run the command without --resume to begin.",
    });
  }
  const found = readManifestJson(folder, corrupt);
  const version = (found as { version?: unknown } | null)?.version;
  if (version !== CHECKPOINT_VERSION) {
    throw new ArtifactError(
      `The checkpoint at ${folder} is of version ${JSON.stringify(version)}; this program reads version ${CHECKPOINT_VERSION}.`,
      { code: "CHECKPOINT_VERSION", hint: "Remove the folder and begin again without --resume." },
    );
  }
  const parsed = v.safeParse(aboutShape, found);
  if (parsed.success) return parsed.output;
  throw corrupt(folder, `its manifest is not complete: ${faultsOf(...parsed.issues)}`);
}

function refuseOther(folder: string, found: TrainingIdentity, expected: TrainingIdentity): void {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const other = names.filter((name) => found[name] !== expected[name]);
  if (other.length === 0) return;
  const differences = other.map(
    (name) => `${name} was ${shown(found[name])} and is ${shown(expected[name])}`,
  );
  throw new UsageError(`The checkpoint at ${folder} is of another training: ${differences.join("; ")}.`, {
    code: "CHECKPOINT_MISMATCH",
    hint: "Go on with the data and options that it was begun with, or remove the folder and begin again without --resume.",
  });
}

/** Shortens hashes: their beginnings differ. */
function shown(value: string | number | undefined): string {
  return typeof value === "string" ? value.slice(0, 12) : String(value ?? "absent");
}

/** Returns the error for a checkpoint whose parts do not fit together. */
export const corrupt = damagedOf({
  what: "checkpoint",
  code: "CHECKPOINT_CORRUPT",
  hint: "Remove the folder and begin again without --resume.",
});
