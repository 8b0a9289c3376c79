/** Addresses that hold another one: archive copies, caches, AMP viewers, links that redirect or share. */

/** Returns the address inside another one, as it is, or `undefined` when there is none. */
type Unwrap = (url: URL) => string | undefined;

const ARCHIVE_ORG = /^(?:web\.|wayback\.)?archive\.org$/;
/** The hosts of archive.today. */
export const ARCHIVE_TODAY = /^archive\.(?:is|ph|today|li|vn|md|fo)$/;
const GOOGLE = /^google\.[a-z.]+$/;

const WRAPPINGS: readonly (readonly [hosts: RegExp, unwrap: Unwrap])[] = [
  [ARCHIVE_ORG, pathAfter(/^\/web\/(?:\d{1,14}\*?|\*)(?:[a-z]{2}_)?\//)],
  [ARCHIVE_ORG, pathAfter(/^\/(?:web|save)\/(?:_embed\/)?(?=https?[:%])/i)],
  [ARCHIVE_TODAY, pathAfter(/^\/(?:o\/\w+|newest|oldest|\d{4}[\d.-]*)\//)],
  [ARCHIVE_TODAY, pathAfter(/^\/(?=https?[:%])/i)],
  [/^webcache\.googleusercontent\.com$/, cached],
  [/^cc\.bingj\.com$/, parameter("u")],
  [GOOGLE, viewed],
  [GOOGLE, onPath(/^\/url$/, parameter("url", "q"))],
  [/(?:^|\.)cdn\.ampproject\.org$/, pathAfter(/^\/[a-z]{1,3}\/(?:s\/)?/)],
  [/\.translate\.goog$/, translated],
  [/^translate\.google\.[a-z.]+$/, parameter("u")],
  [/^lm?\.(?:facebook|instagram)\.com$/, parameter("u")],
  [/^out\.reddit\.com$/, parameter("url")],
  [/^t\.umblr\.com$/, parameter("z")],
  [/^youtube\.com$/, onPath(/^\/redirect$/, parameter("q"))],
  [
    /^linkedin\.com$/,
    onPath(/^\/(?:redir\/|safety\/go|shareArticle|sharing\/share-offsite)/, parameter("url")),
  ],
  [/^(?:web\.)?facebook\.com$/, onPath(/^\/(?:sharer|share\.php|dialog\/share)/, parameter("u", "href"))],
  [/^(?:twitter|x)\.com$/, onPath(/^\/(?:share|intent\/(?:tweet|post))\/?$/, parameter("url"))],
  [/^(?:t|telegram)\.me$/, onPath(/^\/share\/url/, parameter("url"))],
  [/^reddit\.com$/, onPath(/^\/submit/, parameter("url"))],
];

/**
 * Returns the address that an archive copy, a cached copy, a redirecting link or a button for sharing stands
 * for; `undefined` for any other address.
 */
export function unwrapAddress(url: URL): string | undefined {
  const host = bareHost(url.hostname);
  for (const [hosts, unwrap] of WRAPPINGS) {
    const inner = hosts.test(host) ? unwrap(url) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function parameter(...names: readonly string[]): Unwrap {
  return ({ searchParams }) =>
    names.map((name) => searchParams.get(name) ?? "").find((value) => /^(?:https?:)?\/\/./i.test(value));
}

function onPath(path: RegExp, unwrap: Unwrap): Unwrap {
  return (url) => (path.test(url.pathname) ? unwrap(url) : undefined);
}

/** What follows in the path, query included. */
function pathAfter(before: RegExp): Unwrap {
  return ({ pathname, search }) => {
    const match = before.exec(pathname);
    return match ? withScheme(`${pathname.slice(match[0].length)}${search}`) : undefined;
  };
}

/**
 * Returns an address with a scheme and two slashes: in a path one slash may be lost, and some are escaped.
 */
function withScheme(text: string): string | undefined {
  const plain = /^https?%3a/i.test(text) ? unescaped(text) : text;
  if (/^https?:/i.test(plain)) return plain.replace(/^(https?):\/*/i, "$1://");
  return /^(?:[\w-]+\.)+[a-z]{2,}(?:[:/?]|$)/i.test(plain) ? `https://${plain}` : undefined;
}

/** Google's AMP viewer writes the mark of the query as part of the path. */
function viewed(url: URL): string | undefined {
  return pathAfter(/^\/amp\/(?:s\/)?/)(url)?.replace(/%3f/i, "?");
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%3a/gi, ":").replace(/%2f/gi, "/");
  }
}

function cached({ searchParams }: URL): string | undefined {
  const [, address] = /^cache:(?:[\w-]+:)?(\S+)/.exec(searchParams.get("q") ?? "") ?? [];
  return address === undefined ? undefined : withScheme(address);
}

/** `www-example-org.translate.goog`: dots have become dashes, and dashes doubled ones. */
function translated({ hostname, pathname, search }: URL): string {
  const label = hostname.slice(0, -".translate.goog".length);
  const host = label.replace(/--|-/g, (dash) => (dash === "--" ? "-" : "."));
  return `https://${host}${pathname}${search}`;
}

/**
 * Returns a host's name without the prefixes under which sites serve the same pages (`www.`, `m.`, `amp.`),
 * and without a trailing dot.
 */
export function bareHost(hostname: string): string {
  // A run of dots is tried only from its beginning.
  const host = hostname.toLowerCase().replace(/(?<!\.)\.+$/, "");
  const bare = host.replace(/^(?:(?:www\d?|m|mobile|amp)\.)+(?=[^.]+\.)/, "");
  return /^[\d.]+$/.test(bare) ? host : bare;
}
