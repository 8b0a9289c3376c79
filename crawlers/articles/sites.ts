import { readFileSync, statSync } from "node:fs";
import { closest } from "fastest-levenshtein";
import { CrowdcheckedError, InputError, UsageError } from "../../src/base/core/errors";
import { parseUrl } from "../../src/base/core/values/parse-url";
import { bareHost } from "../../src/base/text";
import { invalidSite, parseSite, type Site, siteOfSitemap } from "./site";

const MAX_DEFINITION_BYTES = 1 << 20;

/** Snopes: its fact-checks, not its news. */
export const SNOPES: Site = {
  name: "snopes",
  source: "snopes.com",
  origin: "https://www.snopes.com",
  hosts: ["snopes.com", "www.snopes.com"],
  sitemaps: ["/sitemap.xml"],
  lists: [
    {
      path: "/fact-check/?pagenum={page}",
      links: ".article_wrapper .outer_article_link_wrapper",
      maxPages: 50,
    },
  ],
  articles: "^/fact-check/[^/]+/?$",
  layouts: [
    {
      version: "snopes-2023",
      claim: ["#fact_check_rating_container .claim_cont", ".claim_cont"],
      title: ["section.title-container h1"],
      subtitle: ["section.title-container h2"],
      rating: [{ css: ".rating_title_wrap", own: true }],
      author: [".author_name a", ".author_name"],
      date: [".publish_date"],
      body: ["#article-content"],
    },
    {
      version: "snopes-2019",
      claim: [".claim-text", "[itemprop=claimReviewed]"],
      title: ["article header h1", "h1.title", "h1"],
      subtitle: ["article header h2", "h2.subtitle"],
      rating: ["[class*=rating-label]", "[itemprop=alternateName]"],
      author: [".author-name", ".author", "[rel=author]"],
      date: [".date-published", { css: "meta[property='article:published_time']", attribute: "content" }],
      body: [".content", "[itemprop=articleBody]"],
    },
  ],
};

/** PolitiFact: its fact-checks, not its other articles. */
export const POLITIFACT: Site = {
  name: "politifact",
  source: "politifact.com",
  origin: "https://www.politifact.com",
  hosts: ["politifact.com", "www.politifact.com"],
  sitemaps: ["/sitemap.xml"],
  lists: [{ path: "/factchecks/list/?page={page}", links: ".m-statement__quote a", maxPages: 50 }],
  articles: "^/factchecks/\\d{4}/[a-z]{3}/\\d{1,2}/",
  layouts: [
    {
      version: "politifact-2019",
      claim: [".m-statement--is-xlarge .m-statement__quote", ".m-statement__quote"],
      title: [".m-statement__content h1", "h1.c-title", ".c-title--subline"],
      rating: [{ css: ".m-statement__meter img.c-image__original", attribute: "alt" }],
      claimant: ["a.m-statement__name", ".m-statement__name"],
      author: [".m-author__content a"],
      date: [".m-author__date"],
      body: ["article.m-textblock"],
    },
  ],
};

/** The built-in sites. */
const SITES: readonly Site[] = [SNOPES, POLITIFACT];

/**
 * Returns the site that a user names: by its name, by a file with its definition (`*.json`), or by the
 * address of a sitemap or feed of a site with ClaimReview JSON-LD.
 * @throws UsageError `SITE_UNKNOWN`; InputError `SITE_INVALID`, `FILE_NOT_FOUND`.
 */
function chooseSite(wanted: string): Site {
  const known = SITES.find(({ name }) => name === wanted);
  if (known) return known;
  const sitemap = /^https?:\/\//i.test(wanted) ? parseUrl(wanted) : undefined;
  if (sitemap) return siteOfSitemap(sitemap);
  if (wanted.endsWith(".json")) return parseSite(readDefinition(wanted), wanted);
  const names = SITES.map(({ name }) => name);
  throw new UsageError(`The site "${wanted}" is not known. Did you mean "${closest(wanted, names)}"?`, {
    code: "SITE_UNKNOWN",
    hint: `Known sites: ${names.join(", ")}. Others by a file with a definition (NAME.json) or the address of a sitemap or feed.`,
  });
}

/** A site that cannot be crawled, as a user names it, and why. */
export interface UnusableSite {
  readonly wanted: string;
  readonly problem: CrowdcheckedError;
}

/**
 * Returns the sites that a user names, as `chooseSite` does, and those that it refuses apart. A second site
 * of the same name is refused, unless it is of the same host: a queue of pages is known by the name alone.
 */
export function chooseSites(wanted: readonly string[]): {
  readonly sites: readonly Site[];
  readonly unusable: readonly UnusableSite[];
} {
  const sites: Site[] = [];
  const unusable: UnusableSite[] = [];
  for (const name of wanted) {
    try {
      sites.push(withOwnName(chooseSite(name), sites, name));
    } catch (error) {
      if (!(error instanceof CrowdcheckedError)) throw error;
      unusable.push({ wanted: name, problem: error });
    }
  }
  return { sites, unusable };
}

/** @throws InputError `SITE_INVALID` where a site has the name of another one. */
function withOwnName(site: Site, others: readonly Site[], wanted: string): Site {
  const other = others.find(
    ({ name, origin }) => name === site.name && hostOf(origin) !== hostOf(site.origin),
  );
  if (!other) return site;
  throw invalidSite(`name: the site of ${other.origin} is called "${site.name}", too`, wanted);
}

function hostOf(origin: string): string {
  const { hostname, port } = new URL(origin);
  return `${bareHost(hostname)}:${port}`;
}

function readDefinition(file: string): unknown {
  let text: string;
  try {
    if (statSync(file).size > MAX_DEFINITION_BYTES) throw new RangeError("it is too large");
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new InputError(
      `the definition of a site cannot be read (${(cause as Error).message})`,
      { file },
      { code: "FILE_NOT_FOUND", hint: "Check the path given with --site or in the setting sites.", cause },
    );
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidSite("the definition of a site is not JSON", file, cause);
  }
}
