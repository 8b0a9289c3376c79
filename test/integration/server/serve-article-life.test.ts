import { RankingService } from "../../../src/queries/ranking/service";
import { StoreThread } from "../../../src/server/threads/store-thread";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";
import { startServer, type TestServer, testServer, tokenHeaders } from "../../support/servers/api";
import { temporaryFolder, writeIn } from "../../support/temporary";

const NOW = Date.parse("2024-06-30T12:00:00Z");
const clock = { now: () => NOW, wait: async () => {} };
const home = sampleHome();
const folder = temporaryFolder();
const server = testServer(home, { clock });

const CLAIM = "Zeppelins harvest ripe pumpkins over Luxembourg every autumn since 1931.";
const check = (source: string) => ({
  source,
  id: "zeppelins",
  title: "Do zeppelins harvest pumpkins over Luxembourg?",
  vclaim: CLAIM,
  body: "It is not so.",
});
const path = (source: string): string => `/v1/articles/${source}/zeppelins`;

const ask: TestServer["ask"] = (...asked) => server.ask(...asked);
const put = async (article: object) => (await server.post("/v1/articles", article)).json();
const cli = async (...args: string[]): Promise<[number, unknown]> => {
  const { code, out, err } = await run(["--json", "--quiet", "--home", home, ...args]);
  return [code, JSON.parse(out === "" ? err : out)];
};

interface Answered {
  readonly results: readonly {
    readonly claimGroup: string;
    readonly article: { readonly source: string; readonly id: string };
    readonly alsoCheckedIn: readonly { readonly source: string }[];
  }[];
  readonly nearMisses: Answered["results"];
}
const rank = async (text: string): Promise<Answered> =>
  (await (await server.post("/v1/rank", { text })).json()) as Answered;

describe("the group of articles that check one claim", () => {
  let group: string | undefined;

  test("has the id of its first article, which stays when another site checks the claim", async () => {
    await put(check("first.example.org"));
    const alone = (await rank(CLAIM)).results[0];
    group = alone?.claimGroup;
    expect(group).toMatch(/^[0-9a-f]{16}$/);
    await put(check("second.example.org"));
    const both = (await rank(CLAIM)).results[0];
    expect([both?.article.source, both?.alsoCheckedIn.map(({ source }) => source)].flat().toSorted()).toEqual(
      ["first.example.org", "second.example.org"],
    );
    expect(both?.claimGroup).toBe(group);
  });

  test("has the same id whatever was asked, and claims that differ have others", async () => {
    const filtered = await server.post("/v1/rank", {
      text: "pumpkins ripe in Luxembourg, zeppelins harvest",
      filter: { sites: ["second.example.org"] },
    });
    const { results, nearMisses } = (await filtered.json()) as Answered;
    expect([...results, ...nearMisses].map(({ claimGroup }) => claimGroup)).toEqual([group]);
    const shown = (await rank("a shark swims on the flooded freeway")).results;
    const groups = shown.map(({ claimGroup }) => claimGroup);
    expect(new Set([...groups, group]).size).toBe(shown.length + 1);
  });
});

describe("articles similar to one", () => {
  test("are those that check its claim, first its like on another site, never itself", async () => {
    const [status, answer] = await ask(`${path("first.example.org")}/similar?top=3`);
    const { results } = answer as Answered;
    expect([status, results[0]?.article.source, results.length]).toEqual([200, "second.example.org", 3]);
    expect(JSON.stringify(answer)).not.toContain("first.example.org");
    expect(await cli("articles", "similar", "first.example.org", "zeppelins", "--top", "3")).toEqual([
      0,
      answer,
    ]);
  });

  test("are not given for an article that is not there", async () => {
    expect(await ask("/v1/articles/sample/none/similar")).toEqual([
      404,
      expect.objectContaining({ code: "ARTICLE_NOT_FOUND" }),
    ]);
    expect(await cli("articles", "similar", "sample", "none")).toEqual([
      2,
      { error: expect.objectContaining({ code: "ARTICLE_UNKNOWN" }) },
    ]);
  });
});

describe("withdrawals", () => {
  const withdrawnAt = "2024-06-30T12:00:00.000Z";
  const listed = { id: "zeppelins", title: check("").title };

  test("are listed with their reasons, page by page, by server and command line alike", async () => {
    await ask(`${path("second.example.org")}?reason=Wrong%20source`, "DELETE");
    await ask(path("first.example.org"), "DELETE");
    const second = { source: "second.example.org", ...listed, withdrawnAt, reason: "Wrong source" };
    const first = { source: "first.example.org", ...listed, withdrawnAt };
    const [status, page] = await ask("/v1/withdrawals?limit=1");
    expect([status, page]).toEqual([200, { withdrawals: [second], next: expect.any(Number) }]);
    const { next } = page as { next: number };
    expect(await ask(`/v1/withdrawals?limit=1&after=${next}`)).toEqual([
      200,
      { withdrawals: [first], next: null },
    ]);
    expect(await ask("/v1/withdrawals?source=first.example.org")).toEqual([
      200,
      { withdrawals: [first], next: null },
    ]);
    expect(await cli("articles", "withdrawals")).toEqual([0, { withdrawals: [second, first], next: null }]);
    const { out } = await run(["--home", home, "articles", "withdrawals", "--limit", "1"]);
    expect(out).toBe(
      `second.example.org/zeppelins  ${withdrawnAt}  ${listed.title}: Wrong source\nMore: --after ${next}\n`,
    );
  });

  test("end when the article is restored, over HTTP or by command, and only once", async () => {
    expect(await ask("/v1/withdrawals/second.example.org/zeppelins", "DELETE")).toEqual([204, null]);
    expect((await ask(path("second.example.org")))[0]).toBe(200);
    expect(await ask("/v1/withdrawals/second.example.org/zeppelins", "DELETE")).toEqual([
      404,
      expect.objectContaining({ code: "WITHDRAWAL_NOT_FOUND" }),
    ]);
    const identity = ["first.example.org", "zeppelins"];
    expect((await cli("articles", "restore", ...identity))[0]).toBe(0);
    expect(await cli("articles", "restore", ...identity)).toEqual([
      2,
      { error: expect.objectContaining({ code: "WITHDRAWAL_UNKNOWN" }) },
    ]);
    expect((await rank(CLAIM)).results[0]?.article.id).toBe("zeppelins");
  });

  test("by command hold for a server that runs", async () => {
    const [code, withdrawal] = await cli(
      "articles",
      "withdraw",
      "first.example.org",
      "zeppelins",
      "--reason",
      "Old",
    );
    const expected = {
      source: "first.example.org",
      id: "zeppelins",
      withdrawnAt: expect.any(String),
      reason: "Old",
    };
    expect([code, withdrawal]).toEqual([0, expected]);
    expect((await ask(path("first.example.org")))[0]).toBe(410);
    expect(JSON.stringify(await rank(CLAIM))).not.toContain("first.example.org");
    expect(await cli("articles", "withdraw", "sample", "none")).toEqual([
      2,
      { error: expect.objectContaining({ code: "ARTICLE_UNKNOWN" }) },
    ]);
  });
});

