import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { replaceFile } from "../../../src/base/artifact";
import { parseJson } from "../../../src/base/core/values/parse-json";
import { number, record, strictObject } from "../../../src/base/core/values/shape";
import { guardWrites } from "../checkpoint/guard-writes";

const FILE = "figures.json";

const figuresShape = strictObject({ mrr: number, precisionAt1: number, mapAt5: number });
const keptShape = strictObject({
  /** Identity of the training: settings, and SHA-256 of data and model. */
  identity: record(v.union([v.string(), number])),
  dev: figuresShape,
  test: v.optional(figuresShape),
});

/** What remains of a measured training: a few numbers instead of a hundred megabytes of weights. */
type KeptFigures = v.InferOutput<typeof keptShape>;

/**
 * Returns the figures kept in a training's folder; undefined where there are none of this very training,
 * which must then be repeated.
 */
export function readKept(folder: string, identity: KeptFigures["identity"]): KeptFigures | undefined {
  const file = join(folder, FILE);
  if (!existsSync(file)) return undefined;
  // A crash of the machine may have truncated it.
  const parsed = v.safeParse(keptShape, parseJson(readFileSync(file, "utf8")));
  if (!parsed.success) return undefined;
  const same = JSON.stringify(sorted(parsed.output.identity)) === JSON.stringify(sorted(identity));
  return same ? parsed.output : undefined;
}

/** @throws EnvironmentError `DISK_FULL` or `TRAINING_WRITE`. */
export function writeKept(folder: string, kept: KeptFigures): void {
  const file = join(folder, FILE);
  guardWrites(file, () => replaceFile(file, `${JSON.stringify(kept, null, 1)}\n`));
}

function sorted(record: Readonly<Record<string, string | number>>): readonly (readonly [string, unknown])[] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
