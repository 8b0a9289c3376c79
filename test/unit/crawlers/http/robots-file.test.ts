import { parseRobots } from "../../../../crawlers/http/robots-file";

/** RFC 9309, 5.1. */
const SIMPLE = `
User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html
`;
/** RFC 9309, 5.2. */
const LONGEST = `
User-Agent: foobot
Allow: /example/page/
Disallow: /example/page/disallowed.gif
`;

const allowedOf = (text: string, product: string, paths: readonly string[]): string[] => {
  const { allows } = parseRobots(text, product);
  return paths.filter(allows);
};

describe("a robots.txt", () => {
  test.each([
    ["others", ["/", "/publications/x", "/a.gif?b"]],
    ["foobot", ["/example/page.html", "/example/allowed.gif"]],
    ["FooBot", ["/example/page.html", "/example/allowed.gif"]],
    ["bazbot", ["/", "/publications/x", "/a.gif", "/a.gif?b", "/example/allowed.gif"]],
  ])("is read as the example of RFC 9309 says: %s", (product, allowed) => {
    const paths = [
      "/",
      "/publications/x",
      "/a.gif",
      "/a.gif?b",
      "/example/page.html",
      "/example/allowed.gif",
    ];
    expect(allowedOf(SIMPLE, product, paths)).toEqual(allowed);
  });

  test("forbids by its longest rule that fits, and of two as long allows", () => {
    const paths = ["/example/page/", "/example/page/disallowed.gif"];
    expect(allowedOf(LONGEST, "foobot", paths)).toEqual(["/example/page/"]);
    expect(allowedOf("User-agent: *\nDisallow: /a\nAllow: /*", "foobot", ["/ab"])).toEqual(["/ab"]);
  });

  // RFC 9309, 2.2.3: `*` is any characters, `$` the end.
  test.each([
    ["/a*c$", ["/abc", "/ac", "/abcabc"]],
    ["/a$", ["/a"]],
    ["/a*a$", ["/aa", "/aba"]],
    ["/*b*", ["/abc", "/abcabc", "/aba", "/b"]],
    ["/$x", ["/$x"]],
    ["/%e2%82%ac", ["/%E2%82%AC"]],
    ["/\u20ac", ["/%E2%82%AC"]],
  ])("forbids what fits %s", (pattern, forbidden) => {
    const paths = ["/abc", "/ac", "/abcabc", "/a", "/aa", "/aba", "/b", "/$x", "/%E2%82%AC"];
    const allowed = allowedOf(`User-agent: *\nDisallow: ${pattern}\n`, "foobot", paths);
    expect(paths.filter((path) => !allowed.includes(path))).toEqual(forbidden);
  });

  test("of thousands of agents, each with thousands of rules, takes no more than its length", () => {
    const half = 256 << 10;
    const agents = "user-agent:*\nuser-agent:b\n".repeat(half / 26);
    expect(allowedOf(`${agents}${"disallow:/a\n".repeat(half / 12)}`, "foobot", ["/a", "/b"])).toEqual([
      "/b",
    ]);
  });

  test("of wildcards alone does not hold a crawl up", () => {
    const paths = Array.from({ length: 20 }, (_, i) => `/${"a".repeat(2000)}${i}`);
    for (const pattern of ["*".repeat(500_000), `/${"*a".repeat(250_000)}`]) {
      expect(allowedOf(`User-agent: *\nDisallow: ${pattern}$\n`, "foobot", paths)).toEqual(
        pattern.includes("a") ? paths : [],
      );
    }
  });
});
