import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

const home = sampleHome();
const NOW = "2024-06-30T12:00:00.000Z";
const clock = { now: () => Date.parse(NOW), wait: async () => {} };
const server = testServer(home, { clock, open: true });

const article = { source: "sample", id: "shark-swimming-flooded-highway" };
const tweet = { text: "look, a shark on the road", author: "Jo (@jo)", date: "2024-06-01" };
const request = { tweet, article, vote: "match", rank: 2, generation: "0007" };

interface Vote {
  readonly id: number;
}
interface Votes {
  readonly votes: readonly Vote[];
  readonly next: number | null;
}
const vote = async (body: unknown): Promise<[number, Vote]> => {
  const response = await server.post("/v1/feedback", body);
  return [response.status, (await response.json()) as Vote];
};
const list = async (query = ""): Promise<Votes> =>
  (await (await fetch(`${server.address}/v1/feedback${query}`)).json()) as Votes;
const undo = (id: number | string): Promise<Response> =>
  fetch(`${server.address}/v1/feedback/${id}`, { method: "DELETE" });

describe("votes", () => {
  test("are kept with who, when, generation and rank shown", async () => {
    const [status, kept] = await vote(request);
    expect([status, kept]).toEqual([
      201,
      { ...request, id: expect.any(Number), voter: "@local", votedAt: NOW },
    ]);
    expect(await list()).toEqual({ votes: [kept], next: null });
  });

  test("that a voter casts on the same tweet and article again take the place of the former", async () => {
    const [, kept] = await vote({ ...request, vote: "down" });
    expect(await list()).toEqual({ votes: [kept], next: null });
    expect(await vote({ ...request, vote: "down" })).toEqual([201, kept]);
  });

  test("are listed page by page, and can be undone once", async () => {
    for (const text of ["one shark", "two sharks", "three sharks"]) {
      await vote({ tweet: { text }, article, vote: "up" });
    }
    const all = (await list()).votes;
    expect(all).toHaveLength(4);
    const first = await list("?limit=3");
    const second = await list(`?limit=3&after=${first.next}`);
    expect([...first.votes, ...second.votes]).toEqual(all);
    expect(second.next).toBeNull();
    const { id } = all[1] as Vote;
    expect((await undo(id)).status).toBe(204);
    expect((await list()).votes).toEqual(all.filter((one) => one.id !== id));
    expect(await (await undo(id)).json()).toMatchObject({ status: 404, code: "VOTE_NOT_FOUND" });
  });

  test("of others are not shown to visitors of an open server, who may vote", async () => {
    const visitor = { "x-forwarded-for": "192.0.2.7" };
    const body = { tweet: { text: "four sharks" }, article, vote: "up" };
    expect((await server.post("/v1/feedback", body, visitor)).status).toBe(201);
    const refused = expect.objectContaining({ status: 403, code: "LOOPBACK_ONLY" });
    expect(await server.ask("/v1/feedback", "GET", visitor)).toEqual([403, refused]);
    expect((await list()).votes.at(-1)).toMatchObject({ voter: "@visitor", tweet: body.tweet });
  });

  test("without rank and generation are votes too; a tweet as the platform gives it is read", async () => {
    const platform = { id: "1", text: "shark \ud800!", created_at: "2024-06-01T10:00:00.000Z", lang: "en" };
    const [status, kept] = await vote({ tweet: platform, article, vote: "up" });
    expect([status, kept]).toEqual([
      201,
      expect.objectContaining({
        tweet: { text: "shark \ufffd!", date: "2024-06-01T10:00:00.000Z", language: "en" },
        rank: null,
        generation: null,
      }),
    ]);
  });

  test.each([
    [
      "on an article that is not there",
      { ...request, article: { source: "sample", id: "none" } },
      422,
      "ARTICLE_UNKNOWN",
    ],
    ["of another kind", { ...request, vote: "maybe" }, 400, "REQUEST_INVALID"],
    ["on a blank tweet", { ...request, tweet: { text: " " } }, 422, "EMPTY_QUERY"],
    ["at a rank that is none", { ...request, rank: 0 }, 400, "REQUEST_INVALID"],
    ["without an article", { tweet, vote: "up" }, 400, "REQUEST_INVALID"],
    ["under another name", { ...request, voter: "somebody" }, 400, "REQUEST_INVALID"],
    ["on a day that is none", { ...request, tweet: { text: "a", date: "2024-02-31" } }, 400, "DATE_INVALID"],
  ])("%s are refused", async (_, body, status, code) => {
    const before = await list();
    expect(await vote(body)).toEqual([status, expect.objectContaining({ status, code })]);
    expect(await list()).toEqual(before);
  });

  test.each(["0", "x", "1e3", "99999999999999999999"])("with the number %s cannot be undone", async (id) => {
    expect((await undo(id)).status).toBe(400);
  });

  test.each(["?limit=0", "?limit=x", "?after=-1", "?since=1"])("are not listed with %s", async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, code: "REQUEST_INVALID" });
  });
});
