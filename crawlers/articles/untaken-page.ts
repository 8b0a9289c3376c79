import type { QueuedPage } from "../../src/base/store";
import type { FetchFailure } from "../http";
import { type CrawlContext, commit, timestamp } from "./crawl-context";
import { tally } from "./summary";

/** Runs that try a page before it is given up for a while. */
const MAX_TRIES = 8;
/**
 * The same for one that is not found, or from which the site leads elsewhere: new pages may be named before
 * all of a site's servers have them, and a site out of order may lead all readers to its front page.
 */
const MAX_TRIES_OF_MISSING = 3;
const MISSING = /^(?:status-404$|elsewhere$|redirect)/;
/**
 * The same for one that changed within a week and was not taken: instead of a new article the site may have
 * shown a notice, or sent what is no page. Most of those without a claim are no fact-checks.
 */
const MAX_TRIES_OF_NEW = 2;
const WEEK_MS = 7 * 24 * 3_600_000;
const FIRST_PAUSE_MS = 3_600_000;
const LONGEST_PAUSE_MS = 24 * FIRST_PAUSE_MS;

/** Records why a page gave no article: it is tried again in a later run, or given up for a while. */
export function leavePage(context: CrawlContext, page: QueuedPage, failure: FetchFailure): void {
  const nextTryAt = nextTry(context, page, failure);
  if (nextTryAt === undefined) giveUp(context, page.url, failure);
  else postpone(context, page.url, failure, nextTryAt);
}

/**
 * Returns when a page that gave no article is asked for in a later run; undefined where it is given up for a
 * while.
 */
export function nextTry(
  context: CrawlContext,
  page: QueuedPage,
  failure: Pick<FetchFailure, "kind" | "reason">,
): string | undefined {
  const { tries } = page;
  if (tries + 1 >= mostTries(context, page, failure)) return undefined;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return new Date(context.clock.now() + pauseMs).toISOString();
}

function mostTries(
  { clock }: CrawlContext,
  { changedAt }: QueuedPage,
  { kind, reason }: Pick<FetchFailure, "kind" | "reason">,
): number {
  if (kind === "later") return MAX_TRIES;
  if (MISSING.test(reason)) return MAX_TRIES_OF_MISSING;
  const isNew = changedAt !== null && Date.parse(changedAt) > clock.now() - WEEK_MS;
  return kind === "refused" && reason !== "robots" && isNew ? MAX_TRIES_OF_NEW : 1;
}

function postpone(
  context: CrawlContext,
  url: string,
  { reason, detail }: FetchFailure,
  nextTryAt: string,
): void {
  const problem = `${reason}: ${detail}`;
  commit(context, () => context.queue.failed(url, "queued", problem, timestamp(context), nextTryAt));
  context.summary.postponed++;
  tally(context.summary.reasons, reason);
}

function giveUp(context: CrawlContext, url: string, { kind, reason, detail }: FetchFailure): void {
  const { queue, summary } = context;
  const state = kind === "gone" ? kind : "refused";
  const problem = `${reason}: ${detail}`;
  commit(context, () => queue.failed(url, state, problem, timestamp(context)));
  summary[state]++;
  if (state === "gone" && queue.articleOf(url) !== undefined) summary.vanished++;
  tally(summary.reasons, reason);
}
