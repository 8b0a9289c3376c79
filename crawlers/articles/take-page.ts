import type { Article } from "../../src/base/core/types";
import {
  ArticleReader,
  ArticlesByAddress,
  ArticleWriter,
  type QueuedPage,
  type ReadPage,
  type RowChange,
  type StoredArticle,
} from "../../src/base/store";
import { claimKey } from "../../src/base/text";
import { decodePage } from "../../src/import";
import { gone, type Page, refused } from "../http";
import { type CrawlContext, commit, interruptible, timestamp } from "./crawl-context";
import {
  type Extracted,
  extractArticle,
  NO_BODY,
  type NoArticle,
  OTHER_LAYOUT,
  selectorsOf,
} from "./extract";
import { tally } from "./summary";
import { leavePage, nextTry } from "./untaken-page";

const UTF8 = "text/html; charset=utf-8";
/** The flaw of an article with a date that is yet to come, which is left out. */
const FUTURE_DATE = "future-date";
const TWO_DAYS_MS = 2 * 24 * 3_600_000;

/** Writes the article of a fetched page into the store, and the state of the page into the queue. */
export function takePage(context: CrawlContext, page: QueuedPage, answer: Page): void {
  const { url, body, contentType, etag, lastModified } = answer;
  if (!/^(?:text\/html|application\/xhtml\+xml|$)/i.test(contentType.trim())) {
    leavePage(context, page, refused("not-html", `its type is ${contentType}`));
    return;
  }
  const claim = formerly(context, page.url)?.vclaim;
  const extracted = extractArticle(context.site, body, { address: url.href, contentType, claim });
  const now = timestamp(context);
  if (extracted.kind === "article") {
    const read = { etag, lastModified, ...readBy(context, extracted) };
    commit(context, () => context.queue.done(page.url, store(context, page.url, extracted, now), read, now));
  } else if (extracted.kind === "no-claim" && context.site.layouts.length > 0) {
    // Kept in UTF-8, since the header with the character set is not kept.
    const html = Buffer.from(decodePage(body, contentType).text);
    const read = { etag, lastModified, extractor: selectorsOf(context.site) };
    const reason = reasonOf(extracted);
    const nextTryAt = nextTry(context, page, { kind: "refused", reason });
    commit(context, () => context.queue.aside(page.url, read, html, now, nextTryAt));
    context.summary.aside++;
    tally(context.summary.reasons, reason);
  } else {
    const failure = extracted.kind === "elsewhere" ? gone : refused;
    leavePage(context, page, failure(reasonOf(extracted), extracted.detail));
  }
}

function reasonOf({ kind, flaws = [] }: NoArticle): string {
  return [kind, ...flaws].join(" ");
}

/** Returns which selectors read an article, and which of them may be mended where they left out its body. */
function readBy(
  { site }: CrawlContext,
  { extractor, flaws }: Extracted,
): Pick<ReadPage, "extractor" | "lacking"> {
  const isLacking = flaws.some((flaw) => flaw === OTHER_LAYOUT || flaw === NO_BODY);
  return { extractor, ...(isLacking ? { lacking: selectorsOf(site) } : {}) };
}

/**
 * Reads pages aside again on which the site's current selectors have not been tried, and has those fetched
 * again that other selectors read in part, or that may hold an article after all.
 */
export function recoverPages(context: CrawlContext): void {
  const { site, queue, summary } = context;
  const extractor = selectorsOf(site);
  commit(context, () => queue.readAnew(site.name, extractor));
  const kept = { etag: null, lastModified: null };
  for (const { url, html } of queue.setAside(site.name, extractor)) {
    const extracted: Extracted | NoArticle = extractArticle(site, html, { address: url, contentType: UTF8 });
    if (extracted.kind === "article") {
      summary.recovered++;
      commit(context, () =>
        queue.done(url, store(context, url, extracted, timestamp(context)), {
          ...kept,
          ...readBy(context, extracted),
        }),
      );
    } else {
      commit(context, () => queue.aside(url, { ...kept, extractor }));
    }
  }
  commit(context, () => queue.askAside(site.name, timestamp(context)));
}

/** Puts pages into the queue again that robots.txt forbade and now allows. */
export async function readmitPages(context: CrawlContext): Promise<void> {
  const { site, queue, fetcher } = context;
  const allowed: string[] = [];
  for (const { url, address } of queue.refusedFor(site.name, "robots")) {
    const forbidden = await interruptible(context, fetcher.permit(new URL(address)));
    if (!forbidden) allowed.push(url);
  }
  commit(context, () => {
    for (const url of allowed) queue.readmit(url);
  });
}

