import { gzipSync } from "node:zlib";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

const home = sampleHome();
let log = "";
const kept = { write: (line: string) => (log += line) } as unknown as NodeJS.WritableStream;
const server = testServer(home, { log: kept });

const SHARK = "a shark swimming on the flooded freeway";
const PROBLEM = "application/problem+json; charset=utf-8";

interface Answered {
  readonly verdict: string;
  readonly results: readonly { readonly article: { readonly id: string }; readonly explanation?: object }[];
  readonly nearMisses: readonly unknown[];
}

async function rank(body: unknown): Promise<Answered> {
  const response = await server.post("/v1/rank", body);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "application/json; charset=utf-8",
  ]);
  return (await response.json()) as Answered;
}

/** Returns status and code of a problem, and that it is one. */
async function problem(response: Response): Promise<[number, string]> {
  expect(response.headers.get("content-type")).toBe(PROBLEM);
  const { status, code, ...rest } = (await response.json()) as { status: number; code: string };
  expect(JSON.stringify(rest)).not.toMatch(/\/(work|tmp|home|usr)\/|node_modules|\.ts:|\.js:/);
  expect(response.status).toBe(status);
  return [status, code];
}

describe("a tweet", () => {
  test("finds its article, given as a text or as the X API gives it", async () => {
    const tweet = { id: "1", text: SHARK, author: "Ann", created_at: "2021-09-01T10:00:00.000Z", lang: "en" };
    const found = [await rank({ text: SHARK, top: 2 }), await rank({ tweet, top: 2 })];
    expect(found.map(({ results }) => results[0]?.article.id)).toEqual(
      Array(2).fill("shark-swimming-flooded-highway"),
    );
    expect(found[0]?.results).toHaveLength(2);
  });

  test("is explained where that is wanted", async () => {
    const [plain, explained] = [await rank({ text: SHARK }), await rank({ text: SHARK, explain: true })];
    expect([plain.results[0]?.explanation, explained.results[0]?.explanation]).toEqual([
      undefined,
      expect.anything(),
    ]);
  });

  test("is looked for among the articles of a filter alone", async () => {
    const { results, nearMisses } = await rank({ text: SHARK, filter: { sites: ["nowhere.example.org"] } });
    expect([results, nearMisses]).toEqual([[], []]);
  });

  test.each([
    ["of emoji alone", "😂😂😂"],
    ["of stop words alone", "is it that"],
  ])("%s finds nothing", async (_, text) => {
    expect(await rank({ text })).toMatchObject({ verdict: "none", results: [] });
  });

  test.each([
    ["NUL bytes", `\u0000${SHARK}\u0000`],
    ["lone surrogates", `\ud800 ${SHARK} \udfff\ud83d`],
    ["changes of direction and zero-width characters", `\u202e${SHARK}\u200b\u2066`],
  ])("with %s finds its article", async (_, text) => {
    expect((await rank({ text })).results[0]?.article.id).toBe("shark-swimming-flooded-highway");
  });
});

