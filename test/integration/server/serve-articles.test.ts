import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

const home = sampleHome();
const server = testServer(home);

const hollow = { source: "example.org", id: "hollow-moon", vclaim: "The moon is hollow.", rating: "False" };
const put = async (body: unknown): Promise<[number, unknown]> => {
  const response = await server.post("/v1/articles", body);
  return [response.status, await response.json()];
};
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.address}${path}`, { headers });

describe("articles are posted", () => {
  test("one by itself is added; the same again changes nothing; with other content it is changed", async () => {
    expect(await put(hollow)).toEqual([201, { added: 1, changed: 0, unchanged: 0, refused: [] }]);
    expect(await put(hollow)).toEqual([200, { added: 0, changed: 0, unchanged: 1, refused: [] }]);
    expect(await put({ ...hollow, rating: "Satire" })).toEqual([
      200,
      { added: 0, changed: 1, unchanged: 0, refused: [] },
    ]);
  });

  test("one is found by the next query, and so is what it has been changed to", async () => {
    const first = async (text: string): Promise<string | undefined> => {
      const response = await server.post("/v1/rank", { text, top: 1 });
      const { results } = (await response.json()) as { results: { article: { id: string } }[] };
      return results[0]?.article.id;
    };
    const id = "zeppelin-harvests";
    await put({ ...hollow, id, vclaim: "Zeppelins harvest pumpkins over Luxembourg." });
    expect(await first("zeppelins harvest pumpkins over luxembourg??")).toBe(id);
    await put({ ...hollow, id, vclaim: "Submarines deliver croissants to Liechtenstein." });
    expect(await first("submarines deliver croissants to liechtenstein, really")).toBe(id);
  });

  test("of many, the broken ones are refused each with its reason, and the others are taken", async () => {
    const [status, answer] = await put([
      { source: "example.org", id: "flat", title: "Is the earth flat?" },
      { source: "example.org", id: "none" },
      "text",
      null,
      { source: "example.org", id: "flat", title: "Something else" },
      { source: "example.org", id: "cube", vclaim: "The sun is a cube.", colour: "red", date: "2020-02-31" },
      { source: "example.org", id: "flat", title: "Is the earth flat?" },
    ]);
    expect([status, answer]).toEqual([
      201,
      {
        added: 1,
        changed: 0,
        unchanged: 1,
        refused: [
          { index: 1, code: "ARTICLE_INVALID", detail: "one of vclaim and title is needed" },
          { index: 2, code: "ARTICLE_INVALID", detail: expect.stringContaining("must be an object") },
          { index: 3, code: "ARTICLE_INVALID", detail: expect.stringContaining("must be an object") },
          { index: 4, code: "ARTICLE_REPEATED", detail: expect.any(String) },
          { index: 5, code: "ARTICLE_INVALID", detail: expect.stringMatching(/date.*2020-01-31.*colour/) },
        ],
      },
    ]);
  });

  test("one with an optional field that cannot be read is refused, not taken without it as by an import", async () => {
    const [status, answer] = await put({ ...hollow, id: "undated", date: "one fine day" });
    const refused = [{ index: 0, code: "ARTICLE_INVALID", detail: "date: must be a date, e.g. 2020-01-31" }];
    expect([status, answer]).toEqual([422, expect.objectContaining({ code: "ARTICLES_REFUSED", refused })]);
    expect((await get("/v1/articles/example.org/undated")).status).toBe(404);
  });

  test("one whose id is a whole number is found by its digits", async () => {
    expect(await put({ ...hollow, id: 12 })).toEqual([
      201,
      { added: 1, changed: 0, unchanged: 0, refused: [] },
    ]);
    expect(await (await get("/v1/articles/example.org/12")).json()).toEqual({ ...hollow, id: "12" });
    expect(await put({ ...hollow, id: "12" })).toMatchObject([200, { unchanged: 1 }]);
    expect(await put({ ...hollow, id: 1.5 })).toMatchObject([422, { code: "ARTICLES_REFUSED" }]);
  });

  test("ids with half of a character or a lost one are refused: no export could give them back", async () => {
    const ids = ["half\ud83d", "other\ude00", "lost\ufffd"];
    const [status, answer] = await put(ids.map((id) => ({ ...hollow, id })));
    const refused = ids.map((_, index) => expect.objectContaining({ index, code: "ARTICLE_INVALID" }));
    expect([status, answer]).toEqual([422, expect.objectContaining({ refused })]);
  });

  test("one that is nested deeply is refused by itself, wherever it is deep", async () => {
    const depth = 100_000;
    const lists = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const objects = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    const good = JSON.stringify({ ...hollow, id: "beside-deep" });
    const deep = `{"source": "example.org", "id": "deep", "vclaim": ${objects}}`;
    const response = await fetch(`${server.address}/v1/articles`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `[${lists}, ${good}, ${objects}, ${deep}]`,
    });
    const refused = [0, 2, 3].map((index) => expect.objectContaining({ index, code: "ARTICLE_INVALID" }));
    const taken = { added: 1, changed: 0, unchanged: 0, refused };
    expect([response.status, await response.json()]).toEqual([201, taken]);
  });

  test("where none is taken, the answer is a problem that lists why", async () => {
    expect(await put({ source: "example.org" })).toEqual([
      422,
      expect.objectContaining({
        code: "ARTICLES_REFUSED",
        refused: [{ index: 0, code: "ARTICLE_INVALID", detail: expect.stringContaining("id") }],
      }),
    ]);
  });

  test.each([
    ["a body that is a text", '"x"', 400, "REQUEST_INVALID"],
    ["a body that is not JSON", "{", 400, "JSON_INVALID"],
    [
      "a body that is not UTF-8",
      Buffer.from(JSON.stringify({ ...hollow, id: "latin", vclaim: "Caf\u00e9" }), "latin1"),
      400,
      "JSON_INVALID",
    ],
    [
      "more than 500 at once",
      JSON.stringify(Array.from({ length: 501 }, () => hollow)),
      400,
      "REQUEST_INVALID",
    ],
    ["more than 4 MiB", JSON.stringify({ ...hollow, body: "x".repeat(5 << 20) }), 413, "BODY_TOO_LARGE"],
  ])("%s is refused", async (_, body, status, code) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${server.address}/v1/articles`, { method: "POST", headers, body });
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ status, code }),
    ]);
  });

  test("control characters and lone surrogates in texts do no harm", async () => {
    const id = "odd";
    expect(await put({ ...hollow, id, vclaim: "a\u0000b \udc00" })).toEqual([201, expect.anything()]);
    const response = await get(`/v1/articles/example.org/${id}`);
    expect(await response.json()).toMatchObject({ id, vclaim: "ab \ufffd" });
  });
});

