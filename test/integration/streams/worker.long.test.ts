import { systemClock } from "../../../src/base/core/clock";
import { busy } from "../../../src/queries/request-error";
import {
  asOperator,
  countOf,
  describeWithNats,
  messagesOf,
  publishRaw,
  testNats,
} from "../../support/servers/nats";
import { ANSWER, LIMITS, openStream, startWork } from "../../support/servers/stream";
import { until } from "../../support/until";

const post = (id: string): string => JSON.stringify({ id, text: `a post called ${id}` });
const posts = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => post(`${name}${i + 1}`));

/** Returns the ids of a stream's answers, in their order. */
async function answeredIds(url: string, stream: string): Promise<unknown[]> {
  return (await messagesOf(url, stream)).map(({ data }) => JSON.parse(data.toString()).id);
}

describeWithNats("workers on a real broker", () => {
  const broker = testNats();

  test("answer each post once, and empty the stream", async () => {
    const stream = { subjects: "once" };
    await (await openStream(broker.url, stream)).close();
    await publishRaw(broker.url, "once.posts.feed", posts("p", 40));
    const workers = await Promise.all([startWork(broker.url, stream), startWork(broker.url, stream)]);
    await until(async () => (await countOf(broker.url, "once_posts")) === 0);
    await Promise.all(workers.map((worker) => worker.stop()));
    const ids = await answeredIds(broker.url, "once_answers");
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  test("ask for more at once, however fast they answer", async () => {
    const stream = { subjects: "fast" };
    await (await openStream(broker.url, stream)).close();
    await publishRaw(broker.url, "fast.posts.feed", posts("p", 60));
    const waits: number[] = [];
    const clock = {
      ...systemClock,
      wait(ms: number, signal?: AbortSignal) {
        waits.push(ms);
        return systemClock.wait(ms, signal);
      },
    };
    const worker = await startWork(broker.url, stream, { clock });
    await until(async () => worker.tally.worked.answered === 60);
    const waited = [...waits];
    await worker.stop();
    expect(waited).toEqual([]);
  });

  test("do not store an answer twice when a post comes again after its answer was stored", async () => {
    const stream = { subjects: "again", limits: { ackMs: 500 } };
    const deaf = await openStream(broker.url, stream);
    await publishRaw(broker.url, "again.posts.feed", posts("p", 3));
    // A worker that stores its answers and dies before it acknowledges.
    const stored: string[] = [];
    const intake = await deaf.open("feed", (taken) => {
      const { id } = JSON.parse(Buffer.from(taken.data).toString());
      const data = Buffer.from(JSON.stringify({ id, worker: "deaf", answer: ANSWER }));
      void deaf.keepAnswer(taken.answerId, data).then(() => stored.push(id));
    });
    await intake.ask(3);
    await until(() => stored.length === 3);
    await deaf.close();
    const worker = await startWork(broker.url, stream);
    await until(async () => (await countOf(broker.url, "again_posts")) === 0);
    await worker.stop();
    expect((await answeredIds(broker.url, "again_answers")).sort()).toEqual(["p1", "p2", "p3"]);
    expect(worker.tally.worked).toMatchObject({ answered: 3, duplicates: 3, redelivered: 3 });
  });

  test("answer posts without ids of a stream that is made anew while they work", async () => {
    const stream = { subjects: "anew" };
    const operator = await openStream(broker.url, stream);
    const worker = await startWork(broker.url, stream);
    for (const name of ["first", "second"]) {
      if (name === "second") {
        await asOperator(broker.url, (manager) => manager.streams.delete("anew_posts"));
        await operator.prepare(LIMITS);
      }
      const before = await countOf(broker.url, "anew_answers");
      await publishRaw(broker.url, "anew.posts.feed", posts(name, 3));
      await until(async () => (await countOf(broker.url, "anew_posts")) === 0);
      expect(await countOf(broker.url, "anew_answers")).toBe(before + 3);
    }
    await worker.stop();
    await operator.close();
    expect(worker.tally.worked).toMatchObject({ answered: 6, duplicates: 0 });
  });

  test("go on where the broker is killed and comes back, and lose nothing", async () => {
    const stream = { subjects: "crash", limits: { ackMs: 2000 } };
    await (await openStream(broker.url, stream)).close();
    await publishRaw(broker.url, "crash.posts.feed", posts("p", 60));
    let asked = 0;
    let killed = Promise.resolve();
    const answer = async (): Promise<typeof ANSWER> => {
      if (++asked === 20) killed = broker.nats.stop("SIGKILL");
      await killed;
      return ANSWER;
    };
    const worker = await startWork(broker.url, stream, { answer, threads: 4 });
    await until(() => asked >= 20);
    await killed;
    await broker.nats.start();
    await until(async () => (await countOf(broker.url, "crash_posts")) === 0);
    await worker.stop();
    const ids = await answeredIds(broker.url, "crash_answers");
    expect(new Set(ids)).toEqual(new Set(posts("p", 60).map((text) => JSON.parse(text).id)));
    expect(ids).toHaveLength(60);
  });

  test("bury hostile messages and answer the others", async () => {
    const stream = { subjects: "hostile" };
    await (await openStream(broker.url, stream)).close();
    const hostile = [
      "nonsense",
      "[".repeat(1000),
      '{"txt":1}',
      Buffer.alloc(512 << 10, "["),
      "",
      Buffer.from([0xff]),
    ];
    await publishRaw(broker.url, "hostile.posts.feed", [...hostile, post("good"), ...hostile]);
    const worker = await startWork(broker.url, stream);
    await until(async () => (await countOf(broker.url, "hostile_posts")) === 0);
    await worker.stop();
    expect(await answeredIds(broker.url, "hostile_answers")).toEqual(["good"]);
    const letters = await messagesOf(broker.url, "hostile_posts-dead");
    expect(letters.map(({ header }) => header("Crowdchecked-Code"))).toEqual(
      Array.from({ length: 2 }, () => [
        "JSON_INVALID",
        "POST_TOO_DEEP",
        "REQUEST_INVALID",
        "POST_TOO_LARGE",
        "JSON_INVALID",
        "JSON_INVALID",
      ]).flat(),
    );
    expect(letters[0]?.data.toString()).toBe("nonsense");
    expect(letters[3]?.header("Crowdchecked-Bytes")).toBe(String(512 << 10));
  });

  test("are not ended by a post whose message id leaves no room for the headers of its dead letter", async () => {
    const stream = { subjects: "named" };
    const operator = await openStream(broker.url, stream);
    // The broker takes 64 KiB of headers.
    const messageId = "i".repeat(65_400);
    await operator.send({ lane: "feed", messageId, data: Buffer.from("nonsense") });
    await publishRaw(broker.url, "named.posts.feed", [post("good")]);
    const worker = await startWork(broker.url, stream);
    await until(async () => (await countOf(broker.url, "named_posts")) === 0);
    await worker.stop();
    expect(await answeredIds(broker.url, "named_answers")).toEqual(["good"]);
    expect(await operator.letter(1)).toMatchObject({ code: "JSON_INVALID", name: "named_posts:1" });
    await operator.close();
  });

  test("try a post that fails five times, then bury it; it is answered when it is retried", async () => {
    const stream = { subjects: "failing" };
    const operator = await openStream(broker.url, stream);
    await publishRaw(broker.url, "failing.posts.people", [post("poor"), post("good")]);
    let isMended = false;
    let tries = 0;
    const worker = await startWork(broker.url, stream, {
      answer: async ({ text }) => {
        if (!text.includes("poor") || isMended) return ANSWER;
        tries++;
        throw busy("The thread died.", { code: "RANKING_LOST" });
      },
    });
    await until(async () => worker.tally.worked.deadLetters === 1);
    expect(tries).toBe(5);
    expect(worker.tally.worked).toMatchObject({ answered: 1, retried: 4 });
    expect(await operator.lettersHeld()).toEqual({ count: 1, last: 1 });
    const letter = await operator.letter(1);
    expect(letter).toMatchObject({ lane: "people", code: "RANKING_LOST", deliveries: 5, worker: "w1" });
    isMended = true;
    await operator.send({ lane: "people", messageId: "retry", data: letter!.data });
    await operator.removeLetter(1);
    await until(async () => (await countOf(broker.url, "failing_answers")) === 2);
    await worker.stop();
    expect(await operator.lettersHeld()).toEqual({ count: 0, last: 1 });
    await operator.close();
  });

  test("bury a post that killed five workers, and do not try it themselves", async () => {
    const stream = { subjects: "deadly", limits: { ackMs: 500 } };
    await (await openStream(broker.url, stream)).close();
    await publishRaw(broker.url, "deadly.posts.feed", [post("deadly")]);
    for (let death = 1; death <= 5; death++) {
      const doomed = await openStream(broker.url, stream);
      let deliveries = 0;
      const intake = await doomed.open("feed", (taken) => {
        deliveries = taken.deliveries;
      });
      await until(async () => {
        await intake.ask(1);
        // A slow machine may get the post more than once before it looks.
        return deliveries >= death;
      });
      await doomed.close();
    }
    let tries = 0;
    const answer = async (): Promise<typeof ANSWER> => {
      tries++;
      return ANSWER;
    };
    const worker = await startWork(broker.url, stream, { answer });
    await until(() => worker.tally.worked.deadLetters === 1);
    await worker.stop();
    expect(tries).toBe(0);
    const [letter] = await messagesOf(broker.url, "deadly_posts-dead");
    expect(letter?.header("Crowdchecked-Code")).toBe("DELIVERIES_EXHAUSTED");
    expect(await countOf(broker.url, "deadly_posts")).toBe(0);
  });

  test("that are stopped one after the other give no post back: each time would count as a try", async () => {
    const stream = { subjects: "rolling" };
    await (await openStream(broker.url, stream)).close();
    let deliveredAgain = 0;
    for (let stops = 0; stops < 6; stops++) {
      await publishRaw(broker.url, "rolling.posts.feed", posts(`p${stops}-`, 8));
      let begun = 0;
      let release = (): void => {};
      const stopping = new Promise<void>((resolve) => {
        release = resolve;
      });
      const answer = async (): Promise<typeof ANSWER> => {
        begun++;
        await stopping;
        return ANSWER;
      };
      const worker = await startWork(broker.url, stream, { answer });
      await until(() => begun > 0);
      const stopped = worker.stop();
      release();
      await stopped;
      deliveredAgain += worker.tally.worked.redelivered;
    }
    const last = await startWork(broker.url, stream);
    await until(async () => (await countOf(broker.url, "rolling_posts")) === 0);
    await last.stop();
    expect([deliveredAgain, last.tally.worked.redelivered]).toEqual([0, 0]);
    expect(await countOf(broker.url, "rolling_posts-dead")).toBe(0);
  });

  test("take people before the feed", async () => {
    const stream = { subjects: "lanes" };
    await (await openStream(broker.url, stream)).close();
    await publishRaw(broker.url, "lanes.posts.feed", posts("feed", 30));
    let release = (): void => {};
    const first = new Promise<void>((resolve) => {
      release = resolve;
    });
    const order: string[] = [];
    const worker = await startWork(broker.url, stream, {
      answer: async ({ text }) => {
        order.push(text);
        if (order.length === 1) await first;
        return ANSWER;
      },
    });
    await until(() => order.length === 1);
    await publishRaw(broker.url, "lanes.posts.people", posts("people", 3));
    // They have come, and wait in the worker.
    const operator = await openStream(broker.url, stream);
    await until(async () => (await operator.load("people")).taken === 3);
    release();
    await until(async () => (await countOf(broker.url, "lanes_posts")) === 0);
    await worker.stop();
    await operator.close();
    expect(order.slice(1, 4).every((text) => text.includes("people"))).toBe(true);
  });

  test("that are stopped finish what they have begun and leave the rest to others", async () => {
    // What the worker left unsaid would wait for an hour.
    const stream = { subjects: "graceful", limits: { ackMs: 3_600_000 } };
    await (await openStream(broker.url, stream)).close();
    await publishRaw(broker.url, "graceful.posts.feed", posts("p", 20));
    let release = (): void => {};
    const busyThread = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    const worker = await startWork(broker.url, stream, {
      answer: async () => {
        begun++;
        await busyThread;
        return ANSWER;
      },
    });
    await until(() => begun === 1);
    const stopped = worker.stop();
    release();
    await stopped;
    expect(await countOf(broker.url, "graceful_answers")).toBe(begun);
    const other = await startWork(broker.url, stream);
    await until(async () => (await countOf(broker.url, "graceful_posts")) === 0);
    await other.stop();
    expect(new Set(await answeredIds(broker.url, "graceful_answers")).size).toBe(20);
  });

  test("hold together no more posts than the consumer allows", async () => {
    const stream = { subjects: "bounded", limits: { taken: 5 } };
    const operator = await openStream(broker.url, stream);
    await publishRaw(broker.url, "bounded.posts.feed", posts("p", 40));
    let most = 0;
    const answer = async (): Promise<typeof ANSWER> => {
      most = Math.max(most, (await operator.load("feed")).taken);
      return ANSWER;
    };
    const workers = await Promise.all(
      [1, 2].map(() => startWork(broker.url, stream, { answer, threads: 4 })),
    );
    await until(async () => (await countOf(broker.url, "bounded_posts")) === 0);
    await Promise.all(workers.map((worker) => worker.stop()));
    await operator.close();
    expect(most).toBeLessThanOrEqual(5);
    expect(most).toBeGreaterThan(0);
  });

  test("leave streams of other tenants alone", async () => {
    const [mine, theirs] = [{ subjects: "mine" }, { subjects: "theirs" }];
    for (const stream of [mine, theirs]) await (await openStream(broker.url, stream)).close();
    await publishRaw(broker.url, "theirs.posts.feed", [post("theirs")]);
    await publishRaw(broker.url, "mine.posts.feed", [post("mine")]);
    const worker = await startWork(broker.url, mine);
    await until(async () => (await countOf(broker.url, "mine_posts")) === 0);
    await worker.stop();
    expect(await countOf(broker.url, "theirs_posts")).toBe(1);
    expect(await answeredIds(broker.url, "mine_answers")).toEqual(["mine"]);
  });
});
