import type { Config } from "../../base/config";
import { systemClock } from "../../base/core/clock";
import { type Pushed, pushGeneration } from "../../releases/push";
import { type Job, withExistingStore } from "../job";
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

const MIB = 1 << 20;

/**
 * Makes a generation of a workspace, with its articles as they are now, the one that followers serve.
 * @throws what `openWritableRegistry` and `pushGeneration` throw; ArtifactError `STORE_MISSING`.
 */
export async function push(
  { home, generationsKept }: Pick<Config, "home" | "generationsKept">,
  { generation, takeOver = false, ...choice }: PushChoice,
  { progress, note, signal }: Job,
): Promise<Pushed> {
  return withExistingStore(home, async (database) => {
    const registry = await openWritableRegistry(choice, "crowdchecked generations push", { note });
    const shown = progress("Pushing", "MiB");
    const onBytes = (done: number, total: number): void =>
      shown.update(Math.floor(done / MIB), Math.ceil(total / MIB));
    const about = { home, database, registry, generation, takeOver, keep: generationsKept };
    try {
      return await pushGeneration({ ...about, clock: systemClock, signal, onBytes });
    } finally {
      shown.finish();
      await registry.close();
    }
  });
}
