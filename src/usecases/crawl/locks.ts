import { dirname, join } from "node:path";
import type { Site } from "../../../crawlers/articles";
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
  return takeLock(file, undefined, {
    problem: (owner) => `Posts are being read from X (${purpose}): ${owner} holds ${file}.`,
    code: "CRAWL_RUNNING",
    hint: "Wait until that run has ended, or stop it, then run the same command again.",
  });
}

/**
 * Takes the lock of a site's host in the workspace, and returns a function that releases it. Two crawls at
 * once would ask the host twice as often as either may, for the same pages.
 * @throws RetryLaterError `CRAWL_RUNNING` when another process holds it; errors of the store.
 */
export function lockSite({ name, origin }: Site, database: Database): () => void {
  const host = new URL(origin).host.replace(/[^\w.-]/g, "_");
  const file = join(dirname(database.name), `crawl-${host}.lock`);
  return takeLock(file, database, {
    problem: (owner) => `${origin} (site ${name}): ${owner} crawls it, and holds ${file}.`,
    code: "CRAWL_RUNNING",
    hint: "Wait until that crawl has ended, then run the same command again.",
  });
}
