import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { Site } from "../../crawlers/articles";
import { SNOPES } from "../../crawlers/articles/sites";
import { LoopbackServer } from "./server";

/** A fact-check that the site publishes. */
export interface Published {
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly claim: string;
  readonly rating: string;
  /** As the page writes it. */
  readonly date: string;
  readonly body: string;
  /** What the sitemap says. */
  readonly changedAt?: string;
}

/** Answers a request otherwise than usual; returns false to leave it to the site. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/** How the site's pages look: as selectors know them, or as nobody does. */
export type Look = "snopes-2023" | "snopes-2019" | "redesigned";

/** A request as the server saw it. */
export interface Logged {
  /** Milliseconds of the clock that the site was given. */
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
}

/**
 * A site on this machine that behaves as Snopes does: sitemaps, list pages, fact-checks with validators, and
 * whatever goes wrong.
 */
export class SnopesLikeSite extends LoopbackServer {
  readonly log: Logged[] = [];
  readonly articles = new Map<string, Published>();
  /** By path. */
  readonly faults = new Map<string, Fault>();
  /** Before anything else. */
  gate: Fault = () => false;
  robots = "User-agent: *\nDisallow: /wp-admin/\n";
  look: Look = "snopes-2023";
  /** Whether pages carry ClaimReview JSON-LD. */
  jsonLd = false;

  /** @param now milliseconds; requests are logged by it. */
  constructor(private readonly now: () => number = Date.now) {
    super();
  }

  publish(...articles: readonly Published[]): void {
    for (const article of articles) this.articles.set(article.slug, article);
  }

  /** Returns Snopes as it is crawled, but fetched from here. */
  definition(changes: Partial<Site> = {}): Site {
    return { ...SNOPES, origin: this.url, ...changes };
  }

  /** Returns the paths asked for, in order. */
  paths(): string[] {
    return this.log.map(({ path }) => path);
  }

  protected override answer(request: IncomingMessage, response: ServerResponse): void {
    const { url: path = "", headers } = request;
    this.log.push({ at: this.now(), path, headers });
    if (this.gate(request, response) || this.faults.get(path)?.(request, response)) return;
    const page = this.page(path);
    if (page === undefined) response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not here</h1>");
    else send(request, response, page, typeOf(path));
  }

  private page(path: string): string | Buffer | undefined {
    if (path === "/robots.txt") return `${this.robots}\nSitemap: ${this.url}/sitemap.xml\n`;
    // The index lists itself: it is to be read once all the same.
    if (path === "/sitemap.xml")
      return indexOf(["/sitemap-1.xml", "/sitemap-2.xml.gz", "/sitemap.xml"].map((at) => this.url + at));
    const half = Math.ceil(this.articles.size / 2);
    if (path === "/sitemap-1.xml") return this.sitemapOf([...this.articles.values()].slice(0, half));
    if (path === "/sitemap-2.xml.gz")
      return gzipSync(this.sitemapOf([...this.articles.values()].slice(half)));
    const [, number] = /^\/fact-check\/\?pagenum=(\d+)$/.exec(path) ?? [];
    if (number !== undefined) return this.listOf(Number(number));
    const [, slug = ""] = /^\/fact-check\/([\w-]+)\/?$/.exec(path) ?? [];
    const article = this.articles.get(slug);
    return (
      article &&
      renderArticle(
        article,
        this.look,
        this.jsonLd ? `https://www.snopes.com/fact-check/${slug}/` : undefined,
      )
    );
  }