/**
 * Writes an article and returns its key; to be called inside a transaction.
 * @param url names the page that was asked for, which may have been moved.
 */
function store(context: CrawlContext, url: string, extracted: Extracted, now: string): number {
  const { database, summary } = context;
  const { article, isMistaken } = withoutDaysToCome(identified(context, url, extracted), now);
  const { extractor, differences } = extracted;
  const flaws = isMistaken ? [...extracted.flaws, FUTURE_DATE] : extracted.flaws;
  const former = moved(context, url, article);
  const known = new ArticlesByAddress(database).find(article, { page: true })?.article ?? former;
  const whole = known ? completed({ article, flaws }, known) : article;
  const writer = new ArticleWriter(database);
  let outcome: RowChange = writer.upsert(whole, now);
  if (former && former.key !== known?.key) {
    // The page was read at its new address before: of two ratings of a claim one would be out of date.
    const alike = writer.upsert(completed({ article, flaws }, former), now);
    if (outcome === "unchanged") outcome = alike;
  }
  summary[outcome]++;
  tally(summary.extractors, extractor);
  tally(summary.differences, ...differences);
  tally(summary.flaws, ...flaws);
  return former?.key ?? (new ArticleReader(database).findKey(whole.source, whole.id) as number);
}

/**
 * Returns the article of a page by the address that the page names, or by its own where the article there
 * was read from another page and checks another claim: some sites have all their pages, or translations,
 * name the same one, and each would take the place of the one before.
 */
function identified({ database, queue }: CrawlContext, url: string, extracted: Extracted): Article {
  const { article, atOwnAddress } = extracted;
  if (!atOwnAddress) return article;
  const there = new ArticlesByAddress(database).find(article, { page: true });
  if (!there?.isCrawled || queue.articleOf(url) === there.article.key) return article;
  return claimKey(there.article.vclaim ?? "") === claimKey(article.vclaim ?? "") ? article : atOwnAddress;
}

/**
 * Returns an article without dates that are yet to come: where sites confuse day and month, or years, it
 * would be the newest of all until then. What lies ahead by less than two days may be true elsewhere on
 * earth.
 */
function withoutDaysToCome(article: Article, now: string): { article: Article; isMistaken: boolean } {
  const latest = new Date(Date.parse(now) + TWO_DAYS_MS).toISOString();
  const { date, claimDate, ...others } = article;
  const isPast = (day: string | undefined): day is string => day !== undefined && day <= latest;
  const kept = {
    ...others,
    ...(isPast(claimDate) ? { claimDate } : {}),
    ...(isPast(date) ? { date } : {}),
  };
  return { article: kept, isMistaken: kept.date !== date || kept.claimDate !== claimDate };
}

/**
 * Returns the article that was read at a page before its site moved it: where the page now leads, the same
 * claim is checked. A new one beside it would leave the former as it was, with a rating that may since have
 * been corrected, and what names it behind.
 */
function moved(context: CrawlContext, url: string, { vclaim = "" }: Article): StoredArticle | undefined {
  const former = formerly(context, url);
  return claimKey(former?.vclaim ?? "") === claimKey(vclaim) ? former : undefined;
}

/** Returns the article that a page gave when it was read before. */
function formerly({ database, queue }: CrawlContext, url: string): StoredArticle | undefined {
  const key = queue.articleOf(url);
  return key === undefined ? undefined : new ArticleReader(database).get(key);
}

/**
 * Returns an article under the identity that it has in the store. What is known besides stays where it came
 * from an import under another identity, and where the markup alone was read, which names the publisher as
 * author. A body that the selectors no longer find stays, too.
 */
function completed(
  { article, flaws }: Pick<Extracted, "article" | "flaws">,
  { key: _, ...former }: StoredArticle,
): Article {
  const { source, id, author, body } = former;
  const isMarkup = flaws.includes(OTHER_LAYOUT);
  if (isMarkup || source !== article.source || id !== article.id)
    return { ...former, ...article, source, id, ...(isMarkup && author !== undefined ? { author } : {}) };
  return flaws.includes(NO_BODY) && body !== undefined ? { ...article, body } : article;
}
