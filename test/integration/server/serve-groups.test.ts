import type { PostGroup } from "../../../src/base/core/post-group";
import { workspacePaths } from "../../../src/base/home/paths";
import {
  ArticleWriter,
  iterateArticles,
  openDatabase,
  WatchStore,
  Withdrawals,
} from "../../../src/base/store";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

const MINUTE = 60_000;
const NOW = Date.parse("2026-03-01T12:00:00.000Z");
const home = sampleHome();
const server = testServer(home, { clock: { now: () => NOW, wait: async () => {} } });

const minute = NOW / MINUTE - 5;
const GROUP: PostGroup = {
  ...{ id: 1, text: "<b>a shark</b>", count: 12, firstAt: NOW - 9 * MINUTE, lastAt: NOW - 5 * MINUTE },
  ...{ languages: ["en"], posts: ["p1"], pictures: [], wordings: [], alerted: [], verdict: "none" },
  curve: [[minute, 1, 12]],
};
const ANSWERED: PostGroup = {
  ...GROUP,
  ...{ id: 2, verdict: "answer", confidence: 0.9, claim: "c", curve: [[minute, 1, 30]], count: 30 },
  article: { source: "example.org", id: "a1", title: "No shark" },
};

describe("GET /v1/groups", () => {
  test("says that nobody has watched a stream", async () => {
    expect(await server.ask("/v1/groups")).toEqual([200, { watchedAt: null, groups: [] }]);
  });

  test("lists what grows and is not answered, or what is asked for", async () => {
    const database = openDatabase(workspacePaths(home).database);
    const state = { stream: "answers", madeAt: "x", number: 1, nextGroup: 3 };
    const watched = { state, changed: [GROUP, ANSWERED], ended: [], alerts: [], now: NOW };
    new WatchStore(database).commit(undefined, watched);
    database.close();
    const shown = {
      ...{ id: 1, text: "<b>a shark</b>", count: 12, lastHour: 12, verdict: "none" },
      ...{ firstAt: "2026-03-01T11:51:00.000Z", lastAt: "2026-03-01T11:55:00.000Z" },
      ...{ languages: ["en"], posts: ["p1"] },
      curve: [{ at: "2026-03-01T11:55:00.000Z", minutes: 1, posts: 12 }],
    };
    expect(await server.ask("/v1/groups")).toEqual([
      200,
      { watchedAt: "2026-03-01T12:00:00.000Z", groups: [shown] },
    ]);
    const [, all] = await server.ask("/v1/groups?state=all&sort=count&limit=1");
    expect(all).toMatchObject({ groups: [{ id: 2, confidence: 0.9, article: ANSWERED.article }] });
  });

  test("lists a group with its article as it is now; without it, where it was withdrawn", async () => {
    const database = openDatabase(workspacePaths(home).database);
    const [article] = iterateArticles(database);
    const { source = "", id = "" } = article ?? {};
    const state = { stream: "answers", madeAt: "x", number: 2, nextGroup: 4 };
    const changed = [
      { ...ANSWERED, id: 3, count: 40, article: { source, id, title: "No shark", rating: "False" } },
    ];
    const watch = new WatchStore(database);
    watch.commit(watch.state(), { state, changed, ended: [1, 2], alerts: [], now: NOW });
    const answered = () => server.ask("/v1/groups?state=answered&sort=count");
    // As it was corrected, not as an answer named it.
    new ArticleWriter(database).upsert({ ...article!, rating: "Mostly false" }, "2026-03-01T11:00:00Z");
    expect(await answered()).toMatchObject([200, { groups: [{ article: { rating: "Mostly false" } }] }]);
    database.transaction(() => new Withdrawals(database).withdraw({ source, id }, "2026-03-01T12:00:00Z"))();
    database.close();
    expect(await answered()).toEqual([200, expect.objectContaining({ groups: [] })]);
    const [, unanswered] = await server.ask("/v1/groups");
    expect(unanswered).toMatchObject({ groups: [{ id: 3, verdict: "none" }] });
    expect(JSON.stringify(unanswered)).not.toContain("No shark");
  });

  test.each([
    "?state=maybe",
    "?sort=size",
    "?limit=0",
    "?limit=1000",
    "?limit=many",
    "?x=1",
  ])("refuses %s", async (query) => {
    expect((await server.ask(`/v1/groups${query}`))[0]).toBe(400);
  });
});
