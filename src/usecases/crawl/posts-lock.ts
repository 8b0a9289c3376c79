import { dirname, join } from "node:path";
import { RetryLaterError } from "../../base/core/errors";
import { takeLock } from "../../base/home/lock";
import type { Database } from "../../base/store";

/**
 * Takes the lock of reading posts for a purpose, and returns a function that releases it. What an unfinished
 * run of a purpose has spent counts for the next one, until one ends: the end of one of two at once would let
 * the other spend its limit again.
 * @throws RetryLaterError `CRAWL_RUNNING` when another process holds it; errors of the store.
 */
export function lockPosts(purpose: string, database: Database): () => void {
  const file = join(dirname(database.name), `x-${purpose}.lock`);
  return takeLock(file, undefined, (owner) => {
    return new RetryLaterError(`Posts are being read from X (${purpose}): ${owner} holds ${file}.`, {
      code: "CRAWL_RUNNING",
      hint: "Wait until that run has ended, or stop it, then run the same command again.",
    });
  });
}
