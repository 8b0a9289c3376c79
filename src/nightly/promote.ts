import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isoTime } from "../base/core/clock";
import { ArtifactError } from "../base/core/errors";
import { GENERATIONS, generations, serveGeneration, servingGeneration } from "../base/home/generations";
import type { NightEvaluation } from "./evaluate";
import { settleFormerModels } from "./first-night";
import { buildingFolder, finishBuilding, generationHome, removeGeneration } from "./folders";
import { type GenerationManifest, readGeneration, writeGeneration } from "./manifest";
import type { StepContext } from "./step";

/** Summary of the step `promote`. */
export interface Promotion {
  readonly generation: string;
  readonly promoted: boolean;
  /** Why not. */
  readonly reasons: readonly string[];
  /** Generation of the models from before the first night, where they serve since that was refused. */
  readonly former?: string;
  /** Removed generations. */
  readonly removed: readonly string[];
}

/**
 * Finishes the generation that a night has built, and lets it serve if the evaluation says so; the switch is
 * one rename. Then removes old generations.
 * @param evaluation of this night; undefined if it was left out: then nothing is promoted.
 * @param keep how many of the newest generations stay, beside the one that serves and the one before it.
 */
export function promoteNight(
  { home, night, clock }: StepContext,
  evaluation: NightEvaluation | undefined,
  keep: number,
): Promotion {
  const { generation, baseline } = night;
  const building = buildingFolder(home, generation);
  if (existsSync(building)) {
    const about = verdictOf(home, evaluation, baseline, generation);
    const builtAt = isoTime(clock.now());
    const replaces = baseline;
    writeGeneration(building, { name: generation, night: night.name, builtAt, replaces, ...about });
    finishBuilding(home, generation);
  }
  const { promoted, reasons } = readGeneration(home, generation) as GenerationManifest;
  if (promoted) serveGeneration(home, generation);
  const former = settleFormerModels(home, isoTime(clock.now()));
  return {
    generation,
    promoted,
    reasons,
    ...(former === undefined ? {} : { former }),
    removed: prune(home, keep),
  };
}

function verdictOf(
  home: string,
  evaluation: NightEvaluation | undefined,
  baseline: string | null,
  generation: string,
): Pick<GenerationManifest, "promoted" | "reasons" | "evaluation"> {
  const reasons = [...(evaluation?.reasons ?? ["it was not evaluated"])];
  const serving = servingGeneration(home) ?? null;
  if (serving !== baseline && serving !== generation) {
    reasons.push(`${serving} serves now, and it was compared with ${baseline}`);
  }
  const figures = evaluation && evaluation.built !== null;
  return {
    promoted: reasons.length === 0,
    reasons,
    evaluation: figures
      ? { devSet: evaluation.devSet, queries: evaluation.queries, map5: evaluation.built as number }
      : null,
  };
}

/**
 * Removes all but the newest `keep` generations, the serving one and the one before it, and finishes
 * interrupted removals.
 * @returns the names of the removed generations.
 */
function prune(home: string, keep: number): string[] {
  const serving = servingGeneration(home);
  const before = serving === undefined ? undefined : readGeneration(home, serving)?.replaces;
  const all = generations(home);
  const kept = new Set([...all.slice(-keep), serving, before]);
  const removed = all.filter((name) => !kept.has(name));
  for (const name of removed) removeGeneration(generationHome(home, name));
  for (const name of readdirSync(join(home, GENERATIONS))) {
    if (name.endsWith(".removing") || name.endsWith(".copying")) {
      rmSync(join(home, GENERATIONS, name), { recursive: true });
    }
  }
  return removed;
}

/**
 * Returns the generation that served before the one that serves.
 * @throws ArtifactError `NO_FORMER_GENERATION`, or `GENERATION_UNKNOWN` where it is not known what serves.
 */
export function formerGeneration(home: string): string {
  const serving = servingGeneration(home);
  const former = serving === undefined ? undefined : readGeneration(home, serving)?.replaces;
  if (former === undefined || former === null) throw noFormer(home, serving);
  return former;
}

function noFormer(home: string, serving: string | undefined): ArtifactError {
  return new ArtifactError(
    serving === undefined
      ? `There are no generations in ${home}.`
      : `No generation served before ${serving} in ${home}.`,
    {
      code: "NO_FORMER_GENERATION",
      hint: "crowdchecked generations list shows what there is; crowdchecked nightly builds one.",
    },
  );
}
