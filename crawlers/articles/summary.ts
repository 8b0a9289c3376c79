import type { CrowdcheckedError } from "../../src/base/core/errors";
import type { RowChange } from "../../src/base/store";
import type { Traffic } from "../http";

/** Counts by name. */
export type Tally = Record<string, number>;

/** Counts of the crawl of one site. */
export interface SiteSummary extends Record<RowChange, number>, Traffic {
  readonly site: string;
  /** Addresses of articles that sitemaps, lists and posts named. */
  found: number;
  /** Those of them that were put into the queue: new or changed ones. */
  queued: number;
  /** Pages fetched; the counts below say what became of them. */
  fetched: number;
  notModified: number;
  gone: number;
  /** Pages among them from which an article was read before: it stays in the store. */
  vanished: number;
  /** Pages without a claim, kept. */
  aside: number;
  /**
   * Pages that were kept aside and are articles to the current selectors; they also count as added, changed
   * or unchanged.
   */
  recovered: number;
  refused: number;
  /** Pages that failed this time and stay in the queue. */
  postponed: number;
  /** Pages that remain to be fetched. */
  left: number;
  /** Why pages, sitemaps (`sitemap status-404`) and lists failed. */
  readonly reasons: Tally;
  /** Versions of selectors by which articles were read. */
  readonly extractors: Tally;
  /** Fields in which selectors and JSON-LD differ. */
  readonly differences: Tally;
  /** What was mended or left out in articles. */
  readonly flaws: Tally;
  /** Why the crawl of this site ended before its queue was empty. */
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
    vanished: 0,
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
