import { selectAll } from "css-select";
import { parseUrl } from "../../src/base/core/values/parse-url";
import { unknownLinks } from "../../src/base/store";
import { bareHost } from "../../src/base/text";
import { decodePage } from "../../src/import";
import { type FetchFailure, PAGE_LIMITS, SITEMAP_LIMITS } from "../http";
import { type CrawlContext, commit, fetchOf, interruptible, timestamp } from "./crawl-context";
import { baseOf, type Element, type Node, OverloadedPage, parseHtml } from "./html";
import { addressAt, articleAddress, isOfSite, type ListPages } from "./site";
import { parseSitemap, type SitemapEntry } from "./sitemap";
import { tally } from "./summary";

/** Sitemaps of one site that are read; large sites have a few hundred. */
const MAX_SITEMAPS = 1000;
/** Pages without a known time of change are fetched again after this. */
const REVISIT_MS = 30 * 24 * 3_600_000;
/** Of the pages of a site's articles a run asks for so many again, the oldest first: all in three months. */
const TURN = { turns: 90, least: 50 };

/**
 * Puts a site's articles into the queue: from sitemaps (nested, each once), list pages, and links in posts
 * that are not known yet. Counts what cannot be read. Returns how many sitemaps and lists were read, or the
 * failure that forbids further requests to the site.
 */
export async function discover(context: CrawlContext): Promise<{ readonly read: number } | FetchFailure> {
  queueLinks(context);
  const sitemaps = await readSitemaps(context);
  if ("kind" in sitemaps) return sitemaps;
  const lists = await readLists(context);
  if ("kind" in lists) return lists;
  queueOldest(context);
  return { read: sitemaps.read + lists.read };
}

/**
 * Puts articles' pages into the queue that were not asked for in a long time: sitemaps of news name a page
 * for days, and others do not say that a rating was corrected or an article taken back.
 */
function queueOldest(context: CrawlContext): void {
  if (context.since !== "") return;
  const { site, queue } = context;
  commit(context, () => queue.turnTo(site.name, timestamp(context), revisitBefore(context), TURN));
}

/** A page that posts link at another of its site's hosts is queued by that address: pairs are found by it. */
function queueLinks(context: CrawlContext): void {
  const { hosts, origin } = context.site;
  const { port } = new URL(origin);
  const known = new Set(hosts.map(bareHost).flatMap((host) => (port ? [host, `${host}:${port}`] : [host])));
  const links = [...known].flatMap((host) => unknownLinks(context.database, host));
  queuePages(
    context,
    links.map((url) => ({ address: url, url })),
  );
}

async function readSitemaps(context: CrawlContext): Promise<{ readonly read: number } | FetchFailure> {
  const { site, fetcher, summary } = context;
  const origin = new URL(site.origin);
  const named = await interruptible(context, fetcher.sitemapsOf(origin));
  if ("kind" in named) return named;
  const pending = [...site.sitemaps, ...named].map((address) => ({ address }) as SitemapEntry).reverse();
  const seen = new Set<string>();
  let read = 0;
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const address = sitemapAddress(context, entry);
    if (address === undefined || seen.has(address)) continue;
    if (seen.size >= MAX_SITEMAPS) {
      tally(summary.reasons, "sitemap too-many");
      continue;
    }
    seen.add(address);
    const sitemap = await readSitemap(context, address);
    if (!sitemap) continue;
    if ("kind" in sitemap) return sitemap;
    read++;
    queuePages(context, sitemap.pages);
    pending.push(...[...sitemap.sitemaps].reverse());
  }
  return { read };
}

/** Returns the address of a sitemap if it is the site's and may name wanted pages; counts those of others. */
function sitemapAddress(
  { site, since, summary }: CrawlContext,
  { address, changedAt }: SitemapEntry,
): string | undefined {
  const url = parseUrl(address, site.origin);
  if (!url || !isOfSite(site, url)) {
    tally(summary.reasons, "sitemap elsewhere");
    return undefined;
  }
  const isWanted = changedAt === undefined || changedAt >= since;
  return isWanted ? addressAt(site, url) : undefined;
}

