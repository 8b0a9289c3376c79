import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { PACKAGE_ROOT } from "../../../src/base/core/version";
import { builtProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";
import { startServer, testServer } from "../../support/servers/api";
import { type OpenApi, operationsOf } from "../../support/servers/openapi";

/**
 * What an engineer did in an afternoon with a server of their own, and what they expected of it.
 */
const home = sampleHome();
const server = testServer(home);

const get = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${server.address}${path}`)).json()) as T;
const program = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [builtProgram(), "--quiet", "--home", home, ...args])).stdout;

interface Claims {
  readonly claims?: readonly {
    readonly text: string;
    readonly claimReview: readonly {
      readonly title?: string;
      readonly languageCode?: string;
      readonly textualRating?: string;
    }[];
  }[];
  readonly nextPageToken?: string;
}
const search = (parameters: Readonly<Record<string, string>>): Promise<Claims> =>
  get(`/v1/claims:search?${new URLSearchParams(parameters)}`);
const MOON = {
  source: "desk.example.org",
  id: "moon",
  url: "https://desk.example.org/moon",
  title: "Is the moon made of Emmental cheese?",
  vclaim: "Astronauts proved that the moon is made of Emmental cheese.",
  rating: "False",
  date: "2024-05-01",
};
const MOON_POST = "astronauts have proved that the moon is made of Emmental cheese";

describe("claims:search, as a client of Google's service calls it", () => {
  test("lists every claim with a keyword, and another page only where there is one", async () => {
    const all = await search({ query: "photo", pageSize: "50" });
    const texts = all.claims?.map(({ text }) => text) ?? [];
    expect(texts.length).toBeGreaterThan(2);
    expect(all.nextPageToken).toBeUndefined();
    const paged: string[] = [];
    for (let pageToken: string | undefined = ""; pageToken !== undefined; ) {
      const page: Claims = await search({
        query: "photo",
        pageSize: "2",
        ...(pageToken ? { pageToken } : {}),
      });
      paged.push(...(page.claims?.map(({ text }) => text) ?? []));
      pageToken = page.nextPageToken;
    }
    expect(paged).toEqual(texts);
  });

  test("finds a sentence's claim first, and nothing for what nobody checked", async () => {
    const { claims } = await search({ query: "is it true that eating carrots lets you see in the dark" });
    expect(claims?.[0]?.claimReview[0]?.title).toMatch(/Carrots/);
    expect(await search({ query: "my cat slept well on the blue sofa today" })).toEqual({});
  });

  test("narrows down by language, site and age", async () => {
    await server.post("/v1/articles", MOON);
    expect((await search({ query: "Emmental", languageCode: "en" })).claims).toHaveLength(1);
    expect(await search({ query: "Emmental", languageCode: "de" })).toEqual({});
    expect((await search({ reviewPublisherSiteFilter: "desk.example.org" })).claims).toHaveLength(1);
    expect(await search({ query: "Emmental", maxAgeDays: "1" })).toEqual({});
  });
});

describe("the life of an article", () => {
  const path = `/v1/articles/${MOON.source}/${MOON.id}`;
  const found = async (): Promise<boolean> =>
    (await (await server.post("/v1/rank", { text: MOON_POST })).text()).includes("Emmental");

  test("over HTTP: added, found, changed, withdrawn with a reason, listed, restored", async () => {
    expect(await found()).toBe(true);
    const changed = await server.post("/v1/articles", { ...MOON, rating: "Pants on fire" });
    expect(await changed.json()).toMatchObject({ changed: 1 });
    expect(await get(path)).toMatchObject({ rating: "Pants on fire" });
    expect((await fetch(`${server.address}${path}?reason=Satire`, { method: "DELETE" })).status).toBe(200);
    expect(await found()).toBe(false);
    expect(await get("/v1/withdrawals")).toMatchObject({ withdrawals: [{ id: "moon", reason: "Satire" }] });
    const restored = await fetch(`${server.address}/v1/withdrawals/${MOON.source}/${MOON.id}`, {
      method: "DELETE",
    });
    expect([restored.status, await found()]).toEqual([204, true]);
  });

  test("by command, which the server follows with the next query", async () => {
    const identity = [MOON.source, MOON.id];
    await program("articles", "withdraw", ...identity, "--reason", "Satire after all");
    expect(await found()).toBe(false);
    expect(await program("articles", "withdrawals")).toMatch(
      /^desk\.example\.org\/moon .*: Satire after all\n$/,
    );
    await program("articles", "restore", ...identity);
    expect(await found()).toBe(true);
    expect(await program("articles", "list", "--source", MOON.source)).toBe(
      `desk.example.org/moon  ${MOON.title}\n`,
    );
    expect(await program("articles", "similar", ...identity)).not.toContain("Emmental");
  });

  test("ends in an export that holds all that is shown", async () => {
    const exported = await (await fetch(`${server.address}/v1/articles/export`)).text();
    const articles = exported
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string });
    expect([articles.length, articles.at(-1)?.id]).toEqual([286, "moon"]);
  });
});

describe("what helps to find faults", () => {
  test("a request's own id comes back with the answer and the problem", async () => {
    const response = await server.post("/v1/rank", { txt: "x" }, { "x-request-id": "trial-1" });
    expect([response.status, response.headers.get("x-request-id")]).toEqual([400, "trial-1"]);
    expect(await response.json()).toMatchObject({ code: "REQUEST_INVALID", requestId: "trial-1" });
  });

  test("the message names the field, and the values that are allowed", async () => {
    const article = { source: MOON.source, id: MOON.id };
    const vote = { tweet: { text: MOON_POST }, article, vote: "maybe" };
    const { detail } = (await (await server.post("/v1/feedback", vote)).json()) as { detail: string };
    expect(detail).toBe('body/vote must be one of "up", "down", "match"');
  });

  test("the document lists each operation with its errors, and named schemas", async () => {
    const document = await get<OpenApi>("/openapi.json");
    for (const { path, operation } of operationsOf(document))
      if (path.startsWith("/v1/"))
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["401", "403", "500"]));
    const { Result } = document.components.schemas as { Result: { properties: object } };
    expect(Object.keys(Result.properties)).toContain("claimGroup");
  });
});

describe("the bot", () => {
  /** How far the server's watch is ahead: as long as the bot has waited without taking the time for it. */
  let ahead = 0;
  beforeAll(() => {
    const now = performance.now.bind(performance);
    jest.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  });
  afterAll(() => jest.restoreAllMocks());

  test("waits as a server with a limit says, and answers every post", async () => {
    const limited = await startServer(home, { settings: { requestsPerMinute: 2 } });
    const posts = ["1", "2", "3"].map((id) => JSON.stringify({ id, text: MOON_POST })).join("\n");
    const hasty = join(__dirname, "..", "..", "support", "hasty-waits.cjs");
    const bot = fork(join(PACKAGE_ROOT, "examples", "bot.mjs"), {
      execArgv: ["--require", hasty],
      env: { ...process.env, CROWDCHECKED_SERVER: limited.address },
      silent: true,
    });
    bot.on("message", (ms) => {
      ahead += ms as number;
      bot.send("waited");
    });
    bot.stdin?.end(posts);
    const [out, err, [code]] = await Promise.all([text(bot.stdout!), text(bot.stderr!), once(bot, "exit")]);
    await limited.app.close();
    expect([code, err]).toEqual([0, expect.stringMatching(/^(?:waiting \d+ s: 429\n)+$/)]);
    const answered = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { post: string });
    expect(answered.map(({ post }) => post)).toEqual(["1", "2", "3"]);
  });
});
