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
/** Times of RFC 822, as RSS has them: `Wed, 02 Oct 2002 08:00:00 EST`. */
const PUBLISHED =
  /^(?:[A-Z][a-z]{2}, *)?\d{1,2} [A-Z][a-z]{2} \d{2,4} [\d:]+ (?:UTC?|GMT|Z|[ECMP][SD]T|[+-]\d{4})$/;
/** The root of a sitemap or feed, with the prefix that a file may give all elements of its namespace. */
const ROOT = /^((?:[^:]+:)?)(urlset|sitemapindex|rss|feed|RDF)$/;

/** What a kind of file calls its entries, and in them the address and the time of change. */
interface Vocabulary {
  readonly entries: readonly string[];
  readonly address: string;
  /** What is the address where that is missing, unless it says that it is none. */
  readonly permalink?: string;
  readonly changed: readonly string[];
}
const SITEMAP = { entries: ["url", "sitemap"], address: "loc", changed: ["lastmod"] };
/**
 * By the root. The protocol takes RSS 2.0, Atom 1.0, and Atom 0.3, which says `modified`. RSS 1.0 is RDF,
 * whose prefix is not that of its items.
 */
const VOCABULARIES: Readonly<Record<string, Vocabulary>> = {
  urlset: SITEMAP,
  sitemapindex: SITEMAP,
  rss: { entries: ["item"], address: "link", permalink: "guid", changed: ["pubDate"] },
  RDF: { entries: ["item"], address: "link", changed: ["dc:date"] },
  feed: { entries: ["entry"], address: "link", changed: ["updated", "modified"] },
};

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
 * Reads a sitemap: a sitemap or an index of sitemaps in XML, a feed in RSS or Atom, or a list of addresses as
 * text; gzipped or not. Damaged XML is read as far as possible. Returns `undefined` for anything else.
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
  const pages: SitemapEntry[] = [];
  const sitemaps: SitemapEntry[] = [];
  /** Undefined before the root, as the prefix of the file's own elements is. */
  let vocabulary: Vocabulary | undefined;
  let prefix: string | undefined;
  const withoutPrefix = (name: string): string =>
    name.startsWith(prefix ?? "") ? name.slice(prefix?.length) : "";
  let depth = 0;
  let dropped = 0;
  /** The entry that is open. */
  let inside: { readonly tag: string; readonly depth: number } | undefined;
  let field: keyof Values | undefined;
  let values: Values = {};
  const parser = new Parser(
    {
      onopentag(name, { rel = "alternate", href, isPermaLink }) {
        if (++depth > MAX_DEPTH) throw new RangeError("too many levels");
        const root = vocabulary ? null : ROOT.exec(name);
        if (root) [prefix, vocabulary] = [root[2] === "RDF" ? "" : root[1], VOCABULARIES[root[2]!]];
        const tag = withoutPrefix(name);
        field = undefined;
        if (vocabulary?.entries.includes(tag)) {
          inside = { tag, depth };
          values = {};
          // What is deeper speaks of something else, such as the feed that an entry was taken from.
        } else if (depth - 1 === inside?.depth) {
          if (vocabulary?.changed.includes(tag)) field = "changedAt";
          // Atom's stand in an attribute, beside links to other things.
          else if (vocabulary?.address === tag && rel === "alternate") field = "address";
          else if (vocabulary?.permalink === tag && isPermaLink !== "false") field = "permalink";
        }
        if (field === "address") values.address ??= href;
      },
      ontext(part) {
        if (field === undefined) return;
        const value = `${values[field] ?? ""}${part}`;
        // Longer than any address: it will be dropped, so its rest need not be kept.
        values[field] =
          value.length > MAX_ADDRESS_CHARS + 1000 ? value.slice(0, MAX_ADDRESS_CHARS + 1) : value;
      },
      onclosetag(name, isImplied) {
        depth--;
        field = undefined;
        // An address that the end of the file cuts off is not whole.
        if (withoutPrefix(name) !== inside?.tag || isImplied) return;
        const entry = entryOf(values);
        const kind = inside?.tag === "sitemap" ? sitemaps : pages;
        if (entry && pages.length + sitemaps.length < MAX_ENTRIES) kind.push(entry);
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
  return vocabulary && { pages, sitemaps, dropped };
}

/** The texts of an entry, as they stand there. */
type Values = { -readonly [field in keyof SitemapEntry | "permalink"]?: string | undefined };

function entryOf(values: Values): SitemapEntry | undefined {
  // Many are numbers, and do not say that they are no address.
  const permalink = /^\s*https?:\/\/\S+/i.exec(values.permalink ?? "")?.[0] ?? "";
  const address = (values.address?.trim() || permalink).trim();
  if (address === "" || address.length > MAX_ADDRESS_CHARS) return undefined;
  const changed = values.changedAt?.trim() ?? "";
  const at = Date.parse((CHANGED.exec(changed) ?? PUBLISHED.exec(changed))?.[0] ?? "");
  return Number.isNaN(at) ? { address } : { address, changedAt: isoTime(at) };
}
