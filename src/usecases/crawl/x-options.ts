import { XClient, type XOptions } from "../../../crawlers/x";
import { systemClock } from "../../base/core/clock";
import { createRng } from "../../base/core/rng";
import type { Database } from "../../base/store";
import { FactCheckLinks } from "../../base/text";
import type { CrawlTask } from "../job";

/** Millionths of a dollar in one. */
export const MICRO = 1_000_000;
/** A window of the service's limits has a quarter of an hour. */
export const MAX_WAIT_SECONDS = 960;

/** What a run on the X API may cost and how long it may wait, where that is not the settings' matter. */
export interface XLimits {
  /** Posts to be paid for. */
  readonly maxPosts?: number;
  readonly maxMicroUsd?: number;
  /** For a rate limit. */
  readonly maxWaitSeconds?: number;
}

/**
 * Returns what a run on the X API is given, but for the store. The token comes from `X_BEARER_TOKEN` alone.
 * @throws RefusedError `X_TOKEN`; UsageError `CONFIG_INVALID`, `X_ADDRESS`.
 */
export function xOptions(
  { config, environment, signal, progress }: CrawlTask,
  { maxWaitSeconds = MAX_WAIT_SECONDS, ...most }: XLimits,
): (database: Database) => XOptions & { links: FactCheckLinks } {
  const { xApi, xPostMicroUsd, xMonthUsd, factCheckLinks, seed } = config;
  const links = new FactCheckLinks(factCheckLinks);
  const limits = { microUsdPerPost: xPostMicroUsd, monthMicroUsd: xMonthUsd * MICRO, ...most };
  const client = new XClient({ address: xApi, token: environment["X_BEARER_TOKEN"] });
  return (database) => ({
    database,
    client,
    limits,
    links,
    maxWaitMs: maxWaitSeconds * 1000,
    clock: systemClock,
    rng: createRng(seed),
    signal,
    startProgress: progress,
  });
}
