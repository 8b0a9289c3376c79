import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { body, inventedArticle, status } from "../../../bench/loopback/site";
import { resolveConfig } from "../../../src/base/config";
import { systemClock } from "../../../src/base/core/clock";
import { silentProgress } from "../../../src/base/core/progress";
import type { StepContext } from "../../../src/nightly";
import { nightSteps } from "../../../src/usecases/night/steps";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { siteForEachTest } from "../../support/servers/crawled-site";
import { temporaryFolder } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

describe("crawl articles from the command line", () => {
  const now = siteForEachTest();
  const folder = temporaryFolder();
  const environment = {
    CROWDCHECKED_CONTACT: "test@example.org",
    CROWDCHECKED_CRAWL_DELAY_MS: "50",
    CROWDCHECKED_ALLOW_LOOPBACK: "1",
  };
  const home = temporaryHome();
  const crawl = (args: readonly string[], settings: Readonly<Record<string, string>> = environment) =>
    run(
      ["--home", home, "--quiet", ...args.slice(0, -1), "crawl", "articles", ...args.slice(-1)],
      undefined,
      settings,
    );

  test("crawls a site of a definition, tells what became of it and can be indexed", async () => {
    now.site.publish(inventedArticle(1), inventedArticle(2));
    now.site.faults.set("/fact-check/invented-claim-2/", status(404));
    const file = join(folder, "site.json");
    writeFileSync(file, JSON.stringify(now.site.definition({ name: "mine", lists: [] })));
    const { code, out, err } = await crawl([`--site=${file}`]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(
      "mine\n  found        2 addresses, 2 of them new or changed; 0 still to be fetched",
    );
    expect(out).toContain("articles     1 added, 0 changed, 0 unchanged");
    expect(out).toContain("reasons      status-404 1");
    const again = await crawl(["--json", `--site=${file}`]);
    expect(JSON.parse(again.out)).toMatchObject({ sites: [{ site: "mine", found: 2, fetched: 0, left: 0 }] });
    expect((await run(["--home", home, "--quiet", "index", "--no-dense"])).code).toBe(0);
    expect((await run(["--home", home, "--quiet", "rank", "giraffe city run", "--near"])).out).toContain(
      "giraffe",
    );
  });

  test("crawls any site with ClaimReview by its sitemap", async () => {
    now.site.jsonLd = true;
    now.site.look = "redesigned";
    now.site.publish(inventedArticle(5));
    now.site.faults.set(
      "/sitemap-1.xml",
      body(
        `<urlset><url><loc>${now.site.url}/fact-check/invented-claim-5/</loc></url><url><loc>${now.site.url}/fact-check/?pagenum=1</loc></url></urlset>`,
      ),
    );
    const { code, out } = await crawl(["--json", `--site=${now.site.url}/sitemap-1.xml`]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      sites: [{ added: 1, aside: 0, refused: 1, reasons: { "no-claim": 1 } }],
    });
  });

  test("crawls any site with ClaimReview by its feed", async () => {
    now.site.jsonLd = true;
    now.site.publish(inventedArticle(6));
    const links = [`${now.site.url}/fact-check/invented-claim-6/`, "https://elsewhere.example/fact-check/x/"];
    const items = links.map((link) => `<item><link>${link}</link></item>`).join("");
    now.site.faults.set("/feed/", body(`<rss version="2.0"><channel>${items}</channel></rss>`));
    now.site.faults.set("/sitemap.xml", status(404));
    const { code, out } = await crawl(["--json", `--site=${now.site.url}/feed/`]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ sites: [{ found: 1, added: 1 }] });
  });

  test("asks the site itself for an address in which the site doubled a slash, and no other host", async () => {
    const loc = `<url><loc>${now.site.url}//elsewhere.example/claim/</loc></url>`;
    now.site.faults.set("/sitemap.xml", body(`<urlset>${loc}</urlset>`));
    const { out } = await crawl(["--json", `--site=${now.site.url}/sitemap.xml`]);
    expect(JSON.parse(out)).toMatchObject({ sites: [{ found: 1, reasons: { "status-404": 1 } }] });
    expect(now.site.paths()).toContain("//elsewhere.example/claim/");
  });

  test("ends with the code of what stopped it, after telling what was done", async () => {
    now.site.publish(inventedArticle(9));
    now.site.faults.set("/fact-check/invented-claim-9/", status(429, { "retry-after": "9999" }));
    const file = join(folder, "busy.json");
    writeFileSync(file, JSON.stringify(now.site.definition({ name: "busy" })));
    const { code, out, err } = await crawl([`--site=${file}`]);
    expect(code).toBe(75);
    expect(out).toContain("1 still to be fetched");
    expect(err).toContain("SITE_BUSY");
  });

  test("of several sites says of each what stopped it, as a night does", async () => {
    now.site.publish(inventedArticle(9));
    now.site.faults.set("/robots.txt", status(429, { "retry-after": "9999" }));
    const sites = ["one", "two"].map((name) => {
      const file = join(folder, `${name}.json`);
      writeFileSync(file, JSON.stringify(now.site.definition({ name })));
      return file;
    });
    const { code, out } = await run(
      ["--home", home, "--quiet", "crawl", "articles", "--site", ...sites],
      undefined,
      environment,
    );
    expect(code).toBe(75);
    for (const name of ["one", "two"]) expect(out).toMatch(new RegExp(`stopped +SITE_BUSY: .*site ${name}`));
    const config = resolveConfig({
      flags: { home },
      environment: { ...environment, CROWDCHECKED_SITES: sites.join(" ") },
    });
    const { signal } = new AbortController();
    const task = { config, environment: {}, signal, note: () => {}, progress: silentProgress };
    const [step] = nightSteps(task, {}, systemClock);
    const database = openStore(home);
    const kept: unknown[] = [];
    const keep = (summary: unknown) => kept.push(summary);
    const night = (async () => step?.run({ database, keep } as unknown as StepContext))();
    await expect(night).rejects.toThrow(/site one.*[^.]; SITE_BUSY: [^;]*site two[^;]*[^.]\.$/);
    expect(kept).toMatchObject([{ sites: [{ site: "one" }, { site: "two" }] }]);
    database.close();
  });

  test("sites of the setting that cannot be used keep none of the others from being crawled", async () => {
    now.site.publish(inventedArticle(7));
    const sites = [["broken", "{"] as const, ["good", JSON.stringify(now.site.definition())] as const].map(
      ([name, text]) => {
        const file = join(folder, `${name}.json`);
        writeFileSync(file, text);
        return file;
      },
    );
    const settings = { ...environment, CROWDCHECKED_SITES: ["snoops", ...sites].join(" ") };
    const dry = await run(["--home", home, "--json", "nightly", "--dry-run"], undefined, settings);
    const { CROWDCHECKED_CONTACT: _, ...strangers } = settings;
    const nameless = await run(["--home", home, "--json", "nightly", "--dry-run"], undefined, strangers);
    for (const code of ["SITE_UNKNOWN", "SITE_INVALID", "CONTACT_MISSING"])
      expect(nameless.out).toContain(`"code":"${code}"`);
    const foreseen = JSON.parse(dry.out).problems.filter(
      ({ step }: { step: string }) => step === "crawl-articles",
    );
    expect(foreseen).toMatchObject([{ code: "SITE_UNKNOWN" }, { code: "SITE_INVALID" }]);
    const { code, out } = await run(["--home", home, "--json", "crawl", "articles"], undefined, settings);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      sites: [
        { site: "snopes", added: 1 },
        { site: "snoops", requests: 0, stopped: { code: "SITE_UNKNOWN" } },
        { site: sites[0], requests: 0, stopped: { code: "SITE_INVALID" } },
      ],
    });
    const asked = await run(
      ["--home", home, "crawl", "articles", "--site", ...sites.reverse()],
      undefined,
      settings,
    );
    expect([asked.code, asked.out]).toEqual([2, ""]);
  });

  test("a site with the name of another host's is not crawled into that one's queue", async () => {
    now.site.publish(inventedArticle(8));
    const origins = [now.site.url, "http://127.0.0.1:9"];
    const files = origins.map((origin, i) => {
      const file = join(folder, `namesake-${i}.json`);
      writeFileSync(file, JSON.stringify(now.site.definition({ name: "namesake", origin })));
      return file;
    });
    const args = ["--home", home, "--quiet", "crawl", "articles", "--site", ...files];
    const asked = await run(args, undefined, environment);
    expect([asked.code, asked.out]).toEqual([2, ""]);
    expect(asked.err).toContain(`the site of ${now.site.url} is called "namesake", too`);
    const settings = { ...environment, CROWDCHECKED_SITES: files.join(" ") };
    const { out } = await run(["--home", home, "--json", "crawl", "articles"], undefined, settings);
    expect(JSON.parse(out)).toMatchObject({
      sites: [
        { site: "namesake", added: 1 },
        { site: files[1], requests: 0, stopped: { code: "SITE_INVALID" } },
      ],
    });
  });

  test("of a site that forbids all of it ends as a night's dry run foresees", async () => {
    const file = join(folder, "forbidden.json");
    writeFileSync(file, JSON.stringify(now.site.definition({ name: "forbidden" })));
    const settings = { ...environment, CROWDCHECKED_SITES: file };
    now.site.robots = "User-agent: *\nDisallow: /\n";
    const dry = await run(["--home", home, "--json", "nightly", "--dry-run"], undefined, settings);
    const foreseen = JSON.parse(dry.out).problems as { step: string; code: string }[];
    expect(foreseen.find(({ step }) => step === "crawl-articles")?.code).toBe("SITE_REFUSES");
    const { code, err } = await run(["--home", home, "--quiet", "crawl", "articles"], undefined, settings);
    expect(code).toBe(4);
    expect(err).toMatch(/^error SITE_REFUSES: .* robots\.txt forbids /);
  });

  test("a night's dry run asks the site for its robots.txt, and keeps nothing of it", async () => {
    const file = join(folder, "night.json");
    writeFileSync(file, JSON.stringify(now.site.definition({ name: "night" })));
    const settings = { ...environment, CROWDCHECKED_SITES: file };
    const problems = async () => {
      const { out } = await run(["--home", home, "--json", "nightly", "--dry-run"], undefined, settings);
      return JSON.parse(out).problems.filter(({ step }: { step: string }) => step === "crawl-articles");
    };
    expect(await problems()).toEqual([]);
    now.site.robots = "User-agent: *\nDisallow: /\n";
    expect(await problems()).toMatchObject([{ code: "SITE_REFUSES" }]);
    now.site.faults.set("/robots.txt", status(401));
    expect(await problems()).toEqual([]);
    now.site.faults.set("/robots.txt", status(429, { "retry-after": "9999" }));
    expect(await problems()).toMatchObject([{ code: "SITE_BUSY" }]);
    const database = openStore(home);
    const hosts = database.prepare("SELECT count(*) FROM robots WHERE origin = ?").pluck();
    expect(hosts.get(now.site.url)).toBe(0);
    database.close();
  });

  test("a night's dry run says what the night would do where there is no workspace yet", async () => {
    const none = join(folder, "none");
    const flags = ["--push", join(folder, "unmounted"), "--skip", "crawl-tweets", "compliance"];
    const { code, out } = await run(["--home", none, "nightly", "--dry-run", ...flags]);
    expect(code).toBe(0);
    expect(out).toMatch(/^would begin a night\ncrawl-articles +run\n/);
    expect(out.split("\n").filter((line) => line.includes("would fail"))).toEqual([
      expect.stringMatching(/^crawl-articles would fail: CONTACT_MISSING: /),
      `index would fail: NO_ARTICLES: ${none} holds no articles, unless the crawl brings some.`,
      expect.stringMatching(/^push would fail: REGISTRY_UNKNOWN: There is no folder at /),
    ]);
    expect(existsSync(none)).toBe(false);
  });

  test.each([
    ["without a contact", "--site=snopes", {}, "CONTACT_MISSING"],
    [
      "with a contact that would end the header",
      "--site=snopes",
      { CROWDCHECKED_CONTACT: "a@b.c\r\nX: y" },
      "CONTACT_MISSING",
    ],
    ["of a site that nobody knows", "--site=snoops", environment, 'Did you mean "snopes"'],
    ["of a definition that is not there", "--site=/none.json", environment, "FILE_NOT_FOUND"],
    ["since no day", "--since=yesterday", environment, "OPTION_INVALID"],
    ["of no pages", "--max-pages=0", environment, "OPTION_INVALID"],
  ])("%s is refused with exit code 2", async (_, option, settings, hint) => {
    const { code, err } = await crawl([option], settings);
    expect(code).toBe(2);
    expect(err).toContain(hint);
  });

  test.each([
    ["no JSON", "{"],
    ["an unknown key", { colour: "red" }],
    ["a selector that is none", { layouts: [{ version: "1", claim: ["a[["], title: ["h1"] }] }],
    ["an expression that is none", { articles: "(" }],
    ["an origin with a path", { origin: "https://example.org/a" }],
  ])("refuses a definition with %s by name", async (_, changes) => {
    const file = join(folder, "bad.json");
    writeFileSync(
      file,
      typeof changes === "string" ? changes : JSON.stringify(now.site.definition(changes as object)),
    );
    const { code, err } = await crawl([`--site=${file}`]);
    expect(code).toBe(2);
    expect(err).toContain("SITE_INVALID");
    expect(err).toContain("nothing of that site was crawled");
    if (typeof changes !== "string") expect(err).toContain(Object.keys(changes)[0]);
  });
});