describe("the list by command", () => {
  test("is that of the server, a source's alone if one is named", async () => {
    const [, all] = await ask("/v1/articles?limit=3");
    expect(await cli("articles", "list", "--limit", "3")).toEqual([0, all]);
    const { out } = await run(["--home", home, "articles", "list", "--source", "second.example.org"]);
    expect(out).toBe(`second.example.org/zeppelins  ${check("").title}\n`);
    const none = await run(["--home", home, "articles", "--source", "nobody"]);
    expect(none.out).toBe("There are none.\n");
  });
});

describe("the export", () => {
  test("gives all that is shown, with bodies, in the form that the import reads", async () => {
    const response = await fetch(`${server.address}/v1/articles/export`);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    const text = await response.text();
    const file = writeIn(folder, "exported.jsonl", text);
    const exported = text.trim().split("\n");
    expect(exported).toHaveLength(286);
    expect(JSON.parse(exported.at(-1) as string)).toEqual(check("second.example.org"));
    expect(text).not.toContain("first.example.org");
    const imported = await run(["--json", "--home", home, "import", "articles", file]);
    expect(JSON.parse(imported.out)).toMatchObject({ rows: { articles: { added: 0, changed: 0 } } });
  });

  test("reads no article where only its headers are wanted", async () => {
    const read = jest.spyOn(StoreThread.prototype, "do");
    const { status, headers } = await fetch(`${server.address}/v1/articles/export`, { method: "HEAD" });
    expect([status, headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
    // The reading thread takes its tasks in order: what was begun would have been counted by now.
    expect((await server.ask("/v1/articles?limit=1"))[0]).toBe(200);
    expect(read.mock.calls.map(([name]) => name)).toEqual(["articles"]);
    read.mockRestore();
  });

  test("of a source is that source's", async () => {
    const text = await (await fetch(`${server.address}/v1/articles/export?source=second.example.org`)).text();
    expect(text).toBe(`${JSON.stringify(check("second.example.org"))}\n`);
  });

  test("waits for a slow reader, and ends when that goes", async () => {
    const body = "x".repeat(200_000);
    const articles = Array.from({ length: 100 }, (_, i) => ({
      source: "long",
      id: `${i}`,
      title: "Long",
      body,
    }));
    for (let i = 0; i < 100; i += 10) await put(articles.slice(i, i + 10));
    const leaving = new AbortController();
    const where = `${server.address}/v1/articles/export?source=long`;
    const response = await fetch(where, { signal: leaving.signal });
    await response.body?.getReader().read();
    // Other requests are answered meanwhile.
    expect((await ask("/v1/articles?limit=1"))[0]).toBe(200);
    leaving.abort();
    expect((await ask("/v1/articles?limit=1"))[0]).toBe(200);
  });
});

test("a token that may only read can ask for similar articles, and neither export nor list withdrawals", async () => {
  const headers = tokenHeaders(home, "reader", "read");
  const other = await startServer(home);
  const statuses: number[] = [];
  for (const [method, where] of [
    ["GET", "/v1/articles/export"],
    ["GET", "/v1/withdrawals"],
    ["DELETE", "/v1/withdrawals/first.example.org/zeppelins"],
    ["GET", `${path("second.example.org")}/similar`],
  ] as const)
    statuses.push((await other.ask(where, method, headers))[0]);
  await other.app.close();
  expect(statuses).toEqual([403, 403, 403, 200]);
});

test("an article that is withdrawn while its like are sought is refused as withdrawn", async () => {
  await put({ ...check("third.example.org"), vclaim: "Owls deliver the newspapers of Ghent at night." });
  const { similar } = RankingService.prototype;
  const spy = jest.spyOn(RankingService.prototype, "similar").mockImplementationOnce(async function (
    this: RankingService,
    ...given
  ) {
    await ask(path("third.example.org"), "DELETE");
    return similar.apply(this, given);
  });
  const [status, problem] = await ask(`${path("third.example.org")}/similar`);
  spy.mockRestore();
  expect([status, problem]).toEqual([410, expect.objectContaining({ code: "ARTICLE_WITHDRAWN" })]);
});
