import { followedLineage, follows } from "../../base/store";
import { Sharer } from "../../releases/sharer";
import { takeVotes } from "../../releases/votes";
import { type Job, withExistingStore } from "../job";
import type { RegistryChoice } from "./choice";
import { openNatsPatiently } from "./registry";
import { tellOnce } from "./tell-once";

/**
 * Runs `work` while each change of a workspace's articles is told to those who follow it, and their votes are
 * taken.
 * @param choice the broker; undefined: nobody follows.
 * @throws UsageError `STORE_FOLLOWS`; what `openNatsPatiently` and `work` throw.
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
    const registry = await openNatsPatiently(choice, "crowdchecked serve --share", job);
    const ended = new AbortController();
    const unshared = tellOnce(job, "Changes of articles are not shared");
    const untaken = tellOnce(job, "Votes of followers are not taken");
    try {
      const running = [
        new Sharer({ database, registry, hindered: unshared }).run(ended.signal),
        takeVotes(
          { database, log: registry.votes, hindered: untaken, refused: tellRefused(job) },
          ended.signal,
        ),
      ];
      job.note(`Changes of articles are shared, and votes taken, through ${registry.address}.`);
      try {
        return await work();
      } finally {
        ended.abort();
        await Promise.all(running);
      }
    } finally {
      await registry.close();
    }
  });
}

function tellRefused({ note }: Pick<Job, "note">): (code: string) => void {
  return (code) => note(`A vote of a follower was dropped: ${code}.`);
}
