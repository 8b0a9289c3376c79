import { importNotes, type NotesSummary } from "../../../crawlers/notes";
import {
  checkCompliance as check,
  crawlTweets,
  hydrate,
  readIds,
  type TweetsSummary,
  XClient,
  type XOptions,
  type XSummary,
} from "../../../crawlers/x";
import type { Config } from "../../base/config";
import { systemClock } from "../../base/core/clock";
import { createRng } from "../../base/core/rng";
import type { Database } from "../../base/store";
import { FactCheckLinks } from "../../base/text";
import { type CrawlTask, type Job, keeping, withStore } from "../job";
import { lockPosts } from "./locks";

/** Millionths of a dollar in one. */
export const MICRO = 1_000_000;
/** A window of the service's limits has a quarter of an hour. */
export const MAX_WAIT_SECONDS = 960;

/** What a run on the X API may cost, and how long it may wait, beside what the settings allow. */
export interface XLimits {
  /** Posts to be paid for. */
  readonly maxPosts?: number | undefined;
  readonly maxMicroUsd?: number | undefined;
  /** For a rate limit. */
  readonly maxWaitSeconds?: number | undefined;
}

/** What every run on the X API takes. */
export interface PostsOptions extends XLimits {
  /** Where the token `X_BEARER_TOKEN` is looked for. */
  readonly environment: CrawlTask["environment"];
}

/** Which posts are searched for. */
export interface CrawlPostsOptions extends PostsOptions {
  /** Search all posts, not those of the last seven days. */
  readonly archive?: boolean;
  /** A day (YYYY-MM-DD), or a time in UTC, ISO 8601; default: where the last crawl ended. */
  readonly since?: string | undefined;
}

/**
 * Reads posts that answer or quote another one with a link to a fact-check, and the posts they are about.
 * @throws RefusedError `X_TOKEN`; RetryLaterError for a rate limit that is too long.
 * @throws InterruptedError when the job is stopped; the next call goes on from there.
 */
export function crawlPosts(
  config: Config,
  { archive = false, since, ...asked }: CrawlPostsOptions,
  job: Job,
): Promise<TweetsSummary> {
  // X takes only times, and they are compared with those of the search in this form.
  const search = { archive, ...(since === undefined ? {} : { since: new Date(since).toISOString() }) };
  return onX(config, asked, job, (options) => crawlTweets({ ...options, ...search }));
}

/** Which posts are read. */
export interface HydrateOptions extends PostsOptions {
  /** Ids, one a line; default: all posts that are known by id alone. */
  readonly file?: string | undefined;
}

/**
 * Reads the texts of posts: those whose ids stand in a file, one a line, or all that are known by id alone.
 * @throws as `crawlPosts`; InputError for a file that cannot be read.
 */
export async function hydratePosts(
  config: Config,
  { file, ...asked }: HydrateOptions,
  job: Job,
): Promise<XSummary> {
  return await onX(config, asked, job, async (options) =>
    hydrate({ ...options, ...(file === undefined ? {} : { ids: await readIds(file) }) }),
  );
}

/** Which stored posts are looked up again. */
export interface ComplianceOptions extends PostsOptions {
  /** Posts that were looked up within so many days are left out. Default 1. */
  readonly minAgeDays?: number;
  /** Remove posts even where X says that all of a request are gone. */
  readonly acceptAllGone?: boolean;
}

/** Looks stored posts up again and removes those that are gone. @throws as `crawlPosts`. */
export function checkCompliance(
  config: Config,
  { minAgeDays = 1, acceptAllGone = false, ...asked }: ComplianceOptions,
  job: Job,
): Promise<XSummary> {
  return onX(config, asked, job, (options) => check({ ...options, minAgeDays, acceptAllGone }));
}

/**
 * Takes Community Notes that link a fact-check from files of the daily download. Asks nothing of the web.
 * @throws InputError `NOTES_FORMAT`; InterruptedError: what is committed stays.
 */
export function crawlNotes(
  { home, factCheckLinks }: Pick<Config, "home" | "factCheckLinks">,
  { files }: { readonly files: readonly string[] },
  { signal, progress }: Job,
): Promise<NotesSummary> {
  const links = new FactCheckLinks(factCheckLinks);
  return keeping(
    withStore(home, (database) =>
      importNotes(files, { database, links, signal, startProgress: progress, clock: systemClock }),
    ),
  );
}

async function onX<T>(
  config: Config,
  { environment, ...limits }: PostsOptions,
  job: Job,
  work: (options: XOptions & { readonly links: FactCheckLinks }) => Promise<T>,
): Promise<T> {
  // What is wrong with token or address shows before the store is made.
  const options = xOptions({ ...job, config, environment }, limits);
  return await keeping(withStore(config.home, (database) => work(options(database))));
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
    lock: (purpose: string) => lockPosts(purpose, database),
  });
}
