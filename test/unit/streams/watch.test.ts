import type { AlertRule } from "../../../src/base/config";
import { RetryLaterError } from "../../../src/base/core/errors";
import { ArticleWriter, openDatabase, WatchStore, Withdrawals } from "../../../src/base/store";
import type { AnswerBatch } from "../../../src/broker/broker";
import { Grouper } from "../../../src/groups";
import { type KeptGroups, type WatchObserver, watch } from "../../../src/streams/watch";
import { InstantClock, MemoryBroker } from "../../support/memory-broker";
import { temporaryFolder } from "../../support/temporary";

const folder = temporaryFolder();
const MINUTE = 60_000;
const MADE_AT = "2026-01-01T00:00:00Z";
const SHARK = "A photo shows a shark that swims on a flooded motorway";
const RULE: AlertRule = { name: "Grows", posts: 2, minutes: 10 };
const LIMITS = { windowMs: 24 * 60 * MINUTE, groups: 1000, resemblance: 0.4 };

/** Returns answers that follow each other, from a number on. */
function batch(
  from: number,
  posts: readonly { text: string; minute?: number; more?: object }[],
): AnswerBatch {
  const answers = posts.map(({ text, minute = 0, more = {} }, i) => {
    const postedAt = new Date(minute * MINUTE).toISOString();
    const value = { id: `p${from + i}`, text, postedAt, answer: { verdict: "none", results: [] }, ...more };
    return { number: from + i, data: Buffer.from(JSON.stringify(value)), storedAt: 10_000 * MINUTE };
  });
  const position = { madeAt: MADE_AT, number: from + posts.length - 1 };
  return { answers, position, waiting: 0, dropped: 0 };
}

let files = 0;
/** A watcher on a store of its own, which can be started more than once. */
class Scene {
  readonly clock = new InstantClock();
  readonly counts = { grouped: 0, unreadable: 0, dropped: 0 };
  readonly alerts: { rule: string; text: string; id: string; group: object }[] = [];
  readonly hindered: string[] = [];
  readonly database = openDatabase(`${folder}/watch-${++files}.db`, { create: true });
  readonly store = new WatchStore(this.database);
  rules: readonly AlertRule[] = [RULE];

  async watch(batches: readonly AnswerBatch[], store: KeptGroups = this.store): Promise<void> {
    const broker = new MemoryBroker();
    broker.batches.push(...batches);
    broker.breakDown(undefined);
    const { clock, rules } = this;
    const state = this.store.state();
    const grouper = new Grouper(LIMITS, state?.nextGroup ?? 1, this.store.groups());
    const observer: WatchObserver = {
      grouped: (posts) => {
        this.counts.grouped += posts;
      },
      unreadable: (answers) => {
        this.counts.unreadable += answers;
      },
      dropped: (answers) => {
        this.counts.dropped += answers;
      },
      alerted: (alerts) => void this.alerts.push(...alerts.map(({ body }) => JSON.parse(body))),
      hindered: ({ code }) => void this.hindered.push(code),
    };
    const options = { broker, store, grouper, rules, stream: "answers", state, clock, observer };
    await watch(options, new AbortController().signal);
  }

  groups(): [number, number][] {
    return [...this.store.groups()].map(({ id, count }) => [id, count]);
  }
}

