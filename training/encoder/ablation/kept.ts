import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { replaceFile } from "../../../src/base/artifact";
import { guardWrites } from "../checkpoint/guard-writes";

const FILE = "figures.json";

const figuresShape = z.strictObject({ mrr: z.number(), precisionAt1: z.number(), mapAt5: z.number() });
const keptShape = z.strictObject({
  /** Identity of the training: settings, and SHA-256 of data and model. */
  identity: z.record(z.string(), z.union([z.string(), z.number()])),
  dev: figuresShape,
  test: figuresShape.optional(),
});

/** What remains of a measured training: a few numbers instead of a hundred megabytes of weights. */
type KeptFigures = z.infer<typeof keptShape>;

/**
 * Returns the figures kept in a training's folder; undefined where there are none of this very training,
 * which must then be repeated.
 */
export function readKept(folder: string, identity: KeptFigures["identity"]): KeptFigures | undefined {
  const file = join(folder, FILE);
  if (!existsSync(file)) return undefined;
  const parsed = keptShape.safeParse(parseOrNothing(readFileSync(file, "utf8")));
  if (!parsed.success) return undefined;
  const same = JSON.stringify(sorted(parsed.data.identity)) === JSON.stringify(sorted(identity));
  return same ? parsed.data : undefined;
}

/** @throws EnvironmentError `DISK_FULL` or `TRAINING_WRITE`. */
export function writeKept(folder: string, kept: KeptFigures): void {
  const file = join(folder, FILE);
  guardWrites(file, () => replaceFile(file, `${JSON.stringify(kept, null, 1)}\n`));
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A crash of the machine truncated it: treat it as missing.
    return undefined;
  }
}

function sorted(record: Readonly<Record<string, string | number>>): readonly (readonly [string, unknown])[] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
