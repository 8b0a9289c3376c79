import { systemClock } from "../../base/core/clock";
import { CrowdcheckedError, RetryLaterError } from "../../base/core/errors";
import type { Following } from "../../queries/ranking/service";
import { Follower, type FollowerObserver } from "../../releases/follower";
import { type Job, withStore } from "../job";
import { openRegistry, type RegistryChoice } from "./registry";

const MIB = 1 << 20;

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
      const follower = Follower.open({ home, database, registry, clock: systemClock, observer: tell(job) });
      try {
        job.note(`Following the releases at ${registry.address}.`);
        await follower.begin(either);
        const loop = follower.follow(either);
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

function tell({ note, progress }: Job): FollowerObserver {
  let shown: ReturnType<Job["progress"]> | undefined;
  let told: string | undefined;
  const end = (): void => {
    shown?.finish();
    shown = undefined;
  };
  return {
    fetching(name, done, total) {
      shown ??= progress(`Fetching ${name}`, "MiB");
      shown.update(Math.floor(done / MIB), Math.ceil(total / MIB));
    },
    fetched(name, articles) {
      end();
      told = undefined;
      note(`Generation ${name} is here, ${articles} articles were new.`);
    },
    hindered(error) {
      end();
      const text = error instanceof CrowdcheckedError ? `${error.code}: ${error.message}` : String(error);
      // What lasts is told once.
      if (text === told) return;
      told = text;
      const again = error instanceof RetryLaterError ? " Trying again." : "";
      note(`The current release is not taken. ${text}${again}`);
    },
  };
}
