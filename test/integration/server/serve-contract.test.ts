import { sampleHome } from "../../support/sample";
import { startServer, testServer } from "../../support/servers/api";
import {
  checkOf,
  documentCheck,
  type Located,
  type OpenApi,
  type Operation,
  objectsIn,
  operationsOf,
  schemasOf,
} from "../../support/servers/openapi";

const home = sampleHome();
let document: OpenApi;
let operations: Located[];
const server = testServer(home);
beforeAll(async () => {
  document = (await (await fetch(`${server.address}/openapi.json`)).json()) as OpenApi;
  operations = operationsOf(document);
});

const ARTICLE_FIELDS = [
  "author",
  "body",
  "claimDate",
  "claimant",
  "context",
  "date",
  "id",
  "language",
  "rating",
  "source",
  "subtitle",
  "title",
  "url",
  "vclaim",
];

/** A request of an operation and the status that it must be answered with. */
interface Call {
  readonly status: number;
  /** What stands in the place of the path's parameters, and behind it. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const SHARK = { source: "sample", id: "shark-swimming-flooded-highway" };
const TEXT = "a shark swimming on the flooded freeway";
const VOTE = { tweet: { text: TEXT }, article: SHARK, vote: "up" };
const NDJSON = { "content-type": "application/x-ndjson" };
const post = (source: string) => ({ source, id: "shared", title: "Shared" });

/**
 * Requests of each operation, in this order: those that succeed, and one for each error that it can
 * be brought to.
 */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  rank: [
    { status: 200, body: { text: TEXT, explain: true, top: 3 } },
    {
      status: 200,
      body: { tweet: { text: TEXT, author: "Jo", date: "2024-01-01" }, filter: { sites: ["sample"] } },
    },
    { status: 200, body: { imageText: TEXT, quotedText: "they say" } },
    { status: 200, body: { text: "is it that" } },
    { status: 400, body: { text: 5 } },
    { status: 400, body: { text: TEXT }, query: "?top=3" },
    { status: 413, body: { image: "x".repeat(15_000_000) } },
    { status: 415, body: "text", headers: { "content-type": "text/csv" } },
    { status: 422, body: { text: " " } },
  ],
  rankBatch: [
    { status: 200, body: `{"id":1,"text":"${TEXT}"}\nbroken\n{"text":""}\n`, headers: NDJSON },
    { status: 400, body: `{"text":"${TEXT}"}\n`, headers: NDJSON, query: "?top=1" },
    { status: 415, body: "[]" },
  ],
  searchClaims: [
    { status: 200, query: `?query=${encodeURIComponent(TEXT)}&pageSize=2` },
    { status: 200, query: "?query=is" },
    { status: 400 },
  ],
  searchClaimsAlpha: [
    { status: 200, query: "?query=shark&languageCode=en" },
    { status: 400, query: "?pageSize=x" },
  ],
  putArticles: [
    { status: 201, body: [post("a.example.org"), post("b.example.org"), {}] },
    { status: 200, body: post("a.example.org") },
    { status: 400, body: "5" },
    { status: 413, body: { ...post("a.example.org"), body: "x".repeat(5 << 20) } },
    { status: 415, body: "a,b", headers: { "content-type": "text/csv" } },
    { status: 422, body: { source: "a.example.org" } },
  ],
  getArticle: [
    { status: 200, path: SHARK },
    { status: 304, path: SHARK, headers: { "if-none-match": "*" } },
    { status: 404, path: { source: "sample", id: "none" } },
    { status: 410, path: { source: "c.example.org", id: "gone" } },
    { status: 400, path: { source: "x".repeat(201), id: "none" } },
  ],
  listArticles: [
    { status: 200, query: "?limit=2&source=sample" },
    { status: 400, query: "?limit=0" },
  ],
  withdrawArticle: [
    { status: 200, path: { source: "b.example.org", id: "shared" }, query: "?reason=Wrong" },
    { status: 404, path: { source: "sample", id: "none" } },
    { status: 400, path: SHARK, query: "?why=Wrong" },
  ],
  exportArticles: [
    { status: 200, query: "?source=sample" },
    { status: 400, query: "?limit=1" },
  ],
  findSimilar: [
    { status: 200, path: SHARK, query: "?top=2" },
    { status: 400, path: SHARK, query: "?top=0" },
    { status: 404, path: { source: "sample", id: "none" } },
    { status: 410, path: { source: "c.example.org", id: "gone" } },
  ],
  listWithdrawals: [
    { status: 200, query: "?limit=1" },
    { status: 400, query: "?limit=0" },
  ],
  restoreArticle: [
    { status: 204, path: { source: "b.example.org", id: "shared" } },
    { status: 404, path: { source: "b.example.org", id: "shared" } },
    { status: 400, path: { source: "x".repeat(201), id: "none" } },
  ],
  findArticle: [
    { status: 200, path: { id: SHARK.id } },
    { status: 304, path: { id: SHARK.id }, headers: { "if-none-match": "*" } },
    { status: 404, path: { id: "none" } },
    { status: 409, path: { id: "shared" } },
    { status: 410, path: { id: "gone" } },
    { status: 400, path: { id: "x".repeat(501) } },
  ],
  castVote: [
    { status: 201, body: VOTE },
    { status: 400, body: { ...VOTE, vote: "maybe" } },
    { status: 413, body: { ...VOTE, tweet: { text: "x".repeat(300_000) } } },
    { status: 415, body: "text", headers: { "content-type": "text/csv" } },
    { status: 422, body: { ...VOTE, article: { source: "sample", id: "none" } } },
  ],
  listVotes: [
    { status: 200, query: "?limit=1" },
    { status: 400, query: "?limit=0" },
  ],
  endVote: [
    { status: 204, path: { id: "1" } },
    { status: 404, path: { id: "1" } },
    { status: 400, path: { id: "one" } },
  ],
  listGroups: [
    { status: 200, query: "?state=all" },
    { status: 400, query: "?limit=0" },
  ],
  getStatus: [{ status: 200 }, { status: 400, query: "?of=me" }],
  getHealth: [{ status: 200 }],
  getReadiness: [{ status: 200 }],
  getMetrics: [{ status: 200 }],
};

