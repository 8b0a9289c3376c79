import { gunzipSync, gzipSync } from "node:zlib";
import type { Database } from "../database";

/** Sitemaps of many sites name a day, which is read as its beginning. */
const IS_DAY = /T00:00:00(?:\.0+)?Z$/;
/** A day has ended everywhere on earth so long after it began in UTC. */
const DAY_OVER_MS = 36 * 3_600_000;
/** By less than this a change can lie ahead, for time zones and clocks differ. */
const AHEAD_MS = 36 * 3_600_000;

/** More than the fetcher's limit for pages: larger ones are damaged. */
const MAX_KEPT_BYTES = 64 << 20;

/** A page without a claim that was asked for again so long after it was found has none. */
const SETTLED_MS = 7 * 24 * 3_600_000;

/** Between the selectors that read a page in part and the name of all selectors of its site. */
const LACKING = "?";

/** A page that may be an article, from a sitemap, a list or a post. */
export interface FoundPage {
  /** Canonical address. */
  readonly url: string;
  readonly site: string;
  /** Address for fetching. */
  readonly address: string;
  /** Last change by the site, ISO 8601 in UTC. */
  readonly changedAt?: string;
}

/** A page to fetch next. */
export interface QueuedPage {
  readonly url: string;
  readonly address: string;
  /** Runs that failed to fetch it. */
  readonly tries: number;
  /** Last change by the site, ISO 8601 in UTC; null where it is not known. */
  readonly changedAt: string | null;
  /** The server's validators of the last reading; null where that gave no article. */
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** How a page was received and read. */
export interface ReadPage {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Selectors that read it; for a page set aside, those that did not. */
  readonly extractor: string;
  /** Names all selectors of the site, where these left out what they are for. */
  readonly lacking?: string;
}

/** A page without a claim, and its HTML. */
export interface AsidePage {
  readonly url: string;
  readonly html: Buffer;
}

/**
 * The queue of the article crawl. Methods that write are called inside a transaction, or each is one.
 */
export class PageQueue {
  private readonly known;
  private readonly insert;
  private readonly requeue;
  private readonly note;
  private readonly first;
  private readonly waiting;
  private readonly read;
  private readonly same;
  private readonly fail;
  private readonly keep;
  private readonly forget;
  private readonly asideUrls;
  private readonly asideHtml;
  private readonly latest;
  private readonly refused;
  private readonly again;
  private readonly rotate;
  private readonly anew;
  private readonly doubt;
  private readonly article;

