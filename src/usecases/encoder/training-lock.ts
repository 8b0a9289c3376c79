import { join } from "node:path";
import { takeLock } from "../../base/home/lock";
import { workspaceOf } from "../../base/home/paths";
import type { Database } from "../../base/store";

/**
 * Takes the lock of a workspace's encoder trainings, and returns a function that releases it: two at once
 * would write the same checkpoint. A generation is trained by its night alone, which has a lock of its own.
 * @throws RetryLaterError `TRAINING_RUNNING` when another process holds it; errors of the store.
 */
export function lockTraining(home: string, database: Database): () => void {
  if (workspaceOf(home) !== undefined) return () => {};
  const file = join(home, "train-encoder.lock");
  return takeLock(file, database, {
    problem: (owner) => `An encoder is being trained in ${home}: ${owner} holds ${file}.`,
    code: "TRAINING_RUNNING",
    hint: "Wait until that training has ended, or stop it, then run the same command again.",
  });
}