beforeAll(async () => {
  await server.post("/v1/articles", { source: "c.example.org", id: "gone", title: "Gone" });
  await fetch(`${server.address}/v1/articles/c.example.org/gone`, { method: "DELETE" });
});

/** Errors that no request can bring this server to; tokens, limits, faults and its end have other tests. */
const ELSEWHERE = ["401", "403", "408", "429", "500", "503"];

async function send({ method, path }: Located, call: Call): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path?.[name] ?? ""));
  const { body } = call;
  return fetch(`${server.address}${filled}${call.query ?? ""}`, {
    method: method.toUpperCase(),
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...call.headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

/** Returns the values that a body holds: one, or of lines each. */
function valuesOf(type: string, text: string): unknown[] {
  if (type === "application/x-ndjson")
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  return [type.endsWith("json") ? JSON.parse(text) : text];
}

describe("the document", () => {
  test("is OpenAPI 3.1 with a title and a version", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: "crowdchecked", version: expect.stringMatching(/^\d/) });
  });

  test("is valid by the schema that the OpenAPI Initiative publishes", () => {
    const check = documentCheck();
    check(document);
    expect(check.errors).toBeNull();
    expect(check({ ...document, paths: { "/": { get: { responses: { "200": {} } } } } })).toBe(false);
  });

  test("gives every operation a name of its own, a summary, a tag and who may use it", () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(operations.length);
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { operation } of operations) {
      const { summary = "", tags = [], security } = operation;
      expect([operation.operationId, summary.length > 0, tags.length]).toEqual([expect.any(String), true, 1]);
      const used = security?.flatMap((one) => Object.keys(one));
      expect(used?.every((name) => schemes.includes(name))).toBe(true);
    }
  });

  test("describes each parameter of a path, and each answer", () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      const described = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
      expect(described.map(({ name }) => name).sort()).toEqual(named);
      expect(described.every(({ required }) => required === true)).toBe(true);
      for (const { description } of Object.values(operation.responses)) expect(description).toBeTruthy();
    }
  });

  test("holds schemas of JSON Schema 2020-12, and references to parts that are there", () => {
    for (const { operation } of operations)
      for (const schema of schemasOf(operation)) checkOf(schema, document);
    for (const { $ref } of objectsIn(document)) {
      if ($ref === undefined) continue;
      const path = String($ref).replace(/^#\//, "").split("/");
      expect(
        path.reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], document),
      ).toBeDefined();
    }
  });
});

