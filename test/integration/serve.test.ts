import { sampleHome } from "../sample";
import { startServer, type TestServer } from "../servers/api";

const home = sampleHome();
let server: TestServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => server.app.close());

test("a tweet's article comes first", async () => {
  const response = await server.post("/v1/rank", { text: "a shark swimming on the flooded freeway" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const { results } = (await response.json()) as { results: { article: { id: string } }[] };
  expect(results[0]?.article.id).toBe("shark-swimming-flooded-highway");
});

describe("a request that is not served is answered with a problem", () => {
  test.each([
    ["a body that is no object", [], 400, "REQUEST_INVALID"],
    ["neither text nor tweet", {}, 400, "REQUEST_INVALID"],
    ["both text and tweet", { text: "a", tweet: { text: "a" } }, 400, "REQUEST_INVALID"],
    ["a text that is a number", { text: 5 }, 400, "REQUEST_INVALID"],
    ["a number that is a text", { text: "a", top: "5" }, 400, "REQUEST_INVALID"],
    ["an unknown field", { text: "a", tops: 5 }, 400, "REQUEST_INVALID"],
    ["a blank text", { text: " \u0000\u200b " }, 422, "EMPTY_QUERY"],
    [
      "a day that the calendar does not have",
      { tweet: { text: "a", date: "2020-02-31" } },
      400,
      "DATE_INVALID",
    ],
    ["a text of 1 MB", { text: "a".repeat(1_000_000) }, 413, "BODY_TOO_LARGE"],
  ])("%s", async (_, body, status, code) => {
    const response = await server.post("/v1/rank", body);
    expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ status, code }),
    ]);
  });
});
