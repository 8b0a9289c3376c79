import { compile } from "css-select";
import { z } from "zod";
import { InputError } from "../../src/base/core/errors";
import { parseUrl } from "../../src/base/core/parse-url";
import { bareHost, canonicalUrl } from "../../src/base/text";

/**
 * Where a field stands in a page: a CSS selector, or one with what is to be taken of the element
 * that it finds.
 */
const selector = z.string().min(1).max(500).refine(isSelector, "is no CSS selector");
const place = z.union([
  selector,
  z.strictObject({
    css: selector,
    /** The value of this attribute instead of the text. */
    attribute: z.string().min(1).optional(),
    /** The element's own first text, without that of elements inside it. */
    own: z.boolean().optional(),
  }),
]);

/**
 * Where the fields of an article stand in one version of a site's pages. Several places are tried in turn.
 */
const layout = z.strictObject({
  /** A name, by which hits are counted. */
  version: z.string().regex(/^[\w.-]{1,40}$/),
  claim: z.array(place).min(1),
  title: z.array(place).min(1),
  subtitle: z.array(place).optional(),
  rating: z.array(place).optional(),
  claimant: z.array(place).optional(),
  author: z.array(place).optional(),
  date: z.array(place).optional(),
  /** Elements whose paragraphs are the body. */
  body: z.array(selector).optional(),
});

/** Pages that list articles, the newest first. */
const list = z.strictObject({
  /** Path and query, with `{page}` in place of the number, from 1. */
  path: z.string().startsWith("/"),
  /** The elements that link articles. */
  links: selector,
  /** How many are read when each shows something new. */
  maxPages: z.number().int().min(1).max(1000),
});

const site = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,60}$/),
  /** The source that its articles are given in the store. */
  source: z.string().min(1).max(200),
  /** Scheme, host and port that pages are fetched from. */
  origin: z
    .string()
    .refine((text) => /^https?:/.test(text) && parseUrl(text)?.origin === text, "must be http(s)://host"),
  /** Names under which its pages are known; the first is that of canonical addresses. */
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/)).min(1),
  /** Paths (or addresses) of sitemaps, beside those that robots.txt names. */
  sitemaps: z.array(z.string()),
  lists: z.array(list),
  /** A regular expression for the paths of articles. */
  articles: z.string().refine(isExpression, "is no regular expression"),
  /** The newest first; without any, only ClaimReview JSON-LD is read. */
  layouts: z.array(layout),
});

export type FieldSelector = z.infer<typeof place>;
export type Layout = z.infer<typeof layout>;
export type ListPages = z.infer<typeof list>;

/** A site that publishes fact-checks: where its articles are found and how its pages are read. Plain data. */
export type Site = z.infer<typeof site>;

function isSelector(text: string): boolean {
  try {
    return compile(text) !== undefined;
  } catch {
    return false;
  }
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(text) !== undefined;
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
  const parsed = site.safeParse(definition);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new InputError(
    faults.join("; "),
    { file },
    {
      code: "SITE_INVALID",
      hint: "Correct the definition; nothing was crawled.",
    },
  );
}

/**
 * Returns a site of which nothing is known but a sitemap: every page in it that carries ClaimReview JSON-LD
 * is an article.
 */
export function siteOfSitemap(sitemap: URL): Site {
  const host = bareHost(sitemap.hostname);
  return {
    name: host,
    source: host,
    origin: sitemap.origin,
    hosts: [...new Set([host, sitemap.hostname])],
    sitemaps: [sitemap.href],
    lists: [],
    articles: "^/.",
    layouts: [],
  };
}

/** Returns whether an address is of the site. */
export function isOfSite({ hosts, origin }: Site, url: URL): boolean {
  return url.origin === origin || hosts.some((host) => bareHost(host) === bareHost(url.hostname));
}

/** How an article's page is called, and where it is fetched. */
export interface PageAddress {
  /** Canonical. */
  readonly url: string;
  readonly address: string;
}

/** Returns the two addresses of a page when it is one of the site's articles. */
export function articleAddress(site: Site, address: string): PageAddress | undefined {
  const found = parseUrl(address, site.origin);
  if (!found || !isOfSite(site, found) || !new RegExp(site.articles).test(found.pathname)) return undefined;
  const path = `${found.pathname}${found.search}`;
  const url = canonicalUrl(`https://${site.hosts[0]}${path}`);
  return url === undefined ? undefined : { url, address: new URL(path, site.origin).href };
}
