import { CrowdcheckedError } from "../../base/core/errors";
import { followedLineage, follows } from "../../base/store";
import { Sharer } from "../../releases/sharer";
import { type Job, withExistingStore } from "../job";
import { openNatsRegistry, type RegistryChoice } from "./registry";

/**
 * Runs `work` while each change of a workspace's articles is told to those who follow it.
 * @param choice the broker; undefined: nothing is told.
 * @throws UsageError `STORE_FOLLOWS`; what `openNatsRegistry` and `work` throw.
 */
export async function sharing<T>(
  home: string,
  choice: RegistryChoice | undefined,
  job: Pick<Job, "note">,
  work: () => Promise<T>,
): Promise<T> {
  if (!choice) return work();
  return withExistingStore(home, async (database) => {
    if (followedLineage(database) !== undefined) throw follows(database);
    const registry = await openNatsRegistry(choice, "crowdchecked serve --share", job);
    const ended = new AbortController();
    try {
      const sharer = new Sharer({ database, registry, hindered: tellOnce(job) });
      const running = sharer.run(ended.signal);
      job.note(`Changes of articles are shared through ${registry.address}.`);
      try {
        return await work();
      } finally {
        ended.abort();
        await running;
      }
    } finally {
      await registry.close();
    }
  });
}

function tellOnce({ note }: Pick<Job, "note">): (error: unknown) => void {
  let told: string | undefined;
  return (error) => {
    const text = error instanceof CrowdcheckedError ? `${error.code}: ${error.message}` : String(error);
    if (text === told) return;
    told = text;
    note(`Changes are not shared. ${text} Trying again.`);
  };
}
