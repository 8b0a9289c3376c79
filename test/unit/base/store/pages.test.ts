import {
  ArticleAddresses,
  ArticleReader,
  ArticleWriter,
  PageQueue,
  unknownLinks,
} from "../../../../src/base/store";
import { temporaryStore } from "../../../support/workspace";

const MARCH = "2024-03-01T00:00:00.000Z";
const APRIL = "2024-04-01T00:00:00.000Z";
const MAY = "2024-05-01T00:00:00.000Z";
const NEVER = "";

const page = (slug: string, changedAt?: string) => ({
  url: `https://example.org/${slug}`,
  site: "example",
  address: `https://www.example.org/${slug}/`,
  ...(changedAt === undefined ? {} : { changedAt }),
});

describe("the queue of pages", () => {
  const database = temporaryStore();
  const queue = new PageQueue(database);
  const dayStore = temporaryStore();
  const days = new PageQueue(dayStore);
  const clocks = new PageQueue(temporaryStore());
  const read = { etag: '"1"', lastModified: null, extractor: "v1" };
  new ArticleWriter(database).upsert({ source: "example.org", id: "a", title: "A" }, MARCH);
  const article = new ArticleReader(database).findKey("example.org", "a") as number;

  test("gives the latest first, then those of unknown time, none of another site, each until something becomes of it", () => {
    expect(queue.add(page("none"), APRIL, NEVER)).toBe("added");
    expect(queue.add(page("old", MARCH), APRIL, NEVER)).toBe("added");
    expect(queue.add(page("new", APRIL), APRIL, NEVER)).toBe("added");
    expect(queue.add(page("new", APRIL), APRIL, NEVER)).toBe("known");
    expect(queue.next("other", APRIL)).toBeUndefined();
    expect(queue.next("example", APRIL)).toEqual({
      url: "https://example.org/new",
      address: "https://www.example.org/new/",
      tries: 0,
      changedAt: APRIL,
      etag: null,
      lastModified: null,
    });
    queue.done("https://example.org/new", article, read, APRIL);
    expect(queue.next("example", APRIL)?.url).toBe("https://example.org/old");
    expect(queue.next("example", APRIL, APRIL)?.url).toBe("https://example.org/none");
    expect([queue.countWaiting("example", APRIL), queue.countWaiting("example", APRIL, APRIL)]).toEqual([
      2, 1,
    ]);
  });

  test("takes a page again when it has changed, with what the server called its former state", () => {
    expect(queue.add(page("new", MAY), MAY, NEVER)).toBe("requeued");
    expect(queue.next("example", MAY)).toMatchObject({ url: "https://example.org/new", etag: '"1"' });
    queue.unchanged("https://example.org/new", MAY);
    expect(queue.add(page("new", MAY), MAY, NEVER)).toBe("known");
  });

  test("takes a page again that was read on the day of its change, of which no hour is known, when it is over", () => {
    const noon = "2024-04-01T12:00:00.000Z";
    const hour = "2024-04-01T10:30:00.000Z";
    for (const slug of ["day", "hour"]) {
      expect(days.add(page(slug, slug === "day" ? APRIL : hour), noon, NEVER)).toBe("added");
      days.unchanged(`https://example.org/${slug}`, noon);
    }
    const night = "2024-04-02T02:00:00.000Z";
    const next = "2024-04-03T02:00:00.000Z";
    expect(days.add(page("day", APRIL), night, NEVER)).toBe("known");
    expect(days.add(page("day", APRIL), next, NEVER)).toBe("requeued");
    expect(days.next("example", next)?.url).toBe("https://example.org/day");
    days.unchanged("https://example.org/day", next);
    expect(days.add(page("day", APRIL), MAY, NEVER)).toBe("known");
    expect(days.add(page("hour", hour), MAY, NEVER)).toBe("known");
  });

  test("takes a page of which the site says nothing again after a while", () => {
    queue.failed("https://example.org/none", "gone", "status-404", APRIL);
    expect(queue.add(page("none"), MAY, MARCH)).toBe("known");
    expect(queue.add(page("none"), MAY, MAY)).toBe("requeued");
  });

  test("takes a page of which the site says that it will change for one of unknown change", () => {
    const mistaken = page("mistaken", "2099-01-01T00:00:00.000Z");
    expect(days.add(mistaken, MARCH, NEVER)).toBe("added");
    days.unchanged(mistaken.url, MARCH);
    expect(days.add(mistaken, APRIL, NEVER)).toBe("known");
    expect(days.add(mistaken, APRIL, APRIL)).toBe("requeued");
    days.unchanged(mistaken.url, APRIL);
    expect(days.add(page("mistaken", MAY), MAY, NEVER)).toBe("requeued");
  });

  test("takes a page again that changed since it was asked for, whatever change was announced before", () => {
    expect(days.add(page("announced", MARCH), MARCH, NEVER)).toBe("added");
    days.unchanged("https://example.org/announced", MARCH);
    // A store of a crawl that believed what sites announce.
    dayStore.exec("UPDATE pages SET changed_at = '2099-01-01T00:00:00.000Z' WHERE url LIKE '%/announced'");
    expect(days.add(page("announced", APRIL), APRIL, NEVER)).toBe("requeued");
  });

  test("takes a page that gave no article again after a while, one that had no claim weeks later either not", () => {
    const refuse = (problem: string, at: string): void =>
      days.failed("https://example.org/refused", "refused", problem, at);
    const isTakenAgain = (at: string): boolean =>
      days.add(page("refused", MARCH), at, MAY) === "requeued" && days.next("example", at) !== undefined;
    days.add(page("refused", MARCH), MARCH, NEVER);
    refuse("redirect-outside: to a notice", MARCH);
    expect(isTakenAgain(APRIL)).toBe(true);
    refuse("no-claim: none", MARCH);
    expect(isTakenAgain(APRIL)).toBe(true);
    refuse("no-claim json-ld-broken: none", APRIL);
    expect(isTakenAgain(MAY)).toBe(false);
    refuse("redirect-outside: to a notice", APRIL);
    expect(isTakenAgain(MAY)).toBe(true);
    refuse("no-claim: none", APRIL);
  });

  test("gives a page that failed not before its time", () => {
    queue.failed("https://example.org/none", "queued", "slow", APRIL, MAY);
    expect(queue.next("example", APRIL)?.url).toBe("https://example.org/old");
    queue.failed("https://example.org/old", "refused", "robots", APRIL);
    expect(queue.next("example", APRIL)).toBeUndefined();
    expect(queue.next("example", MAY)).toMatchObject({ url: "https://example.org/none", tries: 1 });
  });

  test("does not wait for a time that was set when the clock was ahead", () => {
    const ahead = "2031-05-01T00:00:00.000Z";
    const later = "2031-06-01T00:00:00.000Z";
    for (const slug of ["failed", "given-up", "unknown"]) clocks.add(page(slug), MARCH, NEVER);
    clocks.failed("https://example.org/failed", "queued", "slow", ahead, later);
    clocks.failed("https://example.org/given-up", "refused", "slow", ahead, later);
    clocks.unchanged("https://example.org/unknown", ahead);
    expect(clocks.next("example", APRIL)?.url).toBe("https://example.org/failed");
    expect(clocks.add(page("given-up", MARCH), APRIL, MARCH)).toBe("requeued");
    expect(clocks.add(page("unknown"), APRIL, MARCH)).toBe("requeued");
  });

  test("keeps pages aside for other selectors, and forgets them when these read them", () => {
    queue.aside("https://example.org/none", { ...read, extractor: "v1" }, Buffer.from("<p>"), MAY);
    expect([...queue.setAside("example", "v1")]).toEqual([]);
    expect([...queue.setAside("example", "v2")]).toEqual([
      { url: "https://example.org/none", html: Buffer.from("<p>") },
    ]);
    expect(queue.latestPages("example", 5)).toEqual({ pages: 2, aside: 1 });
    queue.done("https://example.org/none", article, { ...read, extractor: "v2" });
    expect([...queue.setAside("example", "v3")]).toEqual([]);
    expect(queue.latestPages("example", 5)).toEqual({ pages: 2, aside: 0 });
  });

  test("finds articles by the addresses that led to them, and by their own", () => {
    new ArticleWriter(database).upsert(
      { source: "s", id: "b", title: "B", url: "https://example.org/b" },
      MARCH,
    );
    const addresses = new ArticleAddresses(database);
    expect(addresses.keysAt("https://example.org/new")).toEqual([article]);
    expect(addresses.keysAt("https://example.org/b")).toEqual([article + 1]);
    expect(addresses.keysAt("https://example.org/old")).toEqual([]);
  });

  test("tells the links of a host that nothing is known of", () => {
    database.exec("INSERT INTO tweets (dataset, id) VALUES ('x', '1')");
    const link = database.prepare("INSERT INTO links (tweet, url) VALUES ((SELECT key FROM tweets), ?)");
    for (const url of [
      "example.org/c",
      "example.org/b",
      "example.org/old",
      "example.org.evil.org/c",
      "example.com/c",
    ]) {
      link.run(`https://${url}`);
    }
    expect(unknownLinks(database, "example.org")).toEqual(["https://example.org/c"]);
  });
});
