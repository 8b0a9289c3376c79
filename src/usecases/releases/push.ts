import { type IndexManifest, readIndexManifest } from "../../../index";
import type { Config } from "../../base/config";
import { systemClock } from "../../base/core/clock";
import { ArtifactError } from "../../base/core/errors";
import { progressInMib } from "../../base/core/values/mebibytes";
import { workspacePaths } from "../../base/home/paths";
import type { Database } from "../../base/store";
import { generationHome } from "../../nightly";
import { type Pushed, pushGeneration } from "../../releases/push";
import { refuseForeignIndex } from "../../workspace";
import { damageOf } from "../backup/damage";
import { inWords } from "../fault";
import { checkInterrupted, type Job, keeping, withExistingStore } from "../job";
import type { RegistryChoice } from "./choice";
import { openWritableRegistry } from "./registry";

export type { Pushed };

/** What is pushed, and where. */
export interface PushChoice extends RegistryChoice {
  /** Default: the generation that serves. */
  readonly generation?: string | undefined;
  /** Whether the registry may belong to another workspace until now. */
  readonly takeOver?: boolean | undefined;
}

/**
 * Makes a generation of a workspace, with its articles as they are now, the one that followers serve.
 * @throws ArtifactError `STORE_MISSING`, `PUSH_DAMAGED`, `INDEX_ARTICLES`; what `openWritableRegistry` and
 *   `pushGeneration` throw.
 */
export async function push(
  { home, generationsKept }: Pick<Config, "home" | "generationsKept">,
  { generation, takeOver = false, ...choice }: PushChoice,
  { progress, note, signal }: Job,
): Promise<Pushed> {
  const pushed = withExistingStore(home, async (database) => {
    const from = generation === undefined ? home : generationHome(home, generation);
    await refuseDamaged(from, signal);
    refuseForeign(from, database);
    const registry = await openWritableRegistry(choice, "crowdchecked generations push", { note });
    const shown = progressInMib(progress, "Pushing");
    const about = { home, database, registry, generation, takeOver, keep: generationsKept };
    try {
      return await pushGeneration({ ...about, clock: systemClock, signal, onBytes: shown.update });
    } finally {
      shown.finish();
      await registry.close();
    }
  });
  return await keeping(pushed);
}

/** Followers would refuse an index of other articles than come with it. */
function refuseForeign(home: string, database: Database): void {
  let manifest: IndexManifest;
  try {
    manifest = readIndexManifest(workspacePaths(home).index);
  } catch (error) {
    // `pushGeneration` says what is missing; followers may read other versions.
    if (error instanceof ArtifactError) return;
    throw error;
  }
  refuseForeignIndex(home, database, manifest);
}

/** Followers would refuse what is damaged, and serve on with what they have, or not at all. */
async function refuseDamaged(home: string, signal: AbortSignal): Promise<void> {
  const damaged = await damageOf(home, () => checkInterrupted(signal, "The push"), { folds: false });
  if (damaged.length === 0) return;
  const { problem, hint } = inWords(damaged);
  throw new ArtifactError(`Nothing was pushed: ${problem}`, { code: "PUSH_DAMAGED", hint });
}
