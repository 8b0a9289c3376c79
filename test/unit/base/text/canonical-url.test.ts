import fc from "fast-check";
import { bareHost, canonicalUrl, isShortLink } from "../../../../src/base/text";

/** What people share, and the one form of it. Worked out by hand. */
const CASES: readonly (readonly [what: string, address: string, canonical: string | undefined])[] = [
  [
    "the form itself",
    "https://snopes.com/fact-check/hollow-moon",
    "https://snopes.com/fact-check/hollow-moon",
  ],
  [
    "scheme, www and slash",
    "http://www.snopes.com/fact-check/hollow-moon/",
    "https://snopes.com/fact-check/hollow-moon",
  ],
  [
    "capitals in scheme and host",
    "HTTPS://WWW.Snopes.COM/fact-check/Moon",
    "https://snopes.com/fact-check/Moon",
  ],
  ["no scheme", "snopes.com/fact-check/hollow-moon", "https://snopes.com/fact-check/hollow-moon"],
  [
    "no scheme but slashes",
    "//m.snopes.com/fact-check/hollow-moon",
    "https://snopes.com/fact-check/hollow-moon",
  ],
  ["blanks around", "  https://example.org/a \n", "https://example.org/a"],
  ["a site alone", "https://www.example.org", "https://example.org/"],
  ["a dot after the host", "https://example.org./a", "https://example.org/a"],
  ["several prefixes", "https://www.m.example.org/a", "https://example.org/a"],
  ["a prefix that is the name", "https://m.org/a", "https://m.org/a"],
  ["the scheme's own port", "http://example.org:80/a", "https://example.org/a"],
  ["another port", "http://example.org:8080/a", "https://example.org:8080/a"],
  ["user and password", "https://me:secret@example.org/a", "https://example.org/a"],
  ["an address of numbers", "http://192.0.2.7/a", "https://192.0.2.7/a"],
  ["a fragment", "https://example.org/a#comments", "https://example.org/a"],
  ["doubled slashes", "https://example.org//a///b/", "https://example.org/a/b"],
  ["an index file", "https://example.org/a/index.html", "https://example.org/a"],
  ["escapes", "https://example.org/%7Ea/%c3%bc%2Fb", "https://example.org/~a/%C3%BC%2Fb"],
  ["letters beyond ASCII", "https://example.org/ü", "https://example.org/%C3%BC"],
  [
    "tracking parameters",
    "https://example.org/a?utm_source=x&utm_Medium=y&fbclid=z&id=7",
    "https://example.org/a?id=7",
  ],
  ["parameters in another order", "https://example.org/a?b=2&a=1", "https://example.org/a?a=1&b=2"],
  ["a parameter twice", "https://example.org/a?t=2&t=1", "https://example.org/a?t=1&t=2"],
  [
    "a query at a site with none",
    "https://www.snopes.com/fact-check/moon/?collection-id=5",
    "https://snopes.com/fact-check/moon",
  ],
  ["a query that is the address", "https://www.snopes.com/?p=123", "https://snopes.com/?p=123"],
  ["AMP as last part", "https://www.snopes.com/fact-check/moon/amp/", "https://snopes.com/fact-check/moon"],
  ["AMP as first part", "https://example.org/amp/a", "https://example.org/a"],
  ["AMP as host", "https://amp.example.org/a", "https://example.org/a"],
  ["AMP as query", "https://example.org/a?amp=1&outputType=amp", "https://example.org/a"],
  ["AMP as ending", "https://example.org/a.amp.html", "https://example.org/a.html"],
  ["a word that ends in amp", "https://example.org/stamp", "https://example.org/stamp"],
  [
    "Google's AMP viewer",
    "https://www.google.com/amp/s/www.snopes.com/fact-check/moon/amp",
    "https://snopes.com/fact-check/moon",
  ],
  [
    "Google's AMP viewer, which escapes the mark of the query",
    "https://www.google.com/amp/s/www.example.org/a%3fid=7&outputType=amp",
    "https://example.org/a?id=7",
  ],
  [
    "the AMP cache",
    "https://www-example-org.cdn.ampproject.org/c/s/www.example.org/a",
    "https://example.org/a",
  ],
  ["the AMP cache's first host", "https://cdn.ampproject.org/c/s/www.example.org/a", "https://example.org/a"],
  [
    "parameters that the AMP cache, its viewers and X's apps add",
    "https://example-org.cdn.ampproject.org/v/s/example.org/a/amp?id=7&amp_js_v=0.1&amp_gsa=1&usqp=mq331AQ&_amp=true&__twitter_impression=true",
    "https://example.org/a?id=7",
  ],
  [
    "the Wayback Machine",
    "https://web.archive.org/web/20200102030405/https://www.snopes.com/fact-check/moon/",
    "https://snopes.com/fact-check/moon",
  ],
  [
    "its raw pages",
    "http://web.archive.org/web/20200102id_/http://www.example.org/a?id=2",
    "https://example.org/a?id=2",
  ],
  ["its calendar", "https://web.archive.org/web/2020*/https://example.org/a", "https://example.org/a"],
  ["its list", "https://web.archive.org/web/*/example.org/a", "https://example.org/a"],
  ["one slash lost", "https://web.archive.org/web/2020/https:/example.org/a", "https://example.org/a"],
  [
    "an archive copy of an escaped address",
    "https://web.archive.org/web/2020/https%3A%2F%2Fexample.org%2Fa",
    "https://example.org/a",
  ],
  [
    "an archive copy of an address that holds an escaped sign",
    "https://web.archive.org/web/2020/https://example.org/a%2Fb",
    "https://example.org/a%2Fb",
  ],
  ["an order to keep a page", "https://web.archive.org/save/https://example.org/a", "https://example.org/a"],
  [
    "a copy of a copy",
    "https://archive.ph/2020/https://web.archive.org/web/2019/http://example.org/a",
    "https://example.org/a",
  ],
  [
    "archive.today with a date",
    "https://archive.is/20200102-0304/https://example.org/a",
    "https://example.org/a",
  ],
  [
    "archive.today's original",
    "https://archive.today/o/AbCdE/https://example.org/a",
    "https://example.org/a",
  ],
  ["archive.today's latest", "http://archive.ph/newest/http://example.org/a", "https://example.org/a"],
  ["archive.today's code", "https://archive.ph/AbCdE", "https://archive.ph/AbCdE"],
  [
    "a cached copy",
    "https://webcache.googleusercontent.com/search?q=cache:x1-Y:https://example.org/a",
    "https://example.org/a",
  ],
  [
    "a cached copy without scheme",
    "http://webcache.googleusercontent.com/search?q=cache:example.org/a",
    "https://example.org/a",
  ],
  [
    "Google's redirect",
    "https://www.google.com/url?sa=t&url=https%3A%2F%2Fexample.org%2Fa%3Fid%3D1&usg=x",
    "https://example.org/a?id=1",
  ],
  [
    "Facebook's redirect",
    "https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2Fa%3Ffbclid%3Dq&h=x",
    "https://example.org/a",
  ],
  [
    "Facebook's button for sharing",
    "https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fexample.org%2Fa&src=sdkpreparse",
    "https://example.org/a",
  ],
  [
    "the one before it",
    "https://web.facebook.com/sharer.php?u=https://example.org/a",
    "https://example.org/a",
  ],
  [
    "Twitter's button for sharing",
    "https://twitter.com/intent/tweet?text=Look&url=https%3A%2F%2Fexample.org%2Fa",
    "https://example.org/a",
  ],
  ["a post of X", "https://x.com/a/status/1?url=b", "https://x.com/a/status/1?url=b"],
  ["Telegram's button", "https://t.me/share/url?url=https://example.org/a&text=b", "https://example.org/a"],
  [
    "LinkedIn's button",
    "https://www.linkedin.com/sharing/share-offsite/?url=https://example.org/a",
    "https://example.org/a",
  ],
  ["Reddit's button", "https://www.reddit.com/submit?url=https://example.org/a", "https://example.org/a"],
  [
    "a button without an address",
    "https://facebook.com/sharer.php?u=nothing",
    "https://facebook.com/sharer.php?u=nothing",
  ],
  [
    "a translation",
    "https://www-my--site-example-org.translate.goog/a?_x_tr_sl=en",
    "https://my-site.example.org/a",
  ],
  [
    "a translation of old",
    "https://translate.google.de/translate?sl=en&u=http://example.org/a",
    "https://example.org/a",
  ],
  ["a redirect to nothing", "https://www.google.com/url?q=nothing", "https://google.com/url?q=nothing"],
  ["an archive without a page", "https://web.archive.org/web/2020/", "https://web.archive.org/web/2020"],
  [
    "a copy of something else",
    "https://web.archive.org/web/2020/ftp://example.org/a",
    "https://web.archive.org/web/2020/ftp:/example.org/a",
  ],
  ["another scheme", "ftp://example.org/a", undefined],
  ["a script", "javascript:alert(1)", undefined],
  ["words", "no address at all", undefined],
  ["one word", "localhost", undefined],
  ["nothing", "", undefined],
  ["an impossible host", "https://exa mple.org/", undefined],
  ["2,049 characters", `https://example.org/${"a".repeat(2029)}`, undefined],
];