describe("an article is asked for", () => {
  const body = 'First paragraph.\nSecond <unk> paragraph & "more".';
  beforeAll(async () => {
    await put([
      { source: "one.example.org", id: "a/b c?", title: "Slashes", body },
      { source: "one.example.org", id: "shared", title: "One" },
      { source: "two.example.org", id: "shared", title: "Two" },
    ]);
  });

  test("by source and id it comes with its body, and by id alone where one source has it", async () => {
    const article = { source: "one.example.org", id: "a/b c?", title: "Slashes", body };
    const id = encodeURIComponent("a/b c?");
    expect(await (await get(`/v1/articles/one.example.org/${id}`)).json()).toEqual(article);
    expect(await (await get(`/v1/articles/${id}`)).json()).toEqual(article);
  });

  test("by an id that several sources have, the answer names them", async () => {
    const response = await get("/v1/articles/shared");
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({
        code: "ARTICLE_AMBIGUOUS",
        sources: ["one.example.org", "two.example.org"],
      }),
    ]);
  });

  test("that is known already is not sent again, until it changes", async () => {
    const path = "/v1/articles/one.example.org/shared";
    const tag = (await get(path)).headers.get("etag") as string;
    const again = await get(path, { "if-none-match": `"other", W/${tag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await put({ source: "one.example.org", id: "shared", title: "One, changed" });
    const changed = await get(path, { "if-none-match": tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(tag);
  });

  test.each([
    "/v1/articles/one.example.org/none",
    "/v1/articles/none",
    "/v1/articles/%00/%F0%9F%98%80",
  ])("that is not there: %s", async (path) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: "ARTICLE_NOT_FOUND" }),
    ]);
  });
});
