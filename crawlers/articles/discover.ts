import { parseUrl } from "../../src/base/core/parse-url";
import { unknownLinks } from "../../src/base/store";
import { bareHost } from "../../src/base/text";
import { type FetchFailure, SITEMAP_LIMITS } from "../http";
import { type CrawlContext, fetchOf, interruptible } from "./crawl-context";
import { queuePages } from "./enqueue";
import { readLists } from "./list-pages";
import { isOfSite } from "./site";
import { parseSitemap, type SitemapEntry } from "./sitemap";
import { tally } from "./summary";

/** Sitemaps of one site that are read; large sites have a few hundred. */
const MAX_SITEMAPS = 1000;
/**
 * Puts a site's articles into the queue: from sitemaps (nested, each once), list pages, and links in posts
 * that are not known yet. What cannot be read is counted. Returns how many sitemaps and lists were read, or a
 * failure when nothing of the site is to be asked for now.
 */
export async function discover(context: CrawlContext): Promise<{ readonly read: number } | FetchFailure> {
  queueLinks(context);
  const sitemaps = await readSitemaps(context);
  if ("kind" in sitemaps) return sitemaps;
  const lists = await readLists(context);
  if ("kind" in lists) return lists;
  return { read: sitemaps.read + lists.read };
}

function queueLinks(context: CrawlContext): void {
  const hosts = new Set(context.site.hosts.map(bareHost));
  const links = [...hosts].flatMap((host) => unknownLinks(context.database, host));
  queuePages(
    context,
    links.map((address) => ({ address })),
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

/** Returns where a sitemap is fetched, when it is the site's own and may name pages that are wanted. */
function sitemapAddress(
  { site, since }: CrawlContext,
  { address, changedAt }: SitemapEntry,
): string | undefined {
  const url = parseUrl(address, site.origin);
  if (!url || (changedAt !== undefined && changedAt < since)) return undefined;
  return isOfSite(site, url) ? new URL(`${url.pathname}${url.search}`, site.origin).href : undefined;
}

async function readSitemap(
  context: CrawlContext,
  address: string,
): Promise<ReturnType<typeof parseSitemap> | FetchFailure> {
  const { reasons, flaws } = context.summary;
  const accept = "application/xml,text/xml,application/gzip,text/plain;q=0.5,*/*;q=0.1";
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
