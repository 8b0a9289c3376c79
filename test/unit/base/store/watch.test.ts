import type { PostGroup } from "../../../../src/base/core/post-group";
import {
  AlertOutbox,
  type GroupQuery,
  listGroups,
  openDatabase,
  type WatchedAnswers,
  WatchStore,
} from "../../../../src/base/store";
import { temporaryFolder } from "../../../support/temporary";

const folder = temporaryFolder();
let files = 0;
const open = () => openDatabase(`${folder}/store-${++files}.db`, { create: true });

const MINUTE = 60_000;
const STATE = { stream: "answers", madeAt: "2026-01-01T00:00:00Z", number: 3, nextGroup: 9 };
const GROUP: PostGroup = {
  ...{ id: 1, text: "a shark", count: 2, firstAt: 5, lastAt: 100 * MINUTE, verdict: "none" },
  ...{ languages: ["en"], posts: ["p1", "p2"], pictures: ["aa"], alerted: ["Comes back"] },
  curve: [[100, 1, 2]],
  wordings: [
    { key: "k1", words: "a shark" },
    { key: "k2", words: "the shark" },
  ],
};
const ANSWERED: PostGroup = {
  ...{ ...GROUP, id: 2, verdict: "answer", confidence: 0.9, claim: "c1", wordings: [] },
  article: { source: "s", id: "a1", title: "No shark" },
};
const watched = (more: Partial<WatchedAnswers> = {}): WatchedAnswers => ({
  ...{ state: STATE, changed: [], ended: [], alerts: [], now: 7 },
  ...more,
});
const later = { ...STATE, number: 4 };

describe("the groups of a workspace", () => {
  test("come back as they were kept, with how far the stream is grouped", () => {
    const store = new WatchStore(open());
    expect(store.state()).toBeUndefined();
    store.commit(undefined, watched({ changed: [GROUP, ANSWERED] }));
    expect(store.state()).toEqual(STATE);
    expect([...store.groups()]).toEqual([GROUP, ANSWERED]);
    const grown = { ...GROUP, count: 3, wordings: [{ key: "k2", words: "the shark" }] };
    store.commit(STATE, watched({ state: later, changed: [grown], ended: [2] }));
    expect([...store.groups()]).toEqual([grown]);
    expect(store.state()).toEqual(later);
  });

  test("are written by one process: another that has gone on is noticed, and nothing is written", () => {
    const store = new WatchStore(open());
    store.commit(undefined, watched());
    const refused = expect.objectContaining({ code: "WATCHED_ALREADY" });
    expect(() => store.commit(undefined, watched({ changed: [GROUP] }))).toThrow(refused);
    store.commit(STATE, watched({ state: later }));
    expect(() => store.commit(STATE, watched({ changed: [GROUP] }))).toThrow(refused);
    expect([...store.groups()]).toEqual([]);
  });
});

describe("the list of groups", () => {
  const NOW = 1000 * MINUTE;
  const ask = (more: Partial<GroupQuery>): GroupQuery => ({
    ...{ state: "all", sort: "growth", limit: 10, now: NOW },
    ...more,
  });
  function filled() {
    const database = open();
    const group = (id: number, count: number, curve: PostGroup["curve"], more = {}): PostGroup => ({
      ...{ ...GROUP, id, count, curve, wordings: [], lastAt: (curve.at(-1)?.[0] ?? 0) * MINUTE },
      ...more,
    });
    const changed = [
      group(1, 900, [
        [930, 15, 800],
        [990, 1, 4],
      ]),
      group(2, 50, [[995, 1, 50]]),
      group(3, 60, [[1000, 1, 7]], { verdict: "answer" }),
      group(4, 5000, [[900, 1, 5000]]),
      group(5, 6, [[950, 1, 6]], { verdict: "suggest" }),
    ];
    new WatchStore(database).commit(undefined, watched({ changed }));
    return database;
  }
  const idsOf = (query: Partial<GroupQuery>, database = filled()): number[] =>
    listGroups(database, ask(query)).groups.map(({ id }) => id);

  test("is empty, without a time, where nobody has watched", () => {
    expect(listGroups(open(), ask({}))).toEqual({ groups: [] });
  });

  test("begins with what has grown most in the last hour, and leaves out what has not grown", () => {
    const { watchedAt, groups } = listGroups(filled(), ask({}));
    expect(watchedAt).toBe(7);
    // Of the quarter from minute 930, four minutes lie within the hour: 4 / 15 of 800 posts, and 4 more.
    expect(groups.map(({ id, lastHour }) => [id, lastHour])).toEqual([
      [1, 217],
      [2, 50],
      [3, 7],
      [5, 6],
    ]);
    expect(idsOf({ limit: 2 })).toEqual([1, 2]);
  });

  test("holds what is wanted, in the order that is wanted", () => {
    expect(idsOf({ state: "unanswered" })).toEqual([1, 2, 5]);
    expect(idsOf({ state: "answered" })).toEqual([3]);
    expect(idsOf({ sort: "count", limit: 3 })).toEqual([4, 1, 3]);
    expect(idsOf({ sort: "latest", limit: 3 })).toEqual([3, 2, 1]);
  });
});

describe("alerts on their way", () => {
  const alert = { id: "a1", rule: "Comes back", at: 5, body: "{}", awaited: true };
  function outboxWith(...alerts: WatchedAnswers["alerts"]) {
    const database = open();
    new WatchStore(database).commit(undefined, watched({ alerts }));
    return {
      outbox: new AlertOutbox(database),
      count: () => database.prepare("SELECT count(*) FROM alerts").pluck().get(),
    };
  }

  test("stay until the stream has them and a webhook took them", () => {
    const { outbox, count } = outboxWith(alert, { ...alert, id: "a2", awaited: false });
    expect(outbox.unpublished(10)).toEqual([
      { id: "a1", body: "{}" },
      { id: "a2", body: "{}" },
    ]);
    expect(outbox.awaited("Comes back", 0, 10)).toEqual([
      { id: "a1", rule: "Comes back", at: 5, body: "{}", tries: 0 },
    ]);
    outbox.published("a1");
    outbox.published("a2");
    expect([outbox.unpublished(10), count()]).toEqual([[], 1]);
    outbox.settled("a1");
    expect(count()).toBe(0);
  });

  test("are tried again when it is time", () => {
    const { outbox } = outboxWith(alert);
    outbox.failed("a1", 500);
    expect(outbox.awaited(alert.rule, 499, 10)).toEqual([]);
    expect(outbox.nextTryAt(alert.rule)).toBe(500);
    expect(outbox.awaited(alert.rule, 500, 10)).toMatchObject([{ id: "a1", tries: 1 }]);
    outbox.settled("a1");
    expect(outbox.nextTryAt(alert.rule)).toBeUndefined();
  });

  test("are found by their rule", () => {
    const other = { ...alert, id: "a2", rule: "Another" };
    const { outbox } = outboxWith(alert, other, { ...alert, id: "a3", rule: "Untold", awaited: false });
    expect(outbox.awaitedRules()).toEqual(["Another", "Comes back"]);
    expect(outbox.awaited("Another", 0, 10)).toMatchObject([{ id: "a2" }]);
    outbox.failed("a1", 500);
    expect(["Another", "Comes back", "Untold"].map((rule) => outbox.nextTryAt(rule))).toEqual([
      0,
      500,
      undefined,
    ]);
  });

  test("are made once, whenever the same answer makes them again", () => {
    const { outbox, count } = outboxWith(alert, alert);
    expect(count()).toBe(1);
    expect(outbox.unpublished(10)).toHaveLength(1);
  });
});
