import { type CrawlContext, commit, timestamp } from "./crawl-context";
import { articleAddress } from "./site";
import type { SitemapEntry } from "./sitemap";

/** Pages of which the site does not say when they changed are asked for again after this. */
const REVISIT_MS = 30 * 24 * 3_600_000;

/** Puts pages into the queue in one transaction; returns how many of them were not known. */
export function queuePages(context: CrawlContext, entries: readonly SitemapEntry[]): number {
  const { site, queue, summary, since, clock } = context;
  const now = timestamp(context);
  const revisitBefore = new Date(clock.now() - REVISIT_MS).toISOString();
  return commit(context, () => {
    let fresh = 0;
    for (const { address, changedAt } of entries) {
      const page = articleAddress(site, address);
      if (!page || (changedAt !== undefined && changedAt < since)) continue;
      summary.found++;
      const found = { ...page, site: site.name, ...(changedAt === undefined ? {} : { changedAt }) };
      const outcome = queue.add(found, now, revisitBefore);
      if (outcome !== "known") summary.queued++;
      if (outcome === "added") fresh++;
    }
    return fresh;
  });
}