describe("the canonical form of an address", () => {
  test.each(CASES)("%s", (_, address, canonical) => {
    expect(canonicalUrl(address)).toBe(canonical);
  });

  test("wrapped without end is refused", () => {
    const wrapped = (depth: number): string =>
      depth === 0
        ? "https://example.org/a"
        : `https://l.facebook.com/l.php?u=${encodeURIComponent(wrapped(depth - 1))}`;
    expect(canonicalUrl(wrapped(4))).toBe("https://example.org/a");
    expect(canonicalUrl(wrapped(7))).toBeUndefined();
  });

  test("is its own canonical form", () => {
    const part = fc.constantFrom(
      "amp",
      "a.amp",
      "index.html",
      "",
      "%61mp",
      "web",
      "2020",
      "https:",
      "b.org",
      "url?q=//c.de/amp",
    );
    const host = fc.constantFrom(
      "www.m.example.org",
      "web.archive.org",
      "www.google.com",
      "m.l.facebook.com",
    );
    const odd = fc.tuple(host, fc.array(part)).map(([name, parts]) => `http://${name}/${parts.join("/")}`);
    fc.assert(
      fc.property(
        fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), odd),
        (address) => {
          const once = canonicalUrl(address);
          if (once !== undefined) expect(canonicalUrl(once)).toBe(once);
        },
      ),
    );
    for (const [, address] of CASES) {
      const once = canonicalUrl(address);
      if (once !== undefined) expect(canonicalUrl(once)).toBe(once);
    }
  });
});

test.each([
  ["https://t.co/AbC", true],
  ["https://bit.ly/3x", true],
  ["http://www.tinyurl.com/x", true],
  ["https://archive.ph/AbCdE", true],
  ["https://archive.ph/2020/https://example.org/a", false],
  ["https://example.org/t.co", false],
  ["not an address", false],
])("%s is a short link: %s", (address, short) => {
  expect(isShortLink(address)).toBe(short);
});

test("the bare host keeps what is part of the name", () => {
  expect(
    ["www.example.org", "WWW2.Example.org.", "m.co", "mail.example.org", "10.0.0.1"].map(bareHost),
  ).toEqual(["example.org", "example.org", "m.co", "mail.example.org", "10.0.0.1"]);
});
