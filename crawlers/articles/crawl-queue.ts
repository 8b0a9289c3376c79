import type { Progress } from "../../src/base/core/progress";
import { PAGE_LIMITS } from "../http";
import { type CrawlContext, commit, fetchOf, timestamp } from "./crawl-context";
import { layoutChanged, siteFailing, stoppedBy } from "./stops";
import { takePage } from "./take-page";
import { leavePage } from "./untaken-page";

/** The alarm counts the latest pages, and needs a minimum of pages without a claim. */
const ALARM_PAGES = 40;
const ALARM_LEAST = 10;
/** Failing pages in a row after which the site counts as failing. */
const MAX_FAILING = 5;

interface QueueLimits {
  /** Pages to fetch at most. */
  readonly maxPages: number;
  /** Share of pages without a claim, in percent, above which the crawl stops. */
  readonly alarmPercent: number;
}

/**
 * Works through a site's queue: fetches, reads and commits each page. Sets `summary.stopped` to end early.
 */
export async function crawlQueue(
  context: CrawlContext,
  limits: QueueLimits,
  progress: Progress,
): Promise<void> {
  const { site, queue, summary, since } = context;
  let failing = 0;
  while (!summary.stopped && summary.fetched < limits.maxPages) {
    const page = queue.next(site.name, timestamp(context), since);
    if (!page) return;
    const { etag, lastModified, address } = page;
    const accept = "text/html,application/xhtml+xml";
    const answer = await fetchOf(context, { address, accept, limits: PAGE_LIMITS, etag, lastModified });
    if (answer.kind === "stop") {
      summary.stopped = stoppedBy(site, answer);
      return;
    }
    summary.fetched++;
    failing = answer.kind === "later" ? failing + 1 : 0;
    if (answer.kind === "page") {
      takePage(context, page, answer);
      checkLayout(context, limits.alarmPercent);
    } else if (answer.kind === "unchanged") {
      commit(context, () => queue.unchanged(page.url, timestamp(context)));
      summary.notModified++;
    } else {
      leavePage(context, page, answer);
      if (failing >= MAX_FAILING) summary.stopped = siteFailing(site, failing, answer);
    }
    progress.update(
      summary.fetched,
      summary.fetched + queue.countWaiting(site.name, timestamp(context), since),
    );
  }
}

/** Counts in the store, not in this run: an interrupted run must not delay the alarm. */
function checkLayout({ site, queue, summary }: CrawlContext, alarmPercent: number): void {
  if (summary.aside === 0) return;
  const { pages, aside } = queue.latestPages(site.name, ALARM_PAGES);
  if (aside >= ALARM_LEAST && 100 * aside > alarmPercent * pages) {
    summary.stopped = layoutChanged(site, aside, pages);
  }
}
