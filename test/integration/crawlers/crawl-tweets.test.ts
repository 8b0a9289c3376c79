import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { idAt, XServer } from "../../../bench/loopback/x";
import { openWorkspace } from "../../../src";
import { lockPosts } from "../../../src/usecases/crawl/locks";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { factCheck, rows } from "../../support/servers/x-run";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

const HOUR_MS = 3_600_000;
const TOKEN = "a-token";

describe("posts and notes from the command line", () => {
  const home = temporaryHome();
  const folder = temporaryFolder();
  const begun = Date.now();
  const ago = (hours: number): string => idAt(begun - hours * HOUR_MS);
  const server = new XServer(Date.now);
  const crowdchecked = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    run(["--home", home, ...args], undefined, {
      X_BEARER_TOKEN: TOKEN,
      CROWDCHECKED_X_API: server.address,
      CROWDCHECKED_FACT_CHECK_LINKS: "checks.example.org/fact-check",
      ...environment,
    });
  const query = (sql: string): unknown[][] => {
    const database = openStore(home);
    try {
      return rows(database, sql);
    } finally {
      database.close();
    }
  };

  beforeAll(async () => {
    await server.start();
    for (let i = 1; i <= 15; i++) {
      server.add(
        { id: ago(500 + i), text: `Claim ${i}` },
        { id: ago(i), text: "No", repliesTo: ago(500 + i), links: [factCheck(`c${i}`)] },
      );
    }
    server.add({ id: ago(20), text: "Nein", lang: "de", repliesTo: ago(501), links: [factCheck("c1")] });
    server.add({ id: ago(900), text: "What a note is about" });
  });
  afterAll(() => server.stop());

  test("without a token are refused with exit code 4, and no workspace is made", async () => {
    const none = join(folder, "none");
    for (const token of ["", "not a token"]) {
      const { code, out, err } = await run(["--home", none, "crawl", "tweets"], undefined, {
        X_BEARER_TOKEN: token,
      });
      expect([code, out]).toEqual([4, ""]);
      expect(err).toContain("X_TOKEN");
      expect(err).not.toContain("not a token");
    }
    expect((await run(["--home", none, "status"])).err).toContain("STORE_MISSING");
  });

  test.each([
    ["--max-posts", "some"],
    ["--max-usd", "-1"],
    ["--max-wait", "1.5"],
    ["--since", "soon"],
  ])("a wrong value of %s is refused with exit code 2", async (option, value) => {
    const { code, err } = await crowdchecked(["crawl", "tweets", option, value]);
    expect(code).toBe(2);
    expect(err).toContain(option);
  });

  test("are crawled within a budget, with what was spent and what was dropped", async () => {
    const { code, out, err } = await crowdchecked(["crawl", "tweets", "--max-usd", "0.10"]);
    expect(code).toBe(0);
    expect(out.split("\n")).toEqual([
      "posts      15 added, 4 filled or changed, 0 unchanged",
      "pairs      15 new links to fact-checks, 30 new posts that they check",
      "dropped    1 its language is not English",
      "spent      20 posts, $0.10; this month 20, $0.10",
      "",
    ]);
    expect(err).toContain("crawl tweets: 20 posts");
    expect(err).toContain("The budget is used up.");
    expect(err).not.toContain(TOKEN);
  });

  test("go on where the budget ended, as JSON", async () => {
    const { out } = await crowdchecked(["--json", "--quiet", "crawl", "tweets"]);
    expect(JSON.parse(out)).toMatchObject({
      ended: "done",
      rows: { added: 0, changed: 11 },
      run: { posts: 11, microUsd: 55_000 },
      month: { posts: 31 },
    });
    expect(query("SELECT count(text) FROM tweets")).toEqual([[30]]);
  });

  test("are read by one run of a purpose at a time, so that none ends what another may spend", async () => {
    const database = openStore(home);
    const release = lockPosts("tweets", database);
    try {
      const { code, err } = await crowdchecked(["crawl", "tweets"]);
      expect([code, err]).toEqual([75, expect.stringContaining("CRAWL_RUNNING")]);
    } finally {
      release();
      database.close();
    }
    expect((await crowdchecked(["crawl", "tweets"])).code).toBe(0);
  });

  test("end with exit code 75 where a limit lasts longer than --max-wait", async () => {
    server.limits["/2/tweets/search/recent"] = 0;
    const { code, err } = await crowdchecked(["crawl", "tweets", "--max-wait", "5"]);
    server.limits["/2/tweets/search/recent"] = 450;
    expect(code).toBe(75);
    expect(err).toContain("X_RATE_LIMIT");
  });

  test("are searched from the beginning of a day, by the command line and by the library", async () => {
    const search = "/2/tweets/search/recent";
    const day = new Date(begun - 48 * HOUR_MS).toISOString().slice(0, 10);
    const asked = (): (string | null)[] =>
      server.requests(search).map(({ query: given }) => given.get("start_time"));
    const before = asked().length;
    const [one, other] = [join(folder, "one"), join(folder, "other")];
    await crowdchecked(["--home", one, "crawl", "tweets", "--since", day]);
    const workspace = openWorkspace(other, {
      settings: { xApi: server.address, factCheckLinks: ["checks.example.org/fact-check"] },
      environment: { X_BEARER_TOKEN: TOKEN },
    });
    await workspace.crawlPosts({ since: day });
    workspace.close();
    expect([...new Set(asked().slice(before))]).toEqual([`${day}T00:00:00.000Z`]);
  });

  test("of notes are hydrated, and come out again as ids", async () => {
    const notes = writeIn(
      folder,
      "notes-00000.tsv",
      `noteId\ttweetId\tsummary\n1\t${ago(900)}\tNo: ${factCheck("note")}\n2\tx\t\u001b[2J\n`,
    );
    const imported = await crowdchecked(["crawl", "notes", notes]);
    expect(imported.out).toContain("pairs      1 added, 0 changed, 0 unchanged");
    expect(imported.err).toContain("notes-00000.tsv:3: its tweetId is no number");
    expect((await crowdchecked(["hydrate"])).out).toContain("0 added, 1 filled or changed");
    expect(query(`SELECT text FROM tweets WHERE id = '${ago(900)}'`)).toEqual([["What a note is about"]]);
    const file = join(folder, "ids.txt");
    expect((await crowdchecked(["dehydrate", file])).out).toBe(`31 ids written to ${file}\n`);
    const ids = readFileSync(file, "utf8");
    expect(ids.split("\n")).toContain(ago(900));
    const { out, err } = await crowdchecked(["dehydrate", "-"]);
    expect([out, err, existsSync("-")]).toEqual([ids, "31 ids written to -\n", false]);
    const again = await crowdchecked(["--json", "--quiet", "hydrate", file]);
    expect(JSON.parse(again.out)).toMatchObject({ requests: 0, ended: "done" });
    expect((await crowdchecked(["hydrate", join(folder, "no.txt")])).code).toBe(2);
  });

  test("that are gone upstream are removed", async () => {
    server.deleted.add(ago(900));
    expect((await crowdchecked(["crawl", "compliance"])).out).toContain(
      "0 added, 0 filled or changed, 0 unchanged",
    );
    const { out } = await crowdchecked(["crawl", "compliance", "--min-age", "0"]);
    expect(out).toContain("0 filled or changed, 30 unchanged");
    expect(out).toContain("gone       1 are gone from X and were removed here");
    expect(query("SELECT id FROM removed_tweets")).toEqual([[ago(900)]]);
    expect(query("SELECT count(*) FROM checked_tweets WHERE role = 'note'")).toEqual([[0]]);
  });

  test("are kept when the service no longer lets us in", async () => {
    const before = query("SELECT count(*) FROM tweets");
    const { code, err } = await crowdchecked(["crawl", "compliance", "--min-age", "0"], {
      X_BEARER_TOKEN: "an-expired-token",
    });
    expect(code).toBe(4);
    expect(err).toContain("X_REFUSED");
    expect(err).not.toContain("an-expired-token");
    expect(query("SELECT count(*) FROM tweets")).toEqual(before);
  });
});
