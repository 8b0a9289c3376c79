import { compile } from "css-select";
import * as v from "valibot";
import { InputError } from "../../src/base/core/errors";
import { parseUrl } from "../../src/base/core/values/parse-url";
import { faultsOf, matching, strictObject, text, whole } from "../../src/base/core/values/shape";
import { keptText } from "../../src/base/store/articles/kept-text";
import { bareHost, canonicalUrl } from "../../src/base/text";

/** Where a field stands in a page: a CSS selector, optionally with the part of the element to take. */
const selector = v.pipe(
  text(1, 500),
  v.check((css) => compiles(() => compile(css)), "is no CSS selector"),
);
const part = strictObject({
  css: selector,
  /** Takes the value of this attribute instead of the text. */
  attribute: v.optional(text(1)),
  /** Takes the element's own first text, without that of elements inside it. */
  own: v.optional(v.boolean()),
});
const place = v.union([selector, part], "must be a CSS selector, or an object with css");
const places = v.array(place);
const needed = v.pipe(places, v.minLength(1));

/** Where the fields of an article stand in one version of a site's pages. Places are tried in turn. */
const layout = strictObject({
  /** A name for counting matches. */
  version: matching(/^[\w.-]{1,40}$/),
  claim: needed,
  title: needed,
  subtitle: v.optional(places),
  rating: v.optional(places),
  claimant: v.optional(places),
  author: v.optional(places),
  date: v.optional(places),
  /** Elements whose paragraphs are the body. */
  body: v.optional(v.array(selector)),
});

/** Pages that list articles, the newest first. */
const list = strictObject({
  /** Path and query, with `{page}` in place of the number, from 1. */
  path: v.pipe(v.string(), v.startsWith("/")),
  /** The elements that link articles. */
  links: selector,
  /** How many are read at most; reading ends with a page without anything new. */
  maxPages: whole(1, 1000),
});

const site = strictObject({
  name: matching(/^[\w.-]{1,60}$/),
  /** The source that its articles are given in the store. */
  source: v.pipe(
    text(1, 200),
    v.check((source) => keptText(source) === source, "must hold no outer blanks and no control characters"),
  ),
  /** Scheme, host and port that pages are fetched from. */
  origin: v.pipe(
    v.string(),
    v.check((text) => /^https?:/.test(text) && parseUrl(text)?.origin === text, "must be http(s)://host"),
  ),
  /** Names under which its pages are known; the first is that of canonical addresses. */
  hosts: v.pipe(v.array(matching(/^[a-z0-9.-]+$/)), v.minLength(1)),
  /** Paths (or addresses) of sitemaps or feeds, beside those that robots.txt names. */
  sitemaps: v.array(v.string()),
  lists: v.array(list),
  /** A regular expression for the paths of articles. */
  articles: v.pipe(
    v.string(),
    v.check((text) => compiles(() => new RegExp(text)), "is no regular expression"),
  ),
  /** The newest first; without any, only ClaimReview JSON-LD is read. */
  layouts: v.array(layout),
});

export type FieldSelector = v.InferOutput<typeof place>;
export type Layout = v.InferOutput<typeof layout>;
export type ListPages = v.InferOutput<typeof list>;

/** A site that publishes fact-checks: where its articles are found and how its pages are read. Plain data. */
export type Site = v.InferOutput<typeof site>;

function compiles(make: () => unknown): boolean {
  try {
    return make() !== undefined;
  } catch {
    return false;
  }
}

/**
 * Returns a site from its definition.
 * @param file where the definition stands, for messages.
 * @throws InputError `SITE_INVALID` naming what is wrong with it.
 */
export function parseSite(definition: unknown, file: string): Site {
  const parsed = v.safeParse(site, definition);
  if (parsed.success) return parsed.output;
  throw invalidSite(faultsOf(...parsed.issues), file);
}

/** Returns the site of a sitemap: every page in it that carries ClaimReview JSON-LD is an article. */
export function siteOfSitemap(sitemap: URL): Site {
  const host = bareHost(sitemap.hostname);
  return {
    name: sitemap.port === "" ? host : `${host}:${sitemap.port}`,
    source: host,
    origin: sitemap.origin,
    hosts: [...new Set([host, sitemap.hostname])],
    sitemaps: [sitemap.href],
    lists: [],
    articles: "^/.",
    layouts: [],
  };
}

/** Returns whether an address belongs to the site. */
export function isOfSite(site: Site, url: URL): boolean {
  return url.origin === site.origin || isAtHost(site, url);
}

function isAtHost({ hosts }: Site, { hostname }: URL): boolean {
  return hosts.some((host) => bareHost(host) === bareHost(hostname));
}

/** The canonical address of an article's page, and the one to fetch. */
export interface PageAddress {
  readonly url: string;
  readonly address: string;
}

/** Returns both addresses of a page if it is one of the site's articles. */
export function articleAddress(site: Site, address: string): PageAddress | undefined {
  const found = parseUrl(address, site.origin);
  if (!found || !isOfSite(site, found) || !new RegExp(site.articles).test(found.pathname)) return undefined;
  // The port under which the site's own host is known; that of another origin is where pages are fetched.
  const port = found.port !== "" && isAtHost(site, found) ? `:${found.port}` : "";
  const url = canonicalUrl(`https://${site.hosts[0]}${port}${found.pathname}${found.search}`);
  return url === undefined ? undefined : { url, address: addressAt(site, found) };
}

/** Returns the address of a page at the site's origin: not a host, where its path begins with two slashes. */
export function addressAt({ origin }: Site, { pathname, search }: URL): string {
  return `${origin}${pathname}${search}`;
}

/** @param file where the definition stands. */
export function invalidSite(message: string, file: string, cause?: unknown): InputError {
  const hint = "Correct the definition; nothing of that site was crawled.";
  return new InputError(message, { file }, { code: "SITE_INVALID", hint, cause });
}
