import { sampleHome } from "../../support/sample";
import { testServer, tokenHeaders } from "../../support/servers/api";

const home = sampleHome();
beforeAll(() => {
  tokenHeaders(home, "desk", "read", "feedback");
  tokenHeaders(home, "night", "feedback");
  tokenHeaders(home, "feed", "write");
});
const server = testServer(home);

const bearer = (name: string) => ({ authorization: `Bearer secret-of-${name}` });
const article = { source: "sample", id: "shark-swimming-flooded-highway" };
const vote = { tweet: { text: "a shark on the road" }, article, vote: "up" };

describe("where there are tokens", () => {
  test("a vote is that of the token's holder, who alone can undo it", async () => {
    const cast = async (name: string): Promise<{ id: number; voter: string }> =>
      (await (await server.post("/v1/feedback", vote, bearer(name))).json()) as { id: number; voter: string };
    const [desk, night] = [await cast("desk"), await cast("night")];
    expect([desk.voter, night.voter]).toEqual(["desk", "night"]);
    const undo = async (id: number, name: string): Promise<number> =>
      (await fetch(`${server.address}/v1/feedback/${id}`, { method: "DELETE", headers: bearer(name) }))
        .status;
    expect(await undo(desk.id, "night")).toBe(404);
    expect(await undo(desk.id, "desk")).toBe(204);
    const list = await fetch(`${server.address}/v1/feedback`, { headers: bearer("desk") });
    expect(await list.json()).toEqual({ votes: [night], next: null });
  });

  test.each([
    ["GET", "/v1/articles/sample/shark-swimming-flooded-highway", "feed"],
    ["GET", "/v1/status", "night"],
    ["GET", "/v1/feedback", "feed"],
    ["POST", "/v1/feedback", "feed"],
    ["POST", "/v1/articles", "desk"],
  ])("%s %s takes its own scope", async (method, path, name) => {
    const body = method === "POST" ? { body: "{}" } : {};
    const headers = { "content-type": "application/json", ...bearer(name) };
    const response = await fetch(`${server.address}${path}`, { method, headers, ...body });
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ code: "SCOPE_MISSING" }),
    ]);
  });

  test("Google's clients send it as their key, and read why it is refused in their form", async () => {
    const search = async (key: string): Promise<[number, unknown]> => {
      const parameters = new URLSearchParams({ query: "a shark swimming on the flooded freeway", key });
      const response = await fetch(`${server.address}/v1alpha1/claims:search?${parameters}`);
      return [response.status, await response.json()];
    };
    expect(await search("secret-of-desk")).toEqual([200, { claims: expect.any(Array) }]);
    const refused = (code: number, status: string) => [
      code,
      { error: { code, status, message: expect.any(String) } },
    ];
    expect(await search("secret-of-night")).toEqual(refused(403, "PERMISSION_DENIED"));
    expect(await search("somebody-else")).toEqual(refused(401, "UNAUTHENTICATED"));
    expect(await search("")).toEqual(refused(401, "UNAUTHENTICATED"));
  });

  test("a key means nothing to other routes", async () => {
    const response = await fetch(`${server.address}/v1/status?key=secret-of-desk`);
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ code: "TOKEN_MISSING" }),
    ]);
  });
});
