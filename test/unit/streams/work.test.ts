import type { AnswerJson } from "../../../src/answer/answer-json";
import {
  ArtifactError,
  type CrowdcheckedError,
  RetryLaterError,
  UsageError,
} from "../../../src/base/core/errors";
import { busy } from "../../../src/queries/request-error";
import { Tally } from "../../../src/streams/tally";
import { type WorkOptions, work } from "../../../src/streams/work";
import { InstantClock, MemoryBroker } from "../../support/memory-broker";
import { until } from "../../support/until";

const ANSWER: AnswerJson = {
  generation: "0007",
  verdict: "none",
  confidence: 0.1,
  results: [],
  nearMisses: [],
};
const away = (): RetryLaterError => new RetryLaterError("away", { code: "BROKER_AWAY" });
const full = (): RetryLaterError => new RetryLaterError("full", { code: "STREAM_FULL" });

/** A clock on which five seconds are over when a test says so. */
class DrainClock extends InstantClock {
  private readonly drained = gate();
  isCancelled = false;

  endDrain(): void {
    this.drained.open();
  }

  override async wait(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms !== 5000) return super.wait(ms, signal);
    const cancelled = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => {
        this.isCancelled = true;
        reject(signal.reason);
      });
    });
    await Promise.race([this.drained.passed, cancelled]);
  }
}

/** A worker on a broker of this process. */
class Scene {
  readonly broker = new MemoryBroker();
  readonly tally = new Tally();
  readonly hindrances: CrowdcheckedError[] = [];
  readonly retried: string[] = [];
  /** Texts of the queries that were asked, in their order. */
  readonly asked: string[] = [];
  answer: WorkOptions["answer"] = async () => ANSWER;
  private readonly stopper = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(readonly clock = new InstantClock()) {}

  /** Lets no query be answered until the gate is opened. */
  keepThreadBusy() {
    const busy = gate();
    this.answer = async () => {
      await busy.passed;
      return ANSWER;
    };
    return busy;
  }

  async start(threads = 1): Promise<void> {
    const { broker, clock, tally } = this;
    this.running = work(
      {
        ...{ broker, clock, threads, worker: "w1", retryMs: 1000, graceMs: 15_000 },
        answer: (query, options) => {
          this.asked.push(query.text);
          return this.answer(query, options);
        },
        observer: {
          taken: (post) => tally.taken(post),
          answered: (post) => tally.answered(post),
          retried: (code) => {
            tally.retried();
            this.retried.push(code);
          },
          buried: () => tally.buried(),
          hindered: (error) => this.hindrances.push(error),
        },
      },
      this.stopper.signal,
    );
    this.running.catch(() => {});
    await until(() => broker.isOpen);
  }

  /** Resolves when the worker has ended by itself. */
  ended(): Promise<void> {
    return this.running;
  }

  stop(): Promise<void> {
    this.stopper.abort();
    return this.running;
  }
}

/** Something that waits until it is let go. */
function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

