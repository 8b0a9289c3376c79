import type { Progress } from "../../src/base/core/progress";
import type { QueuedPage } from "../../src/base/store";
import { type FetchFailure, PAGE_LIMITS } from "../http";
import { type CrawlContext, commit, fetchOf, timestamp } from "./crawl-context";
import { layoutChanged, siteFailing, stoppedBy } from "./stops";
import { tally } from "./summary";
import { refusePage, takePage } from "./take-page";

/** The alarm counts the latest pages, and needs a minimum of pages without a claim. */
const ALARM_PAGES = 40;
const ALARM_LEAST = 10;
/** Failing pages in a row after which the site counts as failing. */
const MAX_FAILING = 5;
/** Runs that try a page before it is given up for a while. */
const MAX_TRIES = 8;
/** The same for one that is not found: new pages may be named before all of a site's servers have them. */
const MAX_TRIES_OF_MISSING = 3;
const NOT_FOUND = "status-404";
const FIRST_PAUSE_MS = 3_600_000;
const LONGEST_PAUSE_MS = 24 * FIRST_PAUSE_MS;
/** A site may refuse its pages for weeks, and is then asked for them again. */
const GIVEN_UP_MS = 30 * LONGEST_PAUSE_MS;

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
    } else if (answer.kind === "later" || isWorthAnother(page, answer)) {
      postpone(context, page, answer);
      if (failing >= MAX_FAILING) summary.stopped = siteFailing(site, failing, answer);
    } else {
      refusePage(context, page.url, answer.kind, answer);
    }
    progress.update(
      summary.fetched,
      summary.fetched + queue.countWaiting(site.name, timestamp(context), since),
    );
  }
}

function isWorthAnother({ tries }: QueuedPage, { reason }: FetchFailure): boolean {
  return reason === NOT_FOUND && tries + 1 < MAX_TRIES_OF_MISSING;
}

function postpone(context: CrawlContext, { url, tries }: QueuedPage, failure: FetchFailure): void {
  const after = (ms: number): string => new Date(context.clock.now() + ms).toISOString();
  if (tries + 1 >= MAX_TRIES) {
    refusePage(context, url, "refused", failure, after(GIVEN_UP_MS));
    return;
  }
  const nextTryAt = after(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
  const problem = `${failure.reason}: ${failure.detail}`;
  commit(context, () => context.queue.failed(url, "queued", problem, timestamp(context), nextTryAt));
  context.summary.postponed++;
  tally(context.summary.reasons, failure.reason);
}

/** Counts in the store, not in this run: an interrupted run must not delay the alarm. */
function checkLayout({ site, queue, summary }: CrawlContext, alarmPercent: number): void {
  if (summary.aside === 0) return;
  const { pages, aside } = queue.latestPages(site.name, ALARM_PAGES);
  if (aside >= ALARM_LEAST && 100 * aside > alarmPercent * pages) {
    summary.stopped = layoutChanged(site, aside, pages);
  }
}
