/** One form for the address of an article, by which posts, pages and stored articles are matched. */

import { parseUrl } from "../../core/values/parse-url";
import { ARCHIVE_TODAY, bareHost, unwrapAddress } from "./wrapped-url";

/** Nobody shares longer addresses. */
export const MAX_ADDRESS_CHARS = 2048;
/** Enough for an archive's copy of a cached copy of a redirect. */
const MAX_STEPS = 7;

/** Hosts whose articles differ by path: queries are dropped. */
const PATH_ONLY = new Set([
  "snopes.com",
  "politifact.com",
  "fullfact.org",
  "factcheck.org",
  "leadstories.com",
  "checkyourfact.com",
]);

/** Parameters that track readers, or choose another presentation of the same page. */
const DECORATION =
  /^(?:utm_.*|fb_.*|at_.*|wt\..*|_hs.*|hsa_.*|pk_.*|mtm_.*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|mkt_tok|_ga|_gl|ref|ref_src|ref_url|referrer|referer|cmpid|cmp|ncid|ocid|smid|smtyp|spm|sr_share|share|shared|xtor|trk|amp|_amp|amp_.*|usqp|__twitter_impression|outputtype|_x_tr_.*)$/;

/**
 * Returns the canonical form of a web address: https, bare host without `www.`, `m.` or `amp.`, no user, no
 * fragment, no trailing slash, no tracking parameters, the others sorted, no AMP; archive copies, caches and
 * redirecting links replaced by what they stand for. `undefined` for what is no http(s) address or longer
 * than 2,048 characters. Idempotent. It identifies the page; it need not work for fetching.
 */
export function canonicalUrl(address: string): string | undefined {
  let text = address.trim();
  for (let step = 0; step < MAX_STEPS; step++) {
    const url = parseAddress(text);
    if (!url) return undefined;
    const inner = unwrapAddress(url);
    const next = inner !== undefined && parseAddress(inner) ? inner : plainForm(url);
    // Only a form that no longer changes is canonical: a plain form may contain another address.
    if (next === text) return text;
    text = next;
  }
  return undefined;
}

/** Returns a text as an http(s) address, with or without scheme; `undefined` for anything else. */
function parseAddress(text: string): URL | undefined {
  if (text.length > MAX_ADDRESS_CHARS) return undefined;
  const bare = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i.test(text);
  const full = bare ? `https://${text}` : text.startsWith("//") ? `https:${text}` : text;
  return /^https?:\/\//i.test(full) ? parseUrl(full) : undefined;
}

function plainForm(url: URL): string {
  const host = bareHost(url.hostname);
  const port = url.port === "" ? "" : `:${url.port}`;
  const path = plainPath(url.pathname);
  const query = PATH_ONLY.has(host) && path !== "/" ? "" : plainQuery(url.searchParams);
  return `https://${host}${port}${path}${query}`;
}

function plainPath(pathname: string): string {
  const plain = evenEscapes(pathname)
    .replace(/\/{2,}/g, "/")
    .replace(/\/index\.(?:html?|php)$/i, "/")
    .replace(/^\/amp(?=\/.)/i, "")
    .replace(/(?:\/amp(?:\.html)?)+\/?$/i, "/")
    .replace(/\.amp(?=\.html$|$)/i, "")
    .replace(/\/+$/, "");
  return plain === "" ? "/" : plain;
}

/** Decodes unnecessary escapes, and writes the others in capitals (RFC 3986, 6.2.2). */
function evenEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
  });
}

function plainQuery(parameters: URLSearchParams): string {
  const kept = [...parameters].filter(([name]) => !DECORATION.test(name.toLowerCase()));
  if (kept.length === 0) return "";
  kept.sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  return `?${new URLSearchParams(kept)}`;
}

const SHORTENERS = new Set([
  "t.co",
  "bit.ly",
  "bitly.com",
  "j.mp",
  "tinyurl.com",
  "goo.gl",
  "ow.ly",
  "buff.ly",
  "is.gd",
  "v.gd",
  "dlvr.it",
  "ift.tt",
  "fb.me",
  "lnkd.in",
  "trib.al",
  "wp.me",
  "shar.es",
  "rb.gy",
  "cutt.ly",
  "tiny.cc",
  "t.ly",
  "po.st",
  "amzn.to",
]);

/** Returns whether an address is a short form that only its service can resolve. */
export function isShortLink(address: string): boolean {
  const url = parseAddress(address.trim());
  return url !== undefined && (SHORTENERS.has(bareHost(url.hostname)) || isArchiveCode(url));
}

/** `archive.ph/AbCdE`: a copy whose address does not contain the original. */
function isArchiveCode({ hostname, pathname }: URL): boolean {
  return ARCHIVE_TODAY.test(bareHost(hostname)) && /^\/\w{4,8}$/.test(pathname);
}
