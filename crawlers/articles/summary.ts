import type { CrowdcheckedError } from "../../src/base/core/errors";
import type { RowChange } from "../../src/base/store";
import type { Traffic } from "../http";

/** By name, how often. */
export type Tally = Record<string, number>;

/** What the crawl of one site did. */
export interface SiteSummary extends Record<RowChange, number>, Traffic {
  readonly site: string;
  /** Addresses of articles that sitemaps, lists and posts named. */
  found: number;
  /** Of these, put into the queue: new ones, and those that have changed since. */
  queued: number;
  /** Pages asked for; `done` and the like below say what became of them. */
  fetched: number;
  notModified: number;
  gone: number;
  /** Pages without a claim, kept. */
  aside: number;
  /**
   * Pages that were kept aside and are articles to the selectors of now; they count as added, changed or
   * unchanged too.
   */
  recovered: number;
  refused: number;
  /** Pages that could not be had this time and stay in the queue. */
  postponed: number;
  /** Pages that are still to be fetched. */
  left: number;
  /** Why pages, sitemaps (`sitemap status-404`) and lists did not come. */
  readonly reasons: Tally;
  /** By which versions of selectors articles were read. */
  readonly extractors: Tally;
  /** Fields in which selectors and JSON-LD differ. */
  readonly differences: Tally;
  /** What was mended or left out in pages that were taken. */
  readonly flaws: Tally;
  /** Why the crawl of this site ended before its queue did. */
  stopped?: CrowdcheckedError;
}

export function emptySummary(site: string): SiteSummary {
  return {
    site,
    found: 0,
    queued: 0,
    fetched: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    notModified: 0,
    gone: 0,
    aside: 0,
    recovered: 0,
    refused: 0,
    postponed: 0,
    left: 0,
    requests: 0,
    redirects: 0,
    retries: 0,
    reasons: {},
    extractors: {},
    differences: {},
    flaws: {},
  };
}

/** Counts one more of each name. */
export function tally(counts: Tally, ...names: readonly string[]): void {
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
}
