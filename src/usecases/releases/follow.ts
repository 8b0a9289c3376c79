import { systemClock } from "../../base/core/clock";
import { progressInMib } from "../../base/core/values/mebibytes";
import type { Following } from "../../queries/ranking/service";
import { Follower, type FollowerObserver } from "../../releases/follower";
import { sendVotes } from "../../releases/votes";
import { type Job, withStore } from "../job";
import type { RegistryChoice } from "./choice";
import { openRegistry } from "./registry";
import { tellOnce } from "./tell-once";

const NOT_TAKEN = "What the owner has now is not taken";

/**
 * Runs `work` on a workspace that follows a registry: first a generation is taken, then, meanwhile, each that
 * becomes current.
 * @param choice undefined: the workspace follows nobody, and `work` gets undefined.
 * @throws what `openRegistry`, `Follower.open` and `work` throw; the signal's reason.
 */
export async function following<T>(
  home: string,
  choice: RegistryChoice | undefined,
  job: Job,
  work: (following: Following | undefined) => Promise<T>,
): Promise<T> {
  if (!choice) return work(undefined);
  const { signal } = job;
  return withStore(home, async (database) => {
    const registry = await openRegistry(choice, "crowdchecked --follow", job);
    const ended = new AbortController();
    const either = AbortSignal.any([signal, ended.signal]);
    try {
      const observer = tell(job);
      const follower = Follower.open({ home, database, registry, clock: systemClock, observer });
      try {
        job.note(`Following the releases at ${registry.address}.`);
        await follower.begin(either);
        const { votes: log } = registry;
        const hindered = tellOnce(job, "Votes are not sent to the owner");
        const loop = Promise.all([
          follower.follow(either),
          ...(log ? [sendVotes({ database, log, hindered }, either)] : []),
        ]);
        try {
          return await work(follower);
        } finally {
          ended.abort();
          await loop;
        }
      } finally {
        follower.close();
      }
    } finally {
      await registry.close();
    }
  });
}

function tell(job: Job): FollowerObserver {
  let shown: ReturnType<typeof progressInMib> | undefined;
  let hindered = tellOnce(job, NOT_TAKEN);
  const end = (): void => {
    shown?.finish();
    shown = undefined;
  };
  return {
    fetching(name, done, total) {
      shown ??= progressInMib(job.progress, `Fetching ${name}`);
      shown.update(done, total);
    },
    fetched(name, articles) {
      end();
      hindered = tellOnce(job, NOT_TAKEN);
      job.note(`Generation ${name} is here, ${articles} articles were new.`);
    },
    votesDropped(count) {
      job.note(`Votes on articles that the new owner lacks were dropped: ${count}.`);
    },
    hindered(error) {
      end();
      hindered(error);
    },
  };
}
