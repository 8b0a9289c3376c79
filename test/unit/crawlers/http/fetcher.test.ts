import { gzipSync } from "node:zlib";
import { FakeClock } from "../../../../bench/loopback/fake-clock";
import {
  body,
  cut,
  endless,
  type Fault,
  redirect,
  SnopesLikeSite,
  silent,
  status,
} from "../../../../bench/loopback/site";
import {
  Fetcher,
  type FetcherOptions,
  type FetchResult,
  type ResponseLimits,
} from "../../../../crawlers/http";
import { createRng } from "../../../../src/base/core/rng";
import type { KeptRobots } from "../../../../src/base/store";

const DELAY_MS = 1000;
const LIMITS: ResponseLimits = {
  maxBytes: 1 << 20,
  maxUnpackedBytes: 1 << 20,
  headersMs: 60_000,
  totalMs: 120_000,
};
/** For servers that are silent. A busy machine that is taken for one is asked again. */
const IMPATIENT: ResponseLimits = { ...LIMITS, headersMs: 300, totalMs: 500 };

describe("the fetcher", () => {
  let clock: FakeClock;
  let site: SnopesLikeSite;
  let kept: Map<string, KeptRobots>;
  let rests: Map<string, number>;
  let fetcher: Fetcher;
  let stopper: AbortController;
  const notes: string[] = [];

  const open = (changes: Partial<FetcherOptions> = {}): Fetcher =>
    new Fetcher({
      userAgent: "crowdchecked/test (+test@example.org)",
      delayMs: DELAY_MS,
      maxWaitMs: 600_000,
      allowLoopback: true,
      robots: { get: (origin) => kept.get(origin), put: (origin, robots) => kept.set(origin, robots) },
      rests: { until: (host) => rests.get(host), put: (host, until) => rests.set(host, until) },
      clock,
      rng: createRng(1),
      signal: stopper.signal,
      note: (text) => notes.push(text),
      ...changes,
    });
  const get = (
    path: string,
    wanted: { etag?: string; limits?: ResponseLimits } = {},
    from = fetcher,
  ): Promise<FetchResult> =>
    from.get(new URL(path, site.url), {
      accept: "text/html",
      limits: LIMITS,
      within: (url) => url.origin === site.url,
      ...wanted,
    });
  const reasonOf = async (path: string, from = fetcher, limits = LIMITS): Promise<string> => {
    const answer = await get(path, { limits }, from);
    return "reason" in answer ? `${answer.kind} ${answer.reason}` : answer.kind;
  };
  /** Milliseconds between the requests that the server saw. */
  const gaps = (): number[] => site.log.slice(1).map(({ at }, i) => at - (site.log[i]?.at ?? 0));

  beforeEach(async () => {
    clock = new FakeClock();
    site = new SnopesLikeSite(clock.now);
    kept = new Map();
    rests = new Map();
    stopper = new AbortController();
    notes.length = 0;
    await site.start();
    fetcher = open();
  });
  afterEach(async () => {
    await fetcher.close();
    await site.stop();
  });

  test("says who it is, reads robots.txt first and unpacks gzip", async () => {
    site.faults.set("/a", body(gzipSync("<p>packed</p>"), { "content-encoding": "gzip", etag: '"1"' }));
    const answer = await get("/a");
    expect(answer).toMatchObject({ kind: "page", etag: '"1"', contentType: "text/html; charset=utf-8" });
    expect(answer.kind === "page" && answer.body.toString()).toBe("<p>packed</p>");
    expect(site.paths()).toEqual(["/robots.txt", "/a"]);
    for (const { headers } of site.log)
      expect(headers["user-agent"]).toBe("crowdchecked/test (+test@example.org)");
  });

  test("never asks faster than the delay, by the server's own log, retries and redirects included", async () => {
    site.faults.set("/r", redirect("/s"));
    site.faults.set("/b", status(503, {}, 2));
    for (const path of ["/a", "/r", "/b", "/c", "/robots.txt"]) await get(path);
    expect(site.log.length).toBe(9);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(DELAY_MS);
    expect(site.log[0]?.at).toBeGreaterThanOrEqual(Date.parse("2024-03-01T00:00:01Z"));
  });

  test("keeps the delay when several pages are wanted at once, one request at a time", async () => {
    let open = 0;
    let most = 0;
    site.gate = (_, response) => {
      most = Math.max(most, ++open);
      response.on("finish", () => open--);
      return false;
    };
    await Promise.all(["/a", "/b", "/c", "/d"].map((path) => get(path)));
    expect(most).toBe(1);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(DELAY_MS);
  });

  test("spreads its visits by chance, between the delay and a quarter more", async () => {
    for (let i = 0; i < 20; i++) await get(`/${i}`);
    expect(Math.max(...gaps())).toBeLessThanOrEqual(1.25 * DELAY_MS);
    expect(new Set(gaps()).size).toBeGreaterThan(10);
  });

  test("waits no longer than the delay, or than it was asked to, where the clock is set back", async () => {
    site.faults.set("/b", status(429, { "retry-after": "120" }, 1));
    await get("/a");
    clock.advance(-3_600_000);
    await get("/b");
    clock.advance(-3_600_000);
    await get("/c");
    const waits = clock.waits.filter((ms) => ms > 1.25 * DELAY_MS);
    expect(waits).toEqual([120_000]);
    expect(Math.min(...clock.waits)).toBeGreaterThanOrEqual(DELAY_MS);
  });

  test("obeys robots.txt: what it forbids is not asked for, and its own delay is kept where it is longer", async () => {
    site.robots =
      "User-agent: *\nDisallow: /\n\nUser-agent: CrowdChecked\nCrawl-delay: 7\nDisallow: /no\nAllow: /no/but\n";
    site.faults.set("/way", redirect("/no/way"));
    expect(await reasonOf("/no/a")).toBe("refused robots");
    expect(await reasonOf("/no/but")).toBe("gone status-404");
    expect(await reasonOf("/way")).toBe("refused robots");
    expect(site.paths()).toEqual(["/robots.txt", "/no/but", "/way"]);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(7000);
  });

  test("obeys robots.txt however letters of an address are escaped, there and here", async () => {
    site.robots = "User-agent: *\nDisallow: /private\nDisallow: /%68idden\nDisallow: /a%2Fb\n";
    for (const path of ["/%70rivate/x", "/hidden", "/hi%64den", "/a%2fb"]) {
      expect([path, await reasonOf(path)]).toEqual([path, "refused robots"]);
    }
    expect(await reasonOf("/a/b")).toBe("gone status-404");
  });

  test("reads robots.txt once a day, also across runs", async () => {
    const asked = (): number => site.paths().filter((path) => path === "/robots.txt").length;
    await get("/a");
    const second = open();
    await get("/b", {}, second);
    expect(asked()).toBe(1);
    clock.advance(24 * 3_600_000);
    await get("/c", {}, second);
    await second.close();
    expect(asked()).toBe(2);
  });

  test.each([
    [404, "gone status-404", 1],
    [403, "gone status-404", 1],
    [500, "stop robots-unreachable", 6],
  ])("a robots.txt that answers %i: %s", async (code, outcome, requests) => {
    site.faults.set("/robots.txt", status(code));
    expect(await reasonOf("/a")).toBe(outcome);
    expect(site.paths().filter((path) => path === "/robots.txt")).toHaveLength(requests);
  });

  test("a robots.txt may be at another host, whose rules then are the site's, but not in a private network", async () => {
    const leading = (address: string): Partial<FetcherOptions> => ({
      resolve: (_name, _options, done) => done(null, [{ address, family: 4 }]),
    });
    const rules = new URL("/rules.txt", site.url.replace("127.0.0.1", "rules.example.org"));
    site.faults.set("/robots.txt", redirect(rules.href));
    site.faults.set("/rules.txt", body("User-agent: *\nDisallow: /no\n"));
    const astray = open(leading("10.1.2.3"));
    expect(await reasonOf("/a", astray)).toBe("refused private-address");
    await astray.close();
    const led = open(leading("127.0.0.1"));
    expect(await reasonOf("/no", led)).toBe("refused robots");
    expect(await reasonOf("/a", led)).toBe("gone status-404");
    await led.close();
    expect(site.paths()).toEqual(["/robots.txt", "/robots.txt", "/rules.txt", "/a"]);
    kept.clear();
    site.faults.set("/robots.txt", redirect("http://169.254.169.254/latest"));
    expect(await reasonOf("/a")).toBe("refused private-address");
  });

  test.each([
    ["as it is", (text: string) => body(text, { "content-length": String(text.length) })],
    ["packed", (text: string) => body(gzipSync(text), { "content-encoding": "gzip" })],
  ])("a robots.txt that is too long is read as far as it is taken, in whole lines (%s)", async (_, send) => {
    const taken = `User-agent: *\nDisallow: /no\n#${"x".repeat((512 << 10) - 60)}\nDisallow: /late\n`;
    const cut = (512 << 10) - taken.length - "Disallow: /".length;
    const rest = `#${"x".repeat(cut - 2)}\nDisallow: /half\n${"Disallow: /never\n".repeat(100_000)}`;
    site.faults.set("/robots.txt", send(taken + rest));
    for (const path of ["/no", "/late"]) expect(await reasonOf(path)).toBe("refused robots");
    for (const path of ["/half", "/never"]) expect(await reasonOf(path)).toBe("gone status-404");
  });

  test("an old robots.txt stands in for one that cannot be reached", async () => {
    site.robots = "User-agent: *\nDisallow: /no\n";
    await get("/a");
    site.faults.set("/robots.txt", status(500));
    clock.advance(48 * 3_600_000);
    expect(await reasonOf("/no")).toBe("refused robots");
    clock.advance(40 * 24 * 3_600_000);
    expect(await reasonOf("/no")).toBe("stop robots-unreachable");
  });

  test("a robots.txt that asks for days between requests is not waited for", async () => {
    site.robots = "User-agent: *\nCrawl-delay: Infinity\n";
    expect(await reasonOf("/a")).toBe("stop busy");
  });

  test("asks only for what has changed", async () => {
    site.faults.set("/a", (request, response) => {
      response.writeHead(request.headers["if-none-match"] === '"x"' ? 304 : 200).end();
      return true;
    });
    expect((await get("/a", { etag: '"x"' })).kind).toBe("unchanged");
    site.faults.set("/a", status(304));
    expect(await reasonOf("/a")).toBe("refused status-304");
  });

  test("asks the page to which another was moved for all of it, and an address of the same page for changes", async () => {
    site.faults.set("/moved", redirect("/to"));
    site.faults.set("/same", redirect("/same/"));
    for (const path of ["/moved", "/same"]) await get(path, { etag: '"of the page that was read"' });
    const asked = site.log.map(({ path, headers }) => [path, headers["if-none-match"] !== undefined]);
    expect(asked.slice(1)).toEqual([
      ["/moved", true],
      ["/to", false],
      ["/same", true],
      ["/same/", true],
    ]);
  });

  test("tries again ever later, five times, then leaves it for another day", async () => {
    site.faults.set("/a", status(502));
    expect(await reasonOf("/a")).toBe("later status-502");
    const waits = gaps().slice(1);
    expect(waits).toHaveLength(5);
    for (const [i, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(1000 * 2 ** i);
      expect(wait).toBeLessThanOrEqual(2000 * 2 ** i);
    }
  });

  test("obeys Retry-After in seconds and as a date; where that is too long, it stops and says until when", async () => {
    site.faults.set("/a", status(429, { "retry-after": "120" }, 1));
    expect(await reasonOf("/a")).toBe("gone status-404");
    expect(gaps()[1]).toBeGreaterThanOrEqual(120_000);
    expect(notes).toEqual([expect.stringContaining("going on in 120 s")]);
    const at = new Date(clock.now() + 300_000).toUTCString();
    site.faults.set("/b", status(503, { "retry-after": at }, 1));
    await get("/b");
    expect(gaps().at(-1)).toBeGreaterThanOrEqual(298_000);
    site.faults.set("/c", status(429, { "retry-after": "86400" }));
    expect(await get("/c")).toMatchObject({
      kind: "stop",
      reason: "busy",
      retryAt: clock.now() + 86_400_000,
    });
  });

  test("obeys in the next run what Retry-After asked an earlier one for, however that ended", async () => {
    const host = new URL(site.url).host;
    rests.set(host, clock.now() + 300_000);
    const begun = clock.now();
    await get("/a");
    expect((site.log[0]?.at ?? 0) - begun).toBeGreaterThanOrEqual(300_000);
    expect(notes).toEqual([expect.stringContaining("going on in 300 s")]);
    site.log.length = 0;
    const until = clock.now() + 3_600_000;
    rests.set(host, until);
    const next = open();
    expect(await get("/a", {}, next)).toMatchObject({ kind: "stop", reason: "busy", retryAt: until });
    expect(site.log).toEqual([]);
    await next.close();
  });

  test.each([
    ["a loop", "/loop", redirect("/loop"), "refused redirect-loop"],
    ["another site", "/out", redirect("https://example.org/"), "refused redirect-outside"],
    ["a private network", "/priv", redirect("http://10.0.0.1/"), "refused private-address"],
    ["a cloud's secrets", "/meta", redirect("http://169.254.169.254/latest"), "refused private-address"],
    [
      "a private network in other words",
      "/odd",
      redirect("http://[::ffff:192.168.0.1]/"),
      "refused private-address",
    ],
    ["a file", "/file", redirect("file:///etc/passwd"), "refused redirect-unsafe"],
    ["nowhere", "/none", status(302), "refused redirect-nowhere"],
    ["no address", "/bad", redirect("http://"), "refused redirect-nowhere"],
  ])("does not follow a redirect to %s", async (_, path, fault, outcome) => {
    site.faults.set(path, fault);
    expect(await reasonOf(path)).toBe(outcome);
  });

  test("follows five redirects and no more", async () => {
    for (let i = 0; i < 8; i++) site.faults.set(`/${i}`, redirect(`/${i + 1}`, 302));
    site.faults.set("/8", body("there"));
    expect(await get("/3")).toMatchObject({ kind: "page", url: new URL(`${site.url}/8`) });
    expect(await reasonOf("/2")).toBe("refused redirects");
  });

  test("takes no more of an endless body than its limit, whether it says so or not", async () => {
    const sent = { bytes: 0 };
    site.faults.set("/long", endless(sent));
    site.faults.set("/said", endless(sent, { "content-length": String(1 << 30) }));
    expect(await reasonOf("/long")).toBe("refused too-large");
    expect(await reasonOf("/said")).toBe("refused too-large");
    // What the system's buffers hold was sent, too.
    expect(sent.bytes).toBeLessThan(64 << 20);
  });

  test("unpacks no bomb, and takes no damaged or unasked-for encoding", async () => {
    const bomb = gzipSync(Buffer.alloc(50 << 20));
    site.faults.set("/bomb", body(bomb, { "content-encoding": "gzip" }));
    site.faults.set("/bad", body("no gzip", { "content-encoding": "gzip" }));
    site.faults.set(
      "/half",
      body(gzipSync("x".repeat(9000)).subarray(0, 20), { "content-encoding": "gzip" }),
    );
    site.faults.set("/br", body("x", { "content-encoding": "br" }));
    expect(bomb.length).toBeLessThan(1 << 20);
    expect(await reasonOf("/bomb")).toBe("refused bomb");
    expect(await reasonOf("/bad")).toBe("refused encoding");
    expect(await reasonOf("/half")).toBe("later cut");
    expect(await reasonOf("/br")).toBe("refused encoding");
  });

  test("waits for no silent server and goes on after a cut connection", async () => {
    const atFirst = (fault: Fault): Fault => {
      let times = 0;
      return (...args) => (times++ === 0 ? fault : body("whole"))(...args);
    };
    site.faults.set("/cut", atFirst(cut));
    expect(await reasonOf("/cut")).toBe("page");
    site.faults.set("/slow", atFirst(silent));
    expect(await reasonOf("/slow", fetcher, IMPATIENT)).toBe("page");
    site.faults.set(
      "/mute",
      atFirst(() => true),
    );
    expect(await reasonOf("/mute", fetcher, IMPATIENT)).toBe("page");
    for (const path of ["/cut", "/slow", "/mute"]) {
      expect(site.paths().filter((asked) => asked === path).length).toBeGreaterThanOrEqual(2);
    }
  });

  test("connects to no name that leads to a private network, whatever it meant before", async () => {
    const leading = (...addresses: string[]): Partial<FetcherOptions> => ({
      allowLoopback: false,
      resolve: (_name, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        ),
    });
    for (const addresses of [
      ["10.1.2.3"],
      ["93.184.215.14", "192.168.1.1"],
      ["fd00::1"],
      ["::1"],
      ["100.64.0.1"],
    ]) {
      const guarded = open(leading(...addresses));
      const answer = await guarded.get(new URL("http://rebound.example.org/"), {
        accept: "*/*",
        limits: LIMITS,
        within: () => true,
      });
      expect(answer).toMatchObject({ kind: "stop", reason: "private-address" });
      await guarded.close();
    }
    const strict = open({ allowLoopback: false });
    expect(await reasonOf("/a", strict)).toBe("refused private-address");
    const local = new URL(site.url.replace("127.0.0.1", "localhost"));
    expect(await strict.get(local, { accept: "*/*", limits: LIMITS, within: () => true })).toMatchObject({
      reason: "private-address",
    });
    await strict.close();
    expect(site.log).toEqual([]);
  });

  test("ends at once when it is told to", async () => {
    site.faults.set("/a", (...args) => {
      stopper.abort(new Error("stopped"));
      return silent(...args);
    });
    await expect(get("/a")).rejects.toThrow("stopped");
    expect(site.paths()).toEqual(["/robots.txt", "/a"]);
  });
});
