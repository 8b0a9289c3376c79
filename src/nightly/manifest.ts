import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { replaceFile } from "../base/artifact";
import { number, object } from "../base/core/values/shape";
import { GENERATION_MANIFEST, GENERATIONS } from "../base/home/generations";

const VERSION = 1;

const evaluationShape = object({
  /** Marks the frozen dev tweets; only figures of the same tweets are comparable. */
  devSet: v.string(),
  queries: number,
  /** MAP@5 without dates, 0 - 1. */
  map5: number,
});

const manifestShape = object({
  version: v.literal(VERSION),
  name: v.string(),
  /** The night that built it; null for a workspace that was built by hand. */
  night: v.nullable(v.string()),
  builtAt: v.string(),
  /** The generation that served before it. */
  replaces: v.nullable(v.string()),
  promoted: v.boolean(),
  /** Why not. */
  reasons: v.array(v.string()),
  /** Null without dev tweets. */
  evaluation: v.nullable(evaluationShape),
});

/** What stands beside the indexes and models of a generation. */
export type GenerationManifest = Omit<v.InferOutput<typeof manifestShape>, "version">;

/** Writes the manifest into the folder of a generation. */
export function writeGeneration(folder: string, about: GenerationManifest): void {
  replaceFile(
    join(folder, GENERATION_MANIFEST),
    `${JSON.stringify({ version: VERSION, ...about }, null, 1)}\n`,
  );
}

/**
 * Returns the manifest of a finished generation; undefined if it has no readable one, e.g. because somebody
 * made the folder by hand.
 */
export function readGeneration(home: string, name: string): GenerationManifest | undefined {
  try {
    return v.parse(
      manifestShape,
      JSON.parse(readFileSync(join(home, GENERATIONS, name, GENERATION_MANIFEST), "utf8")),
    );
  } catch {
    return undefined;
  }
}