  constructor(database: Database) {
    this.known = database.prepare<[string], KnownPage>(
      `SELECT state, site, address, problem, changed_at AS "changedAt", found_at AS "foundAt",
       asked_at AS "askedAt" FROM pages WHERE url = ?`,
    );
    this.insert = database.prepare(
      `INSERT INTO pages (url, site, address, state, changed_at, found_at)
       VALUES (@url, @site, @address, 'queued', @changedAt, @now)`,
    );
    this.requeue = database.prepare(
      `UPDATE pages SET site = @site, address = @address, state = 'queued', tries = 0, next_try_at = NULL, problem = NULL,
       changed_at = coalesce(@changedAt, changed_at) WHERE url = @url`,
    );
    this.note = database.prepare(
      "UPDATE pages SET site = @site, address = @address, changed_at = coalesce(@changedAt, changed_at) WHERE url = @url",
    );
    const due = `FROM pages WHERE site = @site AND state = 'queued' AND (next_try_at IS NULL OR next_try_at <= @now OR asked_at > @ahead)
      AND (changed_at IS NULL OR changed_at >= @since)`;
    this.first = database.prepare<[Turn], QueuedPage & { article: number | null }>(
      `SELECT url, address, tries, changed_at AS "changedAt", etag, last_modified AS "lastModified", article ${due} ORDER BY changed_at DESC, url LIMIT 1`,
    );
    this.waiting = database.prepare<[Turn], { n: number }>(`SELECT count(*) AS n ${due}`);
    this.read = database.prepare(
      `UPDATE pages SET state = @state, asked_at = coalesce(@now, asked_at), fetched_at = coalesce(@now, fetched_at),
       etag = iif(@now IS NULL, etag, @etag), last_modified = iif(@now IS NULL, last_modified, @lastModified),
       tries = iif(@nextTryAt IS NULL, 0, tries + 1), next_try_at = @nextTryAt, problem = NULL, extractor = @extractor,
       article = coalesce(@article, article) WHERE url = @url`,
    );
    this.same = database.prepare(
      `UPDATE pages SET state = iif(EXISTS (SELECT 1 FROM set_aside WHERE set_aside.url = pages.url), 'aside', 'done'),
       asked_at = ?, tries = 0, next_try_at = NULL, problem = NULL WHERE url = ?`,
    );
    this.fail = database.prepare(
      `UPDATE pages SET state = @state, asked_at = @now, tries = tries + 1, next_try_at = @nextTryAt, problem = @problem
       WHERE url = @url`,
    );
    this.keep = database.prepare("INSERT OR REPLACE INTO set_aside (url, html) VALUES (?, ?)");
    this.forget = database.prepare("DELETE FROM set_aside WHERE url = ?");
    this.asideUrls = database.prepare<[string, string], { url: string }>(
      "SELECT url FROM pages WHERE site = ? AND state = 'aside' AND extractor <> ? ORDER BY url",
    );
    this.asideHtml = database.prepare<[string], { html: Buffer }>("SELECT html FROM set_aside WHERE url = ?");
    this.refused = database.prepare<[string, string], Pick<FoundPage, "url" | "address">>(
      "SELECT url, address FROM pages WHERE site = ? AND state = 'refused' AND problem GLOB ? || ':*' ORDER BY url",
    );
    this.again = database.prepare(
      "UPDATE pages SET state = 'queued', tries = 0, next_try_at = NULL, problem = NULL WHERE url = ?",
    );
    this.rotate = database.prepare(
      `UPDATE pages SET state = 'queued' WHERE url IN (
         SELECT url FROM pages WHERE site = @site AND state IN ('done', 'aside', 'refused') AND article IS NOT NULL
           AND (asked_at < @before OR asked_at > @ahead)
         ORDER BY asked_at, url
         LIMIT max(@least, (SELECT count(*) FROM pages WHERE site = @site AND article IS NOT NULL) / CAST(@turns AS INTEGER)))`,
    );
    this.anew = database.prepare(
      `UPDATE pages SET state = 'queued', tries = 0, next_try_at = NULL, problem = NULL, etag = NULL, last_modified = NULL
       WHERE site = @site AND state = 'done' AND instr(extractor, '${LACKING}') > 0
         AND substr(extractor, instr(extractor, '${LACKING}') + 1) <> @selectors`,
    );
    this.doubt = database.prepare(
      "UPDATE pages SET state = 'queued' WHERE site = ? AND state = 'aside' AND next_try_at <= ?",
    );
    this.article = database
      .prepare<[string], number>("SELECT article FROM pages WHERE url = ? AND article IS NOT NULL")
      .pluck();
    this.latest = database.prepare<[string, number], { state: string }>(
      `SELECT state FROM pages WHERE site = ? AND state IN ('done', 'aside') AND fetched_at IS NOT NULL
       ORDER BY fetched_at DESC, url LIMIT ?`,
    );
  }

  /**
   * Adds a page to the queue: a new one, one that changed since the last request, one that may have changed
   * later on the day of that request, once the day is over, or one that was last requested before
   * `revisitBefore` (ISO 8601) and has no known time of change, or gave no article, which may have been a
   * mistake of the site. A change well after now is such a mistake: the time of change is then not known.
   */
  add(page: FoundPage, now: string, revisitBefore: string): "added" | "requeued" | "known" {
    const changedAt = isAhead(page.changedAt, now) ? undefined : page.changedAt;
    const row = { ...page, changedAt: changedAt ?? null, now };
    const known = this.known.get(page.url);
    if (!known) {
      this.insert.run(row);
      return "added";
    }
    const isLongAgo = (known.askedAt ?? now) < revisitBefore || isAskedAhead(known, now);
    const isDue =
      changedAt === undefined
        ? isLongAgo
        : changedAt > knownUntil(known) ||
          wasAskedOnDay(changedAt, known.askedAt, now) ||
          (isLongAgo && mayHoldArticle(known));
    if (known.state !== "queued" && isDue) {
      this.requeue.run(row);
      return "requeued";
    }
    if (isDue || known.site !== page.site || known.address !== page.address) this.note.run(row);
    return "known";
  }

  /**
   * Returns the next page: the latest of those that changed at `since` (ISO 8601) or later, or at an unknown
   * time.
   */
  next(site: string, now: string, since = ""): QueuedPage | undefined {
    const row = this.first.get({ site, now, ahead: aheadOf(now), since });
    if (!row) return undefined;
    const { article, ...page } = row;
    // A page that gave no article is fetched in full.
    return article === null ? { ...page, etag: null, lastModified: null } : page;
  }

  /** Returns how many pages are due now. */
  countWaiting(site: string, now: string, since = ""): number {
    return this.waiting.get({ site, now, ahead: aheadOf(now), since })?.n ?? 0;
  }

  /** An article was taken from the page; `now` is absent for a page that had been set aside. */
  done(url: string, article: number, { lacking, ...page }: ReadPage, now?: string): void {
    const extractor = lacking === undefined ? page.extractor : `${page.extractor}${LACKING}${lacking}`;
    this.read.run({ ...page, extractor, url, article, now: now ?? null, state: "done", nextTryAt: null });
    this.forget.run(url);
  }

  /** The server says that the page is unchanged. */
  unchanged(url: string, now: string): void {
    this.same.run(now, url);
  }

