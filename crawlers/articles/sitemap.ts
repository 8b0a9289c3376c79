import { gunzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { isoTime } from "../../src/base/core/clock";
import { MAX_ADDRESS_CHARS } from "../../src/base/text";
import { SITEMAP_LIMITS } from "../http";

/** Entries that the protocol allows in one file; further ones are left out. */
const MAX_ENTRIES = 50_000;
/** A sitemap nests three levels. The parser searches all that are open for each that begins. */
const MAX_DEPTH = 100;
/**
 * W3C's dates of ISO 8601: a day, or with a time. A year or a month alone, which are dates too, does not tell
 * whether a page has changed since it was read. Of a time without its zone only the day is known.
 */
const CHANGED = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})|(?=(?:T[\d:.]+)?$))/;
/** The root of a sitemap, with the prefix that a file may give all elements of its namespace. */
const ROOT = /^((?:[^:]+:)?)(?:urlset|sitemapindex)$/;

/** An address in a sitemap, and when it last changed according to the sitemap (ISO 8601 in UTC). */
export interface SitemapEntry {
  readonly address: string;
  readonly changedAt?: string;
}

/** The entries of a sitemap: pages or further sitemaps. */
export interface Sitemap {
  readonly pages: readonly SitemapEntry[];
  readonly sitemaps: readonly SitemapEntry[];
  /** Entries without a usable address, or beyond the limit. */
  readonly dropped: number;
}

/**
 * Reads a sitemap: a sitemap or an index of sitemaps in XML, or a list of addresses as text; gzipped or not.
 * Damaged XML is read as far as possible. Returns `undefined` for anything else.
 * @see https://www.sitemaps.org/protocol.html
 */
export function parseSitemap(body: Buffer): Sitemap | undefined {
  const bytes = unpacked(body);
  if (!bytes) return undefined;
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  if (text.trimStart().startsWith("<")) return parseXml(text);
  return /^\s*https?:\/\/\S+\s*(?:\n|$)/.test(text) ? parseList(text) : undefined;
}

function unpacked(body: Buffer): Buffer | undefined {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: SITEMAP_LIMITS.maxUnpackedBytes });
  } catch {
    return undefined;
  }
}

function parseList(text: string): Sitemap {
  const pages: SitemapEntry[] = [];
  let lines = 0;
  for (const [line] of text.matchAll(/\S[^\n]*/g)) {
    const address = line.trimEnd();
    if (address.length <= MAX_ADDRESS_CHARS && pages.length < MAX_ENTRIES) pages.push({ address });
    if (++lines > MAX_ENTRIES) break;
  }
  return { pages, sitemaps: [], dropped: lines - pages.length };
}

function parseXml(text: string): Sitemap | undefined {
  const found = { url: [] as SitemapEntry[], sitemap: [] as SitemapEntry[] };
  /** Of the sitemap's own elements; undefined before its root. */
  let prefix: string | undefined;
  const withoutPrefix = (name: string): string =>
    name.startsWith(prefix ?? "") ? name.slice(prefix?.length) : "";
  let depth = 0;
  let dropped = 0;
  let inside: "url" | "sitemap" | undefined;
  let field: string | undefined;
  let values: Record<string, string> = {};
  const parser = new Parser(
    {
      onopentag(name) {
        if (++depth > MAX_DEPTH) throw new RangeError("too many levels");
        prefix ??= ROOT.exec(name)?.[1];
        const tag = withoutPrefix(name);
        if (tag === "url" || tag === "sitemap") {
          inside = tag;
          values = {};
        } else field = tag;
      },
      ontext(part) {
        if (inside && (field === "loc" || field === "lastmod")) {
          const value = `${values[field] ?? ""}${part}`;
          // Longer than any address: it will be dropped, so its rest need not be kept.
          values[field] =
            value.length > MAX_ADDRESS_CHARS + 1000 ? value.slice(0, MAX_ADDRESS_CHARS + 1) : value;
        }
      },
      onclosetag(name, isImplied) {
        depth--;
        field = undefined;
        // An address that the end of the file cuts off is not whole.
        if (withoutPrefix(name) !== inside || isImplied) return;
        const entry = entryOf(values);
        if (entry && found.url.length + found.sitemap.length < MAX_ENTRIES) found[inside].push(entry);
        else dropped++;
        inside = undefined;
      },
    },
    { xmlMode: true },
  );
  try {
    parser.end(text);
  } catch (error) {
    // What came before is taken, as of any damaged file.
    if (depth <= MAX_DEPTH) throw error;
  }
  return prefix !== undefined ? { pages: found.url, sitemaps: found.sitemap, dropped } : undefined;
}

function entryOf(values: Readonly<Record<string, string>>): SitemapEntry | undefined {
  const address = values["loc"]?.trim() ?? "";
  if (address === "" || address.length > MAX_ADDRESS_CHARS) return undefined;
  const changed = values["lastmod"]?.trim() ?? "";
  const at = Date.parse(CHANGED.exec(changed)?.[0] ?? "");
  return Number.isNaN(at) ? { address } : { address, changedAt: isoTime(at) };
}