describe("what generators make code of", () => {
  test("are named schemas, each referred to", () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        "Answer",
        "Result",
        "Article",
        "ArticleInput",
        "Filter",
        "Problem",
        "Tweet",
        "Vote",
      ]),
    );
    const used = new Set(objectsIn(document).map(({ $ref }) => $ref));
    for (const [name, schema] of Object.entries(schemas)) {
      expect([name, schema["title"]]).toEqual([name, name]);
      expect(used).toContain(`#/components/schemas/${name}`);
    }
    expect(document.paths["/v1/rank"]?.["post"]?.responses["200"]?.content).toEqual({
      "application/json": { schema: { $ref: "#/components/schemas/Answer" } },
    });
  });

  test("holds all fields of an article that is sent", () => {
    const input = document.components.schemas["ArticleInput"] as { properties: object; required: string[] };
    expect(Object.keys(input.properties).toSorted()).toEqual(ARTICLE_FIELDS);
    expect(input.required).toEqual(["source", "id"]);
  });

  test("has a server, and every error of an operation as a problem by its status", () => {
    expect(document.servers).toEqual([expect.objectContaining({ url: "/" })]);
    const { responses } = document.paths["/v1/rank"]?.["post"] as Operation;
    const errors = ["400", "401", "403", "408", "413", "415", "422", "429", "500", "503", "default"];
    expect(Object.keys(responses)).toEqual(["200", ...errors].toSorted());
    for (const status of errors) {
      expect(responses[status]).toEqual({
        description: expect.stringMatching(/^[A-Z]/),
        headers: expect.objectContaining({ "x-request-id": expect.anything() }),
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      });
    }
  });
});

describe("headers of answers", () => {
  const headersAt = ({ paths }: OpenApi, path: string, method: string, status: string): string[] => {
    const response = paths[path]?.[method]?.responses[status] as { readonly headers?: object } | undefined;
    return Object.keys(response?.headers ?? {});
  };

  test("stand in the document where they are sent", async () => {
    const { id } = SHARK;
    const sent = (await fetch(`${server.address}/v1/articles/${id}`)).headers;
    const told = headersAt(document, "/v1/articles/{id}", "get", "200");
    expect(told).toEqual(["x-request-id", "etag", "cache-control"]);
    for (const name of told) expect(sent.has(name)).toBe(true);
    expect(headersAt(document, "/v1/rank", "post", "503")).toEqual(["x-request-id", "retry-after"]);
  });

  test("tell of the limit of requests where there is one", async () => {
    const limited = await startServer(home, { settings: { requestsPerMinute: 50 } });
    const its = (await (await fetch(`${limited.address}/openapi.json`)).json()) as OpenApi;
    const sent = (await limited.post("/v1/rank", { text: TEXT })).headers;
    await limited.app.close();
    const told = headersAt(its, "/v1/rank", "post", "200");
    expect(told).toContain("x-ratelimit-remaining");
    for (const name of told) expect(sent.has(name)).toBe(true);
    expect(headersAt(its, "/healthz", "get", "200")).toEqual(["x-request-id"]);
    expect(JSON.stringify(its)).not.toContain("x-limited");
  });
});

describe("every operation", () => {
  test("of the document is called here, and no other", () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names.sort()).toEqual(Object.keys(CALLS).sort());
  });

  test.each(Object.entries(CALLS))("%s answers as the document says", async (operationId, calls) => {
    const located = operations.find(({ operation }) => operation.operationId === operationId) as Located;
    const documented = Object.keys(located.operation.responses);
    const reached = documented.filter((status) => status !== "default" && !ELSEWHERE.includes(status));
    const called = new Set(calls.map(({ status }) => String(status)));
    expect([...called].toSorted()).toEqual(reached.toSorted());
    for (const call of calls) {
      const response = await send(located, call);
      const text = await response.text();
      expect(response.status).toBe(call.status);
      const { responses } = located.operation;
      const { content } = responses[String(call.status)] ?? {};
      if (content === undefined) {
        expect(text).toBe("");
        continue;
      }
      const type = (response.headers.get("content-type") ?? "").split(";")[0] as string;
      expect(Object.keys(content)).toContain(type);
      const check = checkOf(content[type]?.schema ?? {}, document);
      for (const value of valuesOf(type, text)) {
        check(value);
        expect(check.errors).toBeNull();
      }
    }
  });
});

test("the example of each body succeeds as it stands, so that the page of the API can be tried", async () => {
  const bodies = operations.flatMap((located) =>
    Object.entries(located.operation.requestBody?.content ?? {}).map(([type, { example }]) => ({
      located,
      headers: { "content-type": type },
      body: example,
    })),
  );
  expect(bodies.length).toBeGreaterThan(3);
  for (const { located, ...call } of bodies) {
    const response = await send(located, { ...call, status: 200 });
    const told = await response.text();
    expect([located.path, response.ok, told.includes("problem")]).toEqual([located.path, true, false]);
  }
});