  /**
   * No claim was found in the page; it is kept until the selectors are corrected. `html` is absent where it
   * is kept already.
   * @param nextTryAt when it is asked for again, in case the site showed something else in its place.
   */
  aside(url: string, page: ReadPage, html?: Uint8Array, now?: string, nextTryAt?: string): void {
    const times = { now: now ?? null, nextTryAt: nextTryAt ?? null };
    this.read.run({ ...page, ...times, url, article: null, state: "aside" });
    if (html) this.keep.run(url, gzipSync(html));
  }

  /**
   * The page could not be fetched. `nextTryAt`: when one that stays queued is tried again.
   */
  failed(
    url: string,
    state: "queued" | "gone" | "refused",
    problem: string,
    now: string,
    nextTryAt?: string,
  ): void {
    this.fail.run({ url, state, problem, now, nextTryAt: nextTryAt ?? null });
  }

  /** Returns the key of the article that was read from a page. */
  articleOf(url: string): number | undefined {
    return this.article.get(url);
  }

  /** Returns the pages that were refused for a reason, by its short name. */
  refusedFor(site: string, reason: string): readonly Pick<FoundPage, "url" | "address">[] {
    return this.refused.all(site, reason);
  }

  /** Puts pages into the queue again that other selectors than a site's present ones read in part. */
  readAnew(site: string, selectors: string): void {
    this.anew.run({ site, selectors });
  }

  /** Puts pages into the queue again that were set aside to be asked for once more, and are due. */
  askAside(site: string, now: string): void {
    this.doubt.run(site, now);
  }

  /**
   * Puts those pages of articles into the queue again that were asked for the longest ago, before a time (ISO
   * 8601): a share of the site's, 1 / `turns`, at least `least`.
   */
  turnTo(site: string, now: string, before: string, share: { turns: number; least: number }): void {
    this.rotate.run({ site, ahead: aheadOf(now), before, ...share });
  }

  /** What a page was refused for is over. */
  readmit(url: string): void {
    this.again.run(url);
  }

  /**
   * Yields the pages that were set aside by other selectors than `extractor`. The page just yielded may be
   * changed.
   */
  *setAside(site: string, extractor: string): Generator<AsidePage> {
    for (const { url } of this.asideUrls.all(site, extractor)) {
      const kept = this.asideHtml.get(url);
      if (kept) yield { url, html: gunzipSync(kept.html, { maxOutputLength: MAX_KEPT_BYTES }) };
    }
  }

  /** Returns how many of the latest `count` pages there are, and how many of them are set aside. */
  latestPages(site: string, count: number): { readonly pages: number; readonly aside: number } {
    const rows = this.latest.all(site, count);
    return { pages: rows.length, aside: rows.filter(({ state }) => state === "aside").length };
  }
}

function isAhead(changedAt: string | undefined, now: string): boolean {
  return changedAt !== undefined && changedAt > aheadOf(now);
}

/** Returns the time after which nothing can have happened. */
function aheadOf(now: string): string {
  return new Date(Date.parse(now) + AHEAD_MS).toISOString();
}

/**
 * Returns whether a page that gave no article may hold one: its site may have been out of order, or have led
 * all readers elsewhere. One that has no claim weeks later either has none.
 */
function mayHoldArticle({ state, problem, foundAt, askedAt }: KnownPage): boolean {
  if (state === "done") return false;
  const hasNoClaim = state === "refused" && problem?.startsWith("no-claim");
  return !(hasNoClaim && Date.parse(askedAt ?? foundAt) > Date.parse(foundAt) + SETTLED_MS);
}

/** Returns whether a page was asked for in time to come: the clock was wrong then, and nobody knows when. */
function isAskedAhead({ askedAt }: KnownPage, now: string): boolean {
  return askedAt !== null && askedAt > aheadOf(now);
}

/** Returns the time after which changes of a page are not known: no later than it was asked for. */
function knownUntil({ changedAt, askedAt }: KnownPage): string {
  return [changedAt, askedAt].filter((at) => at !== null).sort()[0] ?? "";
}

/**
 * Returns whether a page was asked for on the very day of its change, of which no hour is known, and that day
 * is over: what the site wrote later on that day was not there yet.
 */
function wasAskedOnDay(changedAt: string, askedAt: string | null, now: string): boolean {
  if (askedAt === null || !IS_DAY.test(changedAt)) return false;
  const end = new Date(Date.parse(changedAt) + DAY_OVER_MS).toISOString();
  return askedAt < end && end <= now;
}

interface KnownPage {
  readonly state: string;
  readonly site: string;
  readonly address: string;
  readonly problem: string | null;
  readonly changedAt: string | null;
  readonly foundAt: string;
  readonly askedAt: string | null;
}

interface Turn {
  readonly site: string;
  readonly now: string;
  /** After this lies what was asked for when the clock was ahead. */
  readonly ahead: string;
  readonly since: string;
}
