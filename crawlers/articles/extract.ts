import { createHash } from "node:crypto";
import { selectOne } from "css-select";
import type { Article } from "../../src/base/core/types";
import { parseUrl } from "../../src/base/core/values/parse-url";
import { MAX_ID_CHARS } from "../../src/base/store/articles/article-record";
import { canonicalUrl, cleanText, foldText } from "../../src/base/text";
import { decodePage, type ReviewFields } from "../../src/import";
import { baseOf, type Document, type Element, type Node, OverloadedPage, parseHtml } from "./html";
import { readJsonLd } from "./read-json-ld";
import { type PageFields, readLayout } from "./read-layout";
import { articleAddress, type PageAddress, type Site } from "./site";

/** No title, claim or rating is longer. */
const MAX_FIELD_CHARS = 5000;
/** Compared where both selectors and markup have a value. */
const COMPARED = ["title", "vclaim", "rating", "date"] as const;

/**
 * The flaw of an article that its markup alone gave, though the site has selectors: they find no claim, and
 * title, subtitle and body are missing. The site may have changed its layout.
 */
export const OTHER_LAYOUT = "other-layout";

/**
 * The flaw of an article whose claim the site's selectors find, but not its body, though they name one: the
 * site may have changed that part of its layout.
 */
export const NO_BODY = "no-body";

/** The flaw of a page without a claim whose ClaimReview is microdata, which is not read. */
const MICRODATA = "microdata";

/** An article and how it was read. */
export interface Extracted {
  readonly kind: "article";
  readonly article: Article;
  /** The same by the page's own address, where the page names another. */
  readonly atOwnAddress?: Article;
  /** Version of the matching selectors; `json-ld` where only the markup has the claim. */
  readonly extractor: string;
  /** Fields in which selectors and markup differ; the selectors' value is taken. */
  readonly differences: readonly string[];
  /** Names of what was mended or left out, for counting. */
  readonly flaws: readonly string[];
}

/** A page that yields no article. */
export interface NoArticle {
  /**
   * - `no-claim`: it was read and has no claim;
   * - `elsewhere`: it is not one of the site's articles;
   * - `overloaded`: it would exhaust memory or stack.
   */
  readonly kind: "no-claim" | "elsewhere" | "overloaded";
  readonly detail: string;
  /** Names of what may hide its claim, for counting: flaws of its JSON-LD, markup that is not read. */
  readonly flaws?: readonly string[];
}

/** Where a page comes from. */
interface PageSource {
  /** Its address after redirects. */
  readonly address: string;
  /** The header `content-type`. */
  readonly contentType: string;
  /** The claim that was read there before: of several it is the article's, whichever comes first now. */
  readonly claim?: string | undefined;
}

/** Returns the article that a page of `site` holds. Title, claim and other fields are plain text. */
export function extractArticle(site: Site, body: Buffer, source: PageSource): Extracted | NoArticle {
  const { text, isBroken } = decodePage(body, source.contentType);
  try {
    const document = parseHtml(text);
    const own = articleAddress(site, source.address);
    const page = namedAddress(site, document, source.address) ?? own;
    if (page === undefined) return { kind: "elsewhere", detail: "its address is not that of an article" };
    const pages = [page, ...(own ? [own] : [])].map(({ url }) => url);
    const found = compare(site, document, { text, url: page.url, pages, claim: source.claim });
    if (!("fields" in found)) {
      return { kind: "no-claim", detail: "neither selectors nor JSON-LD find a claim", ...found };
    }
    const flaws = [...found.flaws, ...(isBroken ? ["broken-characters"] : [])];
    const { article, wasCut } = build(site, page, found.fields);
    return {
      ...found,
      kind: "article",
      article,
      flaws: wasCut ? [...flaws, "cut"] : flaws,
      ...(own && own.url !== page.url ? { atOwnAddress: { ...article, ...identityOf(own) } } : {}),
    };
  } catch (error) {
    if (error instanceof OverloadedPage) return { kind: "overloaded", detail: error.message };
    throw error;
  }
}

/**
 * Returns a name that changes with a site's selectors: pages without a claim are tried again with new ones.
 */
export function selectorsOf({ layouts }: Site): string {
  return createHash("sha256").update(JSON.stringify(layouts)).digest("base64url").slice(0, 12);
}

/** A page may name another address as its own, but only one of the same site. */
function namedAddress(site: Site, document: Document, address: string): PageAddress | undefined {
  const link = selectOne<Node, Element>("link[rel=canonical][href]", document)?.attribs["href"];
  const named = link === undefined ? undefined : parseUrl(link, baseOf(document, address))?.href;
  return named === undefined ? undefined : articleAddress(site, named);
}

