import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { replaceFile } from "../base/artifact";
import { GENERATIONS } from "../base/home/generations";

const VERSION = 1;
const MANIFEST = "generation.json";

const evaluationShape = z.object({
  /** Marks the frozen dev tweets; only figures of the same tweets are comparable. */
  devSet: z.string(),
  queries: z.number(),
  /** MAP@5 without dates, 0 - 1. */
  map5: z.number(),
});

const manifestShape = z.object({
  version: z.literal(VERSION),
  name: z.string(),
  /** The night that built it; null for a workspace that was built by hand. */
  night: z.string().nullable(),
  builtAt: z.string(),
  /** The generation that served before it. */
  replaces: z.string().nullable(),
  promoted: z.boolean(),
  /** Why not. */
  reasons: z.array(z.string()),
  /** Null without dev tweets. */
  evaluation: evaluationShape.nullable(),
});

/** What stands beside the indexes and models of a generation. */
export type GenerationManifest = Omit<z.infer<typeof manifestShape>, "version">;

/** Writes the manifest into the folder of a generation. */
export function writeGeneration(folder: string, about: GenerationManifest): void {
  replaceFile(join(folder, MANIFEST), `${JSON.stringify({ version: VERSION, ...about }, null, 1)}\n`);
}

/**
 * Returns the manifest of a finished generation; undefined if it has no readable one, e.g. because somebody
 * made the folder by hand.
 */
export function readGeneration(home: string, name: string): GenerationManifest | undefined {
  try {
    return manifestShape.parse(
      JSON.parse(readFileSync(join(home, GENERATIONS, name, MANIFEST), "utf8")) as unknown,
    );
  } catch {
    return undefined;
  }
}