describe("a request that is not served is answered with a problem", () => {
  test.each([
    ["a body that is no object", [], 400, "REQUEST_INVALID"],
    ["null", null, 400, "REQUEST_INVALID"],
    ["neither text nor tweet", {}, 400, "REQUEST_INVALID"],
    ["both text and tweet", { text: "a", tweet: { text: "a" } }, 400, "REQUEST_INVALID"],
    ["a text that is a number", { text: 5 }, 400, "REQUEST_INVALID"],
    ["a number that is a text", { text: "a", top: "5" }, 400, "REQUEST_INVALID"],
    ["a number out of its range", { text: "a", top: 51 }, 400, "REQUEST_INVALID"],
    ["an unknown field", { text: "a", tops: 5 }, 400, "REQUEST_INVALID"],
    ["a text of 10,001 characters", { text: "a".repeat(10_001) }, 400, "REQUEST_INVALID"],
    ["a blank text", { text: " \u0000\u200b " }, 422, "EMPTY_QUERY"],
    [
      "a day that the calendar does not have",
      { tweet: { text: "a", date: "2020-02-31" } },
      400,
      "DATE_INVALID",
    ],
    ["a filter's date that is none", { text: "a", filter: { from: "yesterday" } }, 400, "DATE_INVALID"],
    ["a filter's date in words", { text: "a", filter: { to: "March 3, 2020" } }, 400, "DATE_INVALID"],
    [
      "a filter that ends before it begins",
      { text: "a", filter: { from: "2021-02-02", to: "2021-02-01" } },
      400,
      "DATE_INVALID",
    ],
    ["an image of 20 MB", { image: "a".repeat(20_000_000) }, 413, "BODY_TOO_LARGE"],
  ])("%s", async (_, body, status, code) => {
    expect(await problem(await server.post("/v1/rank", body))).toEqual([status, code]);
  });

  test("it names the place", async () => {
    const response = await server.post("/v1/rank", { text: "a", filter: { sites: ["a", 5] } });
    expect(await response.json()).toMatchObject({
      title: "Bad Request",
      detail: "body/filter/sites/1 must be string",
    });
  });

  const raw = (body: string, type = "application/json") =>
    fetch(`${server.address}/v1/rank`, { method: "POST", headers: { "content-type": type }, body });

  test.each([
    ["that is cut off", '{"text": "a'],
    ["that holds a raw NUL", '{"text": "a\u0000"}'],
    ["that is empty", ""],
    ["that would change what all objects have", '{"text": "a", "__proto__": {"top": 3}}'],
    [
      "that would change what all objects are made by",
      '{"text": "a", "constructor": {"prototype": {"top": 3}}}',
    ],
  ])("JSON %s", async (_, body) => {
    expect(await problem(await raw(body))).toEqual([
      400,
      expect.stringMatching(/^(JSON_INVALID|REQUEST_REFUSED)$/),
    ]);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/x-ndjson",
  ])("a body of the type %s", async (type) => {
    const refused = await raw('{"text": "a"}', type);
    expect(await refused.clone().json()).toMatchObject({
      hint: expect.stringContaining("Content-Type: application/json"),
    });
    expect(await problem(refused)).toEqual([415, "MEDIA_TYPE"]);
  });

  test.each([
    ["/v1/rank", "application/json"],
    ["/v1/rank/batch", "application/x-ndjson"],
  ])("a packed body at %s, which is not called one that is no UTF-8", async (path, type) => {
    const send = (coding: string, body: string | Uint8Array<ArrayBuffer>) =>
      fetch(`${server.address}${path}`, {
        method: "POST",
        headers: { "content-type": type, "content-encoding": coding },
        body,
      });
    const refused = await send("gzip", gzipSync(`{"text": "a shark"}\n`));
    expect(refused.headers.get("accept-encoding")).toBe("identity");
    expect(await problem(refused)).toEqual([415, "MEDIA_TYPE"]);
    expect((await send("identity", `{"text": "a shark"}\n`)).status).toBe(200);
  });

  test.each([
    "/v1/ranks",
    "/v1/rank/",
    "/%",
    "/v1/rank/batch/x",
    "/../etc/passwd",
    `/${"x".repeat(5000)}`,
  ])("the address %p", async (path) => {
    const [status] = await problem(await fetch(`${server.address}${path}`));
    expect([400, 404, 414]).toContain(status);
  });

  test("a method that the address does not know", async () => {
    const response = await fetch(`${server.address}/v1/rank`, { method: "PUT" });
    expect(response.headers.get("allow")).toBe("POST");
    expect(await problem(response)).toEqual([405, "METHOD_NOT_ALLOWED"]);
  });
});

describe("those who watch the server", () => {
  test("learn that it lives and takes queries", async () => {
    const states = await Promise.all(
      ["/healthz", "/readyz"].map((path) => fetch(`${server.address}${path}`)),
    );
    expect(states.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("count requests by route, and verdicts", async () => {
    await rank({ text: SHARK });
    const text = await (await fetch(`${server.address}/metrics`)).text();
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="POST",route="\/v1\/rank",status="200"\} \d+$/m,
    );
    expect(text).toMatch(/^crowdchecked_verdicts_total\{verdict="\w+"\} \d+$/m);
    expect(text).toMatch(/^crowdchecked_articles \d+$/m);
    expect(text).toContain('crowdchecked_generation_info{generation="none"} 1');
    expect(text).not.toContain("passwd");
  });

  test("find no text, token or address with its query in the log", async () => {
    await server.post(
      "/v1/rank?secret=in-the-address",
      { text: "wanted-words" },
      { authorization: "Bearer in-the-header" },
    );
    const line = { method: "POST", route: "/v1/rank", status: 401, client: null };
    expect(
      log
        .trim()
        .split("\n")
        .map((text) => JSON.parse(text)),
    ).toContainEqual(expect.objectContaining(line));
    expect(log).not.toMatch(/wanted-words|in-the-address|in-the-header|shark/);
  });
});

describe("browsers", () => {
  test("are told to load nothing from elsewhere", async () => {
    const { headers } = await fetch(`${server.address}/healthz`);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test("get a page that describes the API, with no address of another server in it", async () => {
    const page = await fetch(`${server.address}/docs/`);
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    const text = await page.text();
    expect(text).not.toMatch(/<script(?![^>]*src=)|(src|href)="(https?:)?\/\//);
    const scripts = [...text.matchAll(/src="([^"]+)"/g)].map(([, src]) => new URL(src as string, page.url));
    for (const script of scripts) expect((await fetch(script)).status).toBe(200);
  });

  test("get the routes as OpenAPI 3.1", async () => {
    const response = await fetch(`${server.address}/openapi.json`);
    const { openapi, paths } = (await response.json()) as { openapi: string; paths: Record<string, object> };
    expect(openapi).toBe("3.1.0");
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(["/v1/rank", "/v1/rank/batch", "/healthz", "/metrics"]),
    );
  });
});