describe("watching answers", () => {
  test("keeps groups and how far it has come together", async () => {
    const scene = new Scene();
    await scene.watch([
      batch(1, [{ text: SHARK }, { text: "Something else that nobody has said before" }]),
      batch(3, [{ text: `RT @x: ${SHARK}` }]),
    ]);
    expect(scene.groups()).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(scene.store.state()).toEqual({ stream: "answers", madeAt: MADE_AT, number: 3, nextGroup: 3 });
  });

  test("counts each answer once where it died before it had kept them", async () => {
    const scene = new Scene();
    const first = batch(1, [{ text: SHARK }, { text: SHARK }]);
    await scene.watch([first]);
    const dying: KeptGroups = {
      currentArticle: (article) => article,
      commit() {
        throw new Error("killed");
      },
    };
    await expect(scene.watch([batch(3, [{ text: SHARK }])], dying)).rejects.toThrow("killed");
    await scene.watch([batch(3, [{ text: SHARK }])]);
    expect(scene.groups()).toEqual([[1, 3]]);
    expect(scene.counts.grouped).toBe(3);
  });

  test("tries again where the store is locked, without counting twice", async () => {
    const scene = new Scene();
    let locked = 3;
    const store: KeptGroups = {
      currentArticle: (article) => article,
      commit: (before, watched) => {
        if (locked-- > 0) throw new RetryLaterError("locked", { code: "STORE_LOCKED" });
        scene.store.commit(before, watched);
      },
    };
    await scene.watch([batch(1, [{ text: SHARK }])], store);
    expect([scene.groups(), scene.hindered]).toEqual([[[1, 1]], ["STORE_LOCKED"]]);
  });

  test("passes over what is no answer, and says so", async () => {
    const scene = new Scene();
    await scene.watch([{ ...batch(1, [{ text: SHARK }, { text: "x", more: { answer: 7 } }]), dropped: 5 }]);
    expect(scene.counts).toEqual({ grouped: 1, unreadable: 1, dropped: 5 });
    expect(scene.store.state()?.number).toBe(2);
  });

  test("fires a rule once for a burst, and again after it has calmed down", async () => {
    const scene = new Scene();
    const at = (...minutes: number[]) => minutes.map((minute) => ({ text: SHARK, minute }));
    await scene.watch([batch(1, at(1, 2, 3, 4, 5))]);
    expect(scene.alerts.map(({ rule, text }) => [rule, text])).toEqual([
      ["Grows", "Grows: 3 posts in 10 min say the same, 3 in all. No fact-check was found"],
    ]);
    // That it has fired is kept.
    await scene.watch([batch(6, at(6, 7))]);
    expect(scene.alerts).toHaveLength(1);
    // One post remains in the window; then it grows again.
    await scene.watch([batch(8, at(16, 17, 18, 19))]);
    expect(scene.alerts).toHaveLength(2);
    expect(new Set(scene.alerts.map(({ id }) => id)).size).toBe(2);
  });

  test("makes the same alert with the same id when it has to group an answer again", async () => {
    const posts = batch(1, [{ text: SHARK }, { text: SHARK }, { text: SHARK }]);
    const [one, other] = [new Scene(), new Scene()];
    await Promise.all([one.watch([posts]), other.watch([posts])]);
    expect(one.alerts).toEqual(other.alerts);
    expect(one.database.prepare("SELECT id, awaited FROM alerts").all()).toEqual([
      { id: one.alerts[0]?.id, awaited: 0 },
    ]);
  });

  test("tells nothing of bursts that are long over", async () => {
    const scene = new Scene();
    scene.clock.pass(120 * MINUTE);
    await scene.watch([batch(1, [{ text: SHARK }, { text: SHARK }, { text: SHARK }])]);
    expect(scene.alerts).toEqual([]);
  });

  test("fires only for groups of the kind that the rule is about", async () => {
    const scene = new Scene();
    scene.rules = [{ ...RULE, verdict: ["answer"], minConfidence: 0.9, site: "example.org" }];
    const article = { source: "s", id: "a", url: "https://example.org/a" };
    const answer = { verdict: "answer", confidence: 0.95, results: [{ article, claimGroup: "c" }] };
    const texts = [
      "One way to say it that is long enough",
      "Quite another choice of words, and longer",
      "Third",
    ];
    const unanswered = texts.map(() => ({ text: SHARK }));
    await scene.watch([
      batch(1, unanswered),
      batch(
        4,
        texts.map((text) => ({ text, more: { answer } })),
      ),
    ]);
    expect(scene.alerts).toMatchObject([{ group: { id: 2, count: 3, verdict: "answer", article } }]);
  });

  test("tells of an article as it was corrected, and not of one that was withdrawn", async () => {
    const scene = new Scene();
    const article = { source: "s", id: "a", title: "No shark swims there", rating: "False" };
    const put = new ArticleWriter(scene.database);
    put.upsert(article, "2026-01-01T00:00:00Z");
    const answer = { verdict: "answer", confidence: 0.95, results: [{ article, claimGroup: "c" }] };
    const answered = { text: SHARK, more: { answer } };
    await scene.watch([batch(1, [answered, answered])]);
    put.upsert({ ...article, rating: "True" }, "2026-01-02T00:00:00Z");
    await scene.watch([batch(3, [answered])]);
    expect(scene.alerts).toMatchObject([{ group: { verdict: "answer", article: { rating: "True" } } }]);

    new Withdrawals(scene.database).withdraw({ source: "s", id: "a" }, "2026-01-03T00:00:00Z");
    scene.rules = [{ ...RULE, name: "To check", posts: 3, verdict: ["none"] }];
    await scene.watch([batch(4, [{ text: SHARK }])]);
    const { text, group } = scene.alerts[1] ?? {};
    expect(text).toBe("To check: 4 posts in 10 min say the same, 4 in all. No fact-check was found");
    expect(group).toMatchObject({ count: 4, verdict: "none" });
    expect(group).not.toHaveProperty("article");
  });

  test("tells of the latest answer where the surest one's article was withdrawn", async () => {
    const scene = new Scene();
    const [first, second] = ["a", "b"].map((id) => ({ source: "s", id, title: `Title ${id}` }));
    const put = new ArticleWriter(scene.database);
    for (const article of [first, second]) put.upsert(article!, "2026-01-01T00:00:00Z");
    const found = (article: object | undefined, verdict: string, confidence: number) => ({
      text: SHARK,
      more: { answer: { verdict, confidence, results: [{ article, claimGroup: "c" }] } },
    });
    await scene.watch([batch(1, [found(first, "answer", 0.95), found(first, "answer", 0.95)])]);
    new Withdrawals(scene.database).withdraw({ source: "s", id: "a" }, "2026-01-02T00:00:00Z");
    await scene.watch([batch(3, [found(second, "suggest", 0.5)])]);
    expect(scene.alerts).toMatchObject([
      { group: { count: 3, verdict: "suggest", confidence: 0.5, article: { id: "b" } } },
    ]);
  });

  test("never dates a post behind its answer, whatever the answer says", async () => {
    const scene = new Scene();
    scene.clock.pass(10_000 * MINUTE);
    await scene.watch([batch(1, [{ text: SHARK, more: { postedAt: "2999-01-01T00:00:00Z" } }])]);
    expect([...scene.store.groups()][0]?.lastAt).toBe(10_000 * MINUTE);
  });

  test("keeps groups and goes on telling where the broker's clock ran ahead for a moment", async () => {
    const scene = new Scene();
    scene.clock.pass(10 * MINUTE);
    const ahead = batch(2, [{ text: "A post while the clock was wrong", minute: 9000 }]);
    const at = (minute: number) => ({ text: SHARK, minute });
    await scene.watch([batch(1, [at(8)]), ahead, batch(3, [at(9), at(10)])]);
    expect(scene.groups()).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect(scene.alerts).toMatchObject([{ posts: 3, group: { id: 1 } }]);
  });
});
