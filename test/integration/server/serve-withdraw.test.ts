import { buildIndex, openStore } from "../../../src/workspace";
import { sampleHome } from "../../support/sample";
import { startServer, type TestServer, tokenHeaders } from "../../support/servers/api";

const NOW = Date.parse("2024-06-30T12:00:00Z");
const clock = { now: () => NOW, wait: async () => {} };
const home = sampleHome();
let server: TestServer;
beforeAll(async () => {
  server = await startServer(home, { clock });
});
afterAll(() => server.app.close());

const CLAIM = "Zeppelins harvest pumpkins over Luxembourg.";
const URL_OF_CHECK = "https://checks.example.org/zeppelins";
const zeppelin = {
  source: "checks.example.org",
  id: "zeppelins",
  url: URL_OF_CHECK,
  vclaim: CLAIM,
  rating: "False",
};
const PATH = `/v1/articles/${zeppelin.source}/${zeppelin.id}`;

const ask: TestServer["ask"] = (...asked) => server.ask(...asked);
const put = async (article: object): Promise<unknown> => (await server.post("/v1/articles", article)).json();

/** Returns through which doors the article is found. */
async function shownBy(): Promise<string[]> {
  const doors = {
    "a tweet": async () => (await server.post("/v1/rank", { text: CLAIM, top: 50 })).text(),
    "a link": async () => (await server.post("/v1/rank", { text: `look ${URL_OF_CHECK}` })).text(),
    "a batch": async () => {
      const headers = { "content-type": "application/x-ndjson" };
      const body = JSON.stringify({ text: CLAIM });
      return (await fetch(`${server.address}/v1/rank/batch`, { method: "POST", headers, body })).text();
    },
    keywords: async () => JSON.stringify(await ask("/v1/claims:search?query=zeppelins+pumpkins")),
    "a sentence": async () =>
      JSON.stringify(await ask(`/v1/claims:search?query=${encodeURIComponent(CLAIM)}`)),
    "a site": async () =>
      JSON.stringify(await ask(`/v1/claims:search?reviewPublisherSiteFilter=${zeppelin.source}`)),
    "the list": async () => JSON.stringify(await ask("/v1/articles?limit=1000")),
  };
  const shown: string[] = [];
  for (const [door, open] of Object.entries(doors))
    if ((await open()).includes("arvest pumpkins")) shown.push(door);
  return shown;
}
const EVERYWHERE = ["a tweet", "a link", "a batch", "keywords", "a sentence", "a site", "the list"];
const withdrawn = { withdrawnAt: "2024-06-30T12:00:00.000Z", reason: "The source was wrong" };

describe("a withdrawn article", () => {
  test("is not shown any more, from the next query on", async () => {
    await put(zeppelin);
    expect(await shownBy()).toEqual(EVERYWHERE);
    const answer = await ask(`${PATH}?reason=The%20source%20was%20wrong`, "DELETE");
    expect(answer).toEqual([200, { source: zeppelin.source, id: zeppelin.id, ...withdrawn }]);
    expect(await shownBy()).toEqual([]);
  });

  test("is gone for who asks for it, who learns when and why", async () => {
    const gone = expect.objectContaining({ code: "ARTICLE_WITHDRAWN", ...withdrawn });
    expect(await ask(PATH)).toEqual([410, gone]);
    expect(await ask(`/v1/articles/${zeppelin.id}`)).toEqual([410, gone]);
  });

  test("stays as it was withdrawn when it is withdrawn again", async () => {
    expect(await ask(PATH, "DELETE")).toEqual([200, expect.objectContaining(withdrawn)]);
  });

  test("is not brought back by a new index and a new server", async () => {
    await server.app.close();
    const database = openStore(home);
    await buildIndex(home, database);
    const kept = database.prepare("SELECT vclaim FROM articles WHERE id = ?").pluck().get(zeppelin.id);
    database.close();
    expect(kept).toBe(CLAIM);
    server = await startServer(home, { clock });
    expect(await shownBy()).toEqual([]);
  });

  test("is brought back when it is sent again, and its withdrawal is kept", async () => {
    expect(await put(zeppelin)).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    expect(await shownBy()).toEqual(EVERYWHERE);
    expect((await ask(PATH))[0]).toBe(200);
    const database = openStore(home);
    const history = database.prepare("SELECT reason, ended_at FROM withdrawals").all();
    database.close();
    expect(history).toEqual([{ reason: withdrawn.reason, ended_at: withdrawn.withdrawnAt }]);
  });

  test("must have been there", async () => {
    expect(await ask("/v1/articles/sample/none", "DELETE")).toEqual([
      404,
      expect.objectContaining({ code: "ARTICLE_NOT_FOUND" }),
    ]);
  });
});

describe("the list of articles", () => {
  interface Page {
    readonly articles: readonly { readonly source: string; readonly id: string }[];
    readonly next: number | null;
  }

  test("comes page by page, each article once, without bodies", async () => {
    await put([{ ...zeppelin, id: "second", body: "A long text" }]);
    const [, all] = (await ask("/v1/articles?limit=1000")) as [number, Page];
    expect([all.next, all.articles.at(-1)]).toEqual([null, { ...zeppelin, id: "second" }]);
    const found: string[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const [, page] = (await ask(`/v1/articles?limit=7&after=${after}`)) as [number, Page];
      found.push(...page.articles.map(({ id }) => id));
      after = page.next;
    }
    expect(found).toEqual(all.articles.map(({ id }) => id));
  });

  test("is that of one source, if one is named", async () => {
    const [, { articles }] = (await ask(`/v1/articles?source=${zeppelin.source}`)) as [number, Page];
    expect(articles.map(({ id }) => id)).toEqual(["zeppelins", "second"]);
    expect(await ask("/v1/articles?source=nobody")).toEqual([200, { articles: [], next: null }]);
  });
});

test("who may not write can neither withdraw articles nor list them", async () => {
  const headers = tokenHeaders(home, "reader", "read");
  const other = await startServer(home);
  const statuses = [
    await other.ask(PATH, "DELETE", headers),
    await other.ask("/v1/articles", "GET", headers),
    await other.ask(PATH, "GET", headers),
  ].map(([status]) => status);
  await other.app.close();
  expect(statuses).toEqual([403, 403, 200]);
});

test.each([
  "application/json",
  "text/plain",
  "no type",
])("an article may be withdrawn, and shown again, by a client that sends the type %s with all requests", async (type) => {
  const path = PATH.replace(zeppelin.id, "airship");
  await put({ ...zeppelin, id: "airship" });
  const headers = { "content-type": type };
  expect(await ask(path, "DELETE", headers)).toEqual([200, expect.objectContaining({ id: "airship" })]);
  expect(await ask(path.replace("articles", "withdrawals"), "DELETE", headers)).toEqual([204, null]);
});