describe("a worker", () => {
  test("stores the answer with the post's id and its own name, then acknowledges the post", async () => {
    const scene = new Scene();
    const order: string[] = [];
    scene.broker.onStore = (what) => void order.push(what);
    await scene.start();
    const fates = scene.broker.deliver("feed", { id: "a", text: "a shark" });
    await until(() => fates.length > 0);
    await scene.stop();
    expect([order, fates]).toEqual([["answer"], ["done"]]);
    expect([...scene.broker.answers.values()]).toEqual([
      {
        ...{ id: "a", worker: "w1", tookMs: expect.any(Number), answer: ANSWER },
        ...{ text: "a shark", postedAt: "1970-01-01T00:00:00.000Z" },
      },
    ]);
  });

  test("names a post without an id by its place in the stream", async () => {
    const scene = new Scene();
    await scene.start();
    const fates = scene.broker.deliver("feed", { text: "a shark" });
    await until(() => fates.length > 0);
    await scene.stop();
    expect([...scene.broker.answers.values()]).toMatchObject([{ id: "s:1" }]);
  });

  test("takes posts of people before those of the feed", async () => {
    const scene = new Scene();
    const busyThread = scene.keepThreadBusy();
    await scene.start();
    for (const text of ["f1", "f2", "f3"]) scene.broker.deliver("feed", { text });
    const last = ["p1", "p2"].map((text) => scene.broker.deliver("people", { text })).at(-1)!;
    busyThread.open();
    await until(() => last.length > 0 && scene.asked.length === 5);
    await scene.stop();
    expect(scene.asked).toEqual(["f1", "p1", "p2", "f2", "f3"]);
  });

  test.each([
    [1, 1000],
    [2, 4000],
    [3, 16_000],
    [4, 64_000],
  ])("gives a post back after failure %i, to be tried again after %i ms", async (deliveries, againMs) => {
    const scene = new Scene();
    scene.answer = () => Promise.reject(busy("The thread died.", { code: "RANKING_LOST" }));
    await scene.start();
    const fates = scene.broker.deliver("feed", { text: "a" }, deliveries);
    await until(() => fates.length > 0);
    await scene.stop();
    expect(fates).toEqual([{ againMs }]);
    expect(scene.broker.buried).toEqual([]);
  });

  test("buries a post whose fifth delivery fails, with reason and bytes", async () => {
    const scene = new Scene();
    scene.answer = () => Promise.reject(busy("The thread died.", { code: "RANKING_LOST" }));
    await scene.start();
    const fates = scene.broker.deliver("people", { id: "a", text: "a" }, 5);
    await until(() => fates.length > 0);
    await scene.stop();
    expect(fates).toEqual(["done"]);
    expect(scene.broker.buried).toEqual([
      {
        lane: "people",
        name: expect.any(String),
        code: "RANKING_LOST",
        reason: "The thread died.",
        deliveries: 5,
        storedAt: 0,
        worker: "w1",
        data: Buffer.from('{"id":"a","text":"a"}'),
      },
    ]);
  });

  test("tells of a fault of the program its name alone: its message may hold words of the post", async () => {
    const scene = new Scene();
    scene.answer = () => Promise.reject(new TypeError("cannot read 'secret words'"));
    await scene.start();
    const fates = scene.broker.deliver("feed", { text: "a" }, 5);
    await until(() => fates.length > 0);
    await scene.stop();
    expect(scene.broker.buried).toMatchObject([
      { code: "INTERNAL_ERROR", reason: "A fault of the program (TypeError)." },
    ]);
  });

  test("does not try a post again that five workers held when they ended", async () => {
    const scene = new Scene();
    await scene.start();
    const fates = scene.broker.deliver("feed", { text: "a" }, 6);
    await until(() => fates.length > 0);
    await scene.stop();
    expect(scene.asked).toEqual([]);
    expect(scene.broker.buried).toMatchObject([{ code: "DELIVERIES_EXHAUSTED", deliveries: 6 }]);
  });

  test("buries hostile messages at once and goes on, and keeps of a huge one the beginning", async () => {
    const scene = new Scene();
    await scene.start();
    const huge = Buffer.alloc(10 << 20, "[");
    const fates = [huge, Buffer.from("[".repeat(1000)), Buffer.from("nonsense"), { txt: 1 }].map((data) =>
      scene.broker.deliver("feed", data),
    );
    const last = scene.broker.deliver("feed", { text: "a shark" });
    await until(() => last.length > 0);
    await scene.stop();
    expect(fates).toEqual([["done"], ["done"], ["done"], ["done"]]);
    expect(scene.broker.buried.map(({ code }) => code)).toEqual([
      "POST_TOO_LARGE",
      "POST_TOO_DEEP",
      "JSON_INVALID",
      "REQUEST_INVALID",
    ]);
    expect(scene.broker.buried[0]).toMatchObject({ cutFrom: 10 << 20, data: huge.subarray(0, 4096) });
    expect(scene.asked).toEqual(["a shark"]);
  });

  test("keeps an answer until the broker is back", async () => {
    const scene = new Scene();
    let failures = 3;
    scene.broker.onStore = () => {
      if (failures-- > 0) throw away();
    };
    await scene.start();
    const fates = scene.broker.deliver("feed", { text: "a" });
    await until(() => fates.length > 0);
    await scene.stop();
    expect(fates).toEqual(["done"]);
    expect(scene.asked).toEqual(["a"]);
    expect(scene.clock.waits).toEqual(expect.arrayContaining([100, 200, 400]));
    expect(scene.hindrances.map(({ code }) => code)).toEqual(["BROKER_AWAY"]);
  });

  test("buries a post whose answer the broker finds too large", async () => {
    const scene = new Scene();
    scene.broker.onStore = (what) => {
      if (what === "answer") throw new UsageError("too large", { code: "MESSAGE_TOO_LARGE" });
    };
    await scene.start();
    const fates = scene.broker.deliver("feed", { text: "a" });
    await until(() => fates.length > 0);
    await scene.stop();
    expect(scene.broker.buried).toMatchObject([{ code: "MESSAGE_TOO_LARGE" }]);
  });

  test("gives a post back that it cannot bury, since that must not keep a thread from others", async () => {
    const scene = new Scene();
    scene.broker.onStore = (what) => {
      if (what === "letter") throw full();
    };
    await scene.start();
    const hostile = scene.broker.deliver("feed", Buffer.from("nonsense"));
    const good = scene.broker.deliver("feed", { text: "a" });
    await until(() => good.length > 0);
    await scene.stop();
    expect([hostile, good]).toEqual([[{ againMs: 256_000 }], ["done"]]);
  });

  test("says of all posts that it holds that they are alive", async () => {
    const scene = new Scene();
    scene.broker.ackMs = 15;
    const busyThread = scene.keepThreadBusy();
    await scene.start();
    const fates = ["begun", "waits"].map((text) => scene.broker.deliver("feed", { text }));
    await until(() => fates.every((fate) => fate.filter((said) => said === "alive").length >= 2));
    busyThread.open();
    await until(() => fates.every((fate) => fate.includes("done")));
    await scene.stop();
  });

  test("answers what it holds when it is stopped, and what was on its way, and gives nothing back", async () => {
    const clock = new DrainClock();
    const scene = new Scene(clock);
    const busyThread = scene.keepThreadBusy();
    await scene.start();
    const [begun, waits] = ["begun", "waits"].map((text) => scene.broker.deliver("feed", { text }));
    await until(() => scene.asked.length === 1);
    const stopped = scene.stop();
    const late = scene.broker.deliver("people", { text: "late" });
    busyThread.open();
    await stopped;
    expect([begun, waits, late]).toEqual([["done"], ["done"], ["done"]]);
    expect(scene.asked).toEqual(["begun", "late", "waits"]);
    expect(clock.isCancelled).toBe(true);
  });

  test("gives back what it has not begun five seconds after it was stopped", async () => {
    const clock = new DrainClock();
    const scene = new Scene(clock);
    const busyThread = scene.keepThreadBusy();
    await scene.start();
    const [begun, waits] = ["begun", "waits"].map((text) => scene.broker.deliver("feed", { text }));
    await until(() => scene.asked.length === 1);
    const stopped = scene.stop();
    clock.endDrain();
    await until(() => waits!.length > 0);
    const late = scene.broker.deliver("people", { text: "late" });
    busyThread.open();
    await stopped;
    expect([begun, waits, late]).toEqual([["done"], [{ againMs: 0 }], [{ againMs: 0 }]]);
    expect(scene.asked).toEqual(["begun"]);
  });

  test("gives up storing when it is stopped and its grace is over", async () => {
    const scene = new Scene();
    scene.broker.onStore = () => {
      throw away();
    };
    await scene.start();
    const fates = scene.broker.deliver("feed", { text: "a" });
    await until(() => scene.hindrances.length > 0);
    await expect(scene.stop()).resolves.toBeUndefined();
    expect(fates).toEqual([]);
  });

  test("ends where its workspace cannot be used, and gives its posts to others", async () => {
    const scene = new Scene();
    const broken = new ArtifactError("broken", { code: "INDEX_CORRUPT" });
    scene.answer = () => Promise.reject(broken);
    await scene.start();
    const fates = scene.broker.deliver("feed", { text: "a" }, 5);
    await expect(scene.ended()).rejects.toBe(broken);
    expect(fates).toEqual([{ againMs: 256_000 }]);
    expect(scene.broker.buried).toEqual([]);
  });

  test("ends with the reason where the broker gives up the connection", async () => {
    const scene = new Scene();
    await scene.start();
    const reason = new UsageError("revoked", { code: "BROKER_REFUSED" });
    scene.broker.breakDown(reason);
    await expect(scene.ended()).rejects.toBe(reason);
  });

  test("counts answers that were there before, and posts that came again", async () => {
    const scene = new Scene();
    scene.broker.answers.set("s:1", {});
    await scene.start();
    const fates = scene.broker.deliver("feed", { text: "a" }, 2);
    await until(() => fates.length > 0);
    await scene.stop();
    expect(scene.tally.worked).toEqual({
      answered: 1,
      duplicates: 1,
      redelivered: 1,
      retried: 0,
      deadLetters: 0,
    });
  });
});