async function readSitemap(
  context: CrawlContext,
  address: string,
): Promise<ReturnType<typeof parseSitemap> | FetchFailure> {
  const { reasons, flaws } = context.summary;
  const accept =
    "application/xml,text/xml,application/rss+xml,application/atom+xml,application/gzip,text/plain;q=0.5,*/*;q=0.1";
  const answer = await fetchOf(context, { address, accept, limits: SITEMAP_LIMITS });
  if (answer.kind === "stop") return answer;
  if (answer.kind !== "page") {
    tally(reasons, `sitemap ${answer.kind === "unchanged" ? "unreadable" : answer.reason}`);
    return undefined;
  }
  const sitemap = parseSitemap(answer.body);
  if (!sitemap) tally(reasons, "sitemap unreadable");
  else if (sitemap.dropped > 0) flaws["sitemap entries"] = (flaws["sitemap entries"] ?? 0) + sitemap.dropped;
  return sitemap;
}

/**
 * Reads a site's lists, each until a page brings nothing new; returns how many pages were read, or a failure
 * that stops the crawl.
 */
async function readLists(context: CrawlContext): Promise<{ readonly read: number } | FetchFailure> {
  let read = 0;
  for (const list of context.site.lists) {
    for (let number = 1; number <= list.maxPages; number++) {
      const addresses = await readList(context, list, number);
      if (!Array.isArray(addresses)) {
        if (addresses) return addresses;
        break;
      }
      read++;
      if (
        queuePages(
          context,
          addresses.map((address) => ({ address })),
        ) === 0
      )
        break;
    }
  }
  return { read };
}

/** Returns the addresses on one page of a list; `undefined` where the list ends or cannot be read. */
async function readList(
  context: CrawlContext,
  list: ListPages,
  number: number,
): Promise<string[] | FetchFailure | undefined> {
  const address = `${context.site.origin}${list.path.replace("{page}", String(number))}`;
  const answer = await fetchOf(context, { address, accept: "text/html", limits: PAGE_LIMITS });
  if (answer.kind === "stop") return answer;
  const { reasons } = context.summary;
  if (answer.kind !== "page") {
    // A list ends with a page that is gone.
    if (answer.kind !== "gone" || number === 1)
      tally(reasons, `list ${answer.kind === "unchanged" ? "unreadable" : answer.reason}`);
    return undefined;
  }
  const { text } = decodePage(answer.body, answer.contentType);
  const links = linksIn(text, list.links, answer.url.href);
  if (links?.length) return links;
  if (number === 1) tally(reasons, "list without-links");
  return undefined;
}

/** Returns what a list at `address` links; `undefined` where it is overloaded. */
function linksIn(html: string, selector: string, address: string): string[] | undefined {
  try {
    const document = parseHtml(html);
    const base = baseOf(document, address);
    return selectAll<Node, Element>(selector, document).flatMap((element) => {
      const link =
        element.attribs["href"] ?? selectAll<Node, Element>("a[href]", element)[0]?.attribs["href"];
      return (link === undefined ? undefined : parseUrl(link, base)?.href) ?? [];
    });
  } catch (error) {
    if (error instanceof OverloadedPage) return undefined;
    throw error;
  }
}

function revisitBefore({ clock }: CrawlContext): string {
  return new Date(clock.now() - REVISIT_MS).toISOString();
}

/**
 * Puts pages into the queue in one transaction; returns how many of them are new.
 * @param entries `url`: by which a page is known; default: its address at the site's first host.
 */
function queuePages(context: CrawlContext, entries: readonly (SitemapEntry & { url?: string })[]): number {
  const { site, queue, summary, since } = context;
  const now = timestamp(context);
  const before = revisitBefore(context);
  return commit(context, () => {
    let fresh = 0;
    for (const { address, ...entry } of entries) {
      const page = articleAddress(site, address);
      if (!page || (entry.changedAt !== undefined && entry.changedAt < since)) continue;
      summary.found++;
      const found = { ...page, ...entry, site: site.name };
      const outcome = queue.add(found, now, before);
      if (outcome !== "known") summary.queued++;
      if (outcome === "added") fresh++;
    }
    return fresh;
  });
}
