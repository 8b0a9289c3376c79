import { basename } from "node:path";
import { ArtifactError } from "../base/core/errors";
import { generations, serveGeneration, soundGeneration } from "../base/home/generations";
import { databaseFile } from "../base/home/paths";
import { bytesOf, formerGeneration, generationHome, nightWork, readGeneration } from "../nightly";
import { checkManifests } from "../workspace";
import { damageOf } from "./backup/damage";
import { type Fault, inWords } from "./fault";
import { checkInterrupted, type Home, type Job } from "./job";

/** A generation of indexes and models; null: its manifest cannot be read or does not say. */
export interface GenerationRow {
  readonly name: string;
  readonly serves: boolean;
  /** ISO 8601. */
  readonly builtAt: string | null;
  /** The night that built it. */
  readonly night: string | null;
  readonly promoted: boolean | null;
  /** Why it was not promoted. */
  readonly reasons: readonly string[];
  /** On the dev tweets. */
  readonly map5: number | null;
  readonly bytes: number;
}

/** The generations of a workspace, the oldest first. */
export interface GenerationList {
  readonly serving: string | null;
  readonly generations: readonly GenerationRow[];
}

/** Returns the generations of a workspace. */
export function listGenerations({ home }: Home): GenerationList {
  const serving = soundGeneration(home) ?? null;
  const rows = generations(home).map((name) => {
    const manifest = readGeneration(home, name);
    return {
      name,
      serves: name === serving,
      builtAt: manifest?.builtAt ?? null,
      night: manifest?.night ?? null,
      promoted: manifest?.promoted ?? null,
      reasons: manifest?.reasons ?? [],
      map5: manifest?.evaluation?.map5 ?? null,
      bytes: bytesOf(generationHome(home, name)),
    };
  });
  return { serving, generations: rows };
}

/** Which generation served, and which one serves now. */
export interface RolledBack {
  readonly before: string | null;
  readonly serving: string;
}

/**
 * Makes a former generation serve, in one step, after its files were compared with their checksums.
 * @param options name: default the one that served before.
 * @throws ArtifactError `GENERATION_UNKNOWN`, `NO_FORMER_GENERATION`, or `GENERATION_UNFIT` for one that this
 *   program cannot rank with; InterruptedError.
 */
export async function rollBackGeneration(
  { home }: Home,
  { name }: { readonly name?: string | undefined },
  { signal }: Pick<Job, "signal">,
): Promise<RolledBack> {
  const before = soundGeneration(home) ?? null;
  const serving = name ?? formerGeneration(home);
  if (generations(home).includes(serving)) await refuseUnfit(generationHome(home, serving), signal);
  nightWork(databaseFile(home), () => serveGeneration(home, serving));
  return { before, serving };
}

/** With a damaged one, or one of an earlier version, nothing might answer any more, nor start again. */
async function refuseUnfit(generation: string, signal: AbortSignal): Promise<void> {
  try {
    checkManifests(generation);
  } catch (error) {
    throw error instanceof ArtifactError ? unfit(generation, [error]) : error;
  }
  const damaged = await damageOf(generation, () => checkInterrupted(signal, "The rollback"), {
    folds: false,
  });
  if (damaged.length > 0) throw unfit(generation, damaged);
}

function unfit(generation: string, faults: readonly Omit<Fault, "code">[]): ArtifactError {
  const { problem, hint } = inWords(faults);
  return new ArtifactError(`The generation ${basename(generation)} cannot serve: ${problem}`, {
    code: "GENERATION_UNFIT",
    hint: `What served before still serves. To mend it first, with --home ${generation}: ${hint}`.trim(),
    cause: faults[0],
  });
}