  private sitemapOf(articles: readonly Published[]): string {
    const entries = articles.map(({ slug, changedAt }) => {
      const changed = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
      return `<url><loc>https://www.snopes.com/fact-check/${slug}/</loc>${changed}</url>`;
    });
    return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`;
  }

  private listOf(number: number): string | undefined {
    const shown = [...this.articles.values()].reverse().slice((number - 1) * 10, number * 10);
    if (shown.length === 0) return undefined;
    const links = shown.map(
      ({ slug, title }) =>
        `<div class="article_wrapper"><a class="outer_article_link_wrapper" href="/fact-check/${slug}/">${title}</a></div>`,
    );
    return `<!doctype html><body>${links.join("")}</body>`;
  }
}

/** Sends a page as servers do: with validators, 304 where nothing changed, gzipped where that is taken. */
function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  page: string | Buffer,
  type: string,
): void {
  const bytes = Buffer.from(page);
  const etag = `"${createHash("sha1").update(bytes).digest("base64url")}"`;
  if (headers["if-none-match"] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const packed = /gzip/.test(headers["accept-encoding"] ?? "") && type.startsWith("text/html");
  response
    .writeHead(200, { "content-type": type, etag, ...(packed ? { "content-encoding": "gzip" } : {}) })
    .end(packed ? gzipSync(bytes) : bytes);
}

function typeOf(path: string): string {
  if (path.endsWith(".xml")) return "application/xml";
  if (path.endsWith(".gz")) return "application/gzip";
  return path.endsWith(".txt") ? "text/plain" : "text/html; charset=utf-8";
}

function indexOf(sitemaps: readonly string[]): string {
  return `<sitemapindex>${sitemaps.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("")}</sitemapindex>`;
}

/** Returns the page of an article in one of the site's looks. */
export function renderArticle(article: Published, look: Look, reviewUrl?: string): string {
  const { title, subtitle, claim, rating, date, body } = article;
  const review = {
    "@context": "https://schema.org",
    "@type": "ClaimReview",
    url: reviewUrl,
    claimReviewed: claim,
    reviewRating: { "@type": "Rating", alternateName: rating },
  };
  const markup =
    reviewUrl === undefined ? "" : `<script type="application/ld+json">${JSON.stringify(review)}</script>`;
  const paragraphs = body
    .split("\n")
    .map((text) => `<p>${text}</p>`)
    .join("");
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${markup}</head><body>${LOOKS[
    look
  ]({ title, subtitle, claim, rating, date, paragraphs })}</body></html>`;
}

type Parts = Record<"title" | "subtitle" | "claim" | "rating" | "date" | "paragraphs", string>;

const LOOKS: Record<Look, (parts: Parts) => string> = {
  "snopes-2023": ({ title, subtitle, claim, rating, date, paragraphs }) =>
    `<section class="title-container"><h1>${title}</h1><h2>${subtitle}</h2></section>
     <h3 class="publish_date">Published ${date}</h3><div class="author_name">By <a href="/author/ann">Ann Author</a></div>
     <div id="fact_check_rating_container"><div class="claim_cont">${claim}</div>
     <div class="rating_title_wrap">${rating}<div class="rating_link">About this rating</div></div></div>
     <article id="article-content">${paragraphs}<script>track()</script></article>`,
  "snopes-2019": ({ title, subtitle, claim, rating, date, paragraphs }) =>
    `<article><header><h1 class="title">${title}</h1><h2 class="subtitle">${subtitle}</h2>
     <a class="author">Ann Author</a><span class="date date-published">${date}</span></header>
     <div class="claim-text card-body"><p>${claim}</p></div><h5 class="rating-label-any">${rating}</h5>
     <div class="content">${paragraphs}</div></article>`,
  redesigned: ({ title, claim, rating, paragraphs }) =>
    `<main><div class="x-head">${title}</div><div class="x-claim">${claim}</div><b class="x-rate">${rating}</b>${paragraphs}</main>`,
};

/** Returns an article of our own invention, another for each number. */
export function inventedArticle(number: number, changes: Partial<Published> = {}): Published {
  return {
    slug: `invented-claim-${number}`,
    title: `Did a Giraffe Win Race ${number}?`,
    subtitle: `Runners say that giraffe number ${number} was faster.`,
    claim: `A giraffe won the city run number ${number} in 2020.`,
    rating: number % 2 === 0 ? "True" : "False",
    date: "January 5, 2021",
    body: `Organisers of run ${number} have a list.\nNo giraffe is on it.`,
    changedAt: new Date(Date.UTC(2021, 0, 5, 0, number)).toISOString(),
    ...changes,
  };
}

/** Answers with a status, once or always. */
export function status(
  code: number,
  headers: Record<string, string> = {},
  times = Number.POSITIVE_INFINITY,
): Fault {
  let left = times;
  return (_, response) => {
    if (left-- <= 0) return false;
    response.writeHead(code, headers).end();
    return true;
  };
}

export const redirect = (location: string, code = 301): Fault => status(code, { location });

/** Answers with a page of these bytes. */
export function body(bytes: string | Buffer, headers: Record<string, string> = {}): Fault {
  return (_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(bytes);
    return true;
  };
}

/** Sends without end and counts the bytes that were taken. */
export function endless(sent: { bytes: number }, headers: Record<string, string> = {}): Fault {
  return (_, response) => {
    response.writeHead(200, { "content-type": "text/html", ...headers });
    const chunk = Buffer.alloc(1 << 16, 120);
    const push = (): void => {
      while (!response.destroyed && response.write(chunk)) sent.bytes += chunk.length;
      if (!response.destroyed) sent.bytes += chunk.length;
    };
    response.on("drain", push).on("error", () => {});
    push();
    return true;
  };
}

/** Sends the beginning and then nothing. */
export const silent: Fault = (_, response) => {
  response.writeHead(200, { "content-type": "text/html" }).write("<html>");
  return true;
};

/** Cuts the connection in the middle of the answer. */
export const cut: Fault = (_, response) => {
  response.writeHead(200, { "content-type": "text/html", "content-length": "1000" });
  response.write("<html>", () => response.destroy());
  return true;
};