interface Found {
  readonly fields: ReviewFields & PageFields;
  readonly extractor: string;
  readonly differences: readonly string[];
  readonly flaws: readonly string[];
}

function compare(
  site: Site,
  document: Document,
  { text, url, pages, claim }: { text: string; url: string; pages: string[]; claim: string | undefined },
): Found | Pick<Found, "flaws"> {
  const { reviews, flaws } = readJsonLd(text, url);
  const hit = site.layouts
    .map((layout) => ({ layout, fields: readLayout(document, layout) }))
    .find(({ fields }) => fields.vclaim !== undefined);
  const own = ofPage(site, reviews, pages, hit !== undefined);
  const known = claim === undefined ? undefined : reviewOf(own, claim);
  const review = (hit && reviewOf(reviews, hit.fields.vclaim)) ?? known ?? own[0];
  if (!hit && !review) {
    const hasMicrodata = selectOne<Node, Element>("[itemtype$='/ClaimReview']", document) !== null;
    return { flaws: [...new Set(flaws), ...(hasMicrodata ? [MICRODATA] : [])] };
  }
  // The publisher is no author of the article.
  const { url: _, author: publisher, ...marked } = review ?? {};
  const read = hit?.fields ?? {};
  const byline = read.author ?? publisher;
  return {
    fields: { ...marked, ...read, ...(byline === undefined ? {} : { author: byline }) },
    extractor: hit?.layout.version ?? "json-ld",
    differences: COMPARED.filter(
      (field) =>
        read[field] !== undefined &&
        marked[field] !== undefined &&
        wordsOf(read[field]) !== wordsOf(marked[field]),
    ),
    flaws: [
      ...flaws,
      ...(new Set(reviews.map(({ vclaim }) => vclaim)).size > 1 ? ["several-claims"] : []),
      ...(!hit && site.layouts.length > 0 ? [OTHER_LAYOUT] : []),
      ...(hit?.layout.body?.length && read.body === undefined ? [NO_BODY] : []),
    ],
  };
}

/**
 * Returns the reviews that may be of a page: none where they are of several other pages of the site, for a
 * page that lists articles is none.
 * @param pages the page's addresses: the one that it names, and the one at which it answered.
 * @param hasClaim whether the page shows its claim: what names another page is then of a related article.
 */
function ofPage(
  site: Site,
  reviews: readonly ReviewFields[],
  pages: readonly string[],
  hasClaim: boolean,
): readonly ReviewFields[] {
  const named = reviews.map(({ url }) => (url === undefined ? undefined : articleAddress(site, url)?.url));
  const isOfAnother = named.map((url) => url !== undefined && !pages.includes(url));
  if (hasClaim) return reviews.filter((_, i) => !isOfAnother[i]);
  return isOfAnother.every(Boolean) && new Set(named).size > 1 ? [] : reviews;
}

/** Returns the first review of a claim. */
function reviewOf(reviews: readonly ReviewFields[], claim: string | undefined): ReviewFields | undefined {
  // Once, not for each review: both may be long.
  const words = wordsOf(claim);
  return reviews.find(({ vclaim }) => wordsOf(vclaim) === words);
}

/** Texts are compared by words alone: publishers vary in quotes, case and punctuation. */
function wordsOf(text = ""): string {
  return foldText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function build(
  site: Site,
  page: PageAddress,
  fields: Found["fields"],
): { article: Article; wasCut: boolean } {
  let wasCut = false;
  const short = Object.entries(fields).map(([name, text]) => {
    if (name === "body" || text.length <= MAX_FIELD_CHARS) return [name, text];
    wasCut = true;
    return [name, cleanText(text.slice(0, MAX_FIELD_CHARS))];
  });
  return {
    article: { ...Object.fromEntries(short), source: site.source, ...identityOf(page) },
    wasCut,
  };
}

function identityOf(page: PageAddress): Pick<Article, "id" | "url"> {
  return { id: idOf(page.url), url: shownAddress(page) };
}

/** Returns the address that readers follow: not every site answers at its bare host, or by https. */
function shownAddress({ url, address }: PageAddress): string {
  const shown = new URL(address);
  // Without what tracks them.
  shown.search = new URL(url).search;
  return canonicalUrl(shown.href) === url ? shown.href : url;
}

/**
 * Returns the id of the article at an address: path and query, a slash for the front page. Letters beyond
 * ASCII take six to nine characters there; a longer id than the interchange format takes ends with a hash in
 * place of its rest.
 */
function idOf(url: string): string {
  const { pathname, search } = new URL(url);
  const id = `${pathname.slice(1)}${search}` || "/";
  if (id.length <= MAX_ID_CHARS) return id;
  const hash = createHash("sha256").update(id).digest("base64url");
  return `${id.slice(0, MAX_ID_CHARS - hash.length - 1)}~${hash}`;
}
