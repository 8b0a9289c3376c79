/**
 * What the broker and the loop around it take of a core for each post: workers in this process that answer at
 * once, on a nats-server of its own, all on this machine. Linux alone.
 *
 * node dist/bench/streams/broker.js [--posts 20000] [--rounds 3] [--post-bytes 300] [--answer-bytes 3900]
 */

import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { AnswerJson } from "../../src/answer/answer-json";
import { systemClock } from "../../src/base/core/clock";
import type { BatchLine } from "../../src/base/core/files/read-lines";
import { natsAccess } from "../../src/broker/nats/address";
import { layoutOf } from "../../src/broker/nats/layout";
import { NatsBroker } from "../../src/broker/nats/nats-broker";
import { feed } from "../../src/streams/feed";
import { work } from "../../src/streams/work";
import { processorMs, table } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, runMain } from "../run-main";
import { ended, startNats } from "./own-nats";

const values = readOptions({ posts: "20000", rounds: "3", "post-bytes": "300", "answer-bytes": "3900" });
const POSTS = Number(values.posts);
/** So many that the worker is never short of posts. */
const THREADS = 16;
/** Ticks of Linux in `/proc/PID/stat`, a second. */
const TICKS = 100;
const LIMITS = {
  messages: 1e7,
  bytes: 2 ** 32,
  answersBytes: 2 ** 32,
  keptDays: 1,
  windowS: 600,
  ackMs: 30_000,
  taken: 10_000,
};

async function main(folder: string): Promise<void> {
  const nats = await startNats(folder);
  try {
    const rows = [
      ["round", "fed, posts/s", "broker, us/post", "answered, posts/s", "broker, us/post", "worker, us/post"],
    ];
    for (let round = 1; round <= Number(values.rounds); round++) {
      const broker = await connected(nats.url);
      const fed = await measured(nats.process.pid, () => feedAll(broker, round));
      const answered = await measured(nats.process.pid, () => answerAll(broker));
      rows.push([
        String(round),
        ...[fed.perS, fed.brokerUs, answered.perS, answered.brokerUs, answered.ownUs].map((value) =>
          value.toFixed(0),
        ),
      ]);
      await broker.close();
    }
    console.log(table(rows));
  } finally {
    await ended(nats.process);
  }
}

/** Connects as soon as the broker takes connections, and makes the streams. */
async function connected(url: string): Promise<NatsBroker> {
  const access = natsAccess({ address: url, credsFile: undefined, caFile: undefined, environment: {} });
  for (let attempt = 1; ; attempt++) {
    try {
      const observer = { changed() {}, unsecured() {}, restored() {} };
      const broker = await NatsBroker.connect(access, layoutOf("posts", undefined), "a benchmark", observer);
      await broker.prepare(LIMITS);
      return broker;
    } catch (error) {
      if (attempt === 50) throw error;
      await wait(100);
    }
  }
}

interface Cost {
  readonly perS: number;
  /** Time of a core for each post, microseconds. */
  readonly brokerUs: number;
  readonly ownUs: number;
}

async function measured(pid: number | undefined, act: () => Promise<void>): Promise<Cost> {
  const [start, broker, own] = [performance.now(), cpuSeconds(pid), processorMs()];
  await act();
  const seconds = (performance.now() - start) / 1000;
  return {
    perS: POSTS / seconds,
    brokerUs: (1e6 * (cpuSeconds(pid) - broker)) / POSTS,
    ownUs: (1000 * (processorMs() - own)) / POSTS,
  };
}

/** Returns how long a process has been computing, seconds. */
function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function feedAll(broker: NatsBroker, round: number): Promise<void> {
  const text = "x".repeat(Number(values["post-bytes"]));
  async function* lines(): AsyncGenerator<BatchLine> {
    for (let i = 0; i < POSTS; i++)
      yield { number: i + 1, text: JSON.stringify({ id: `${round}-${i}`, text }) };
  }
  const observer = { fed() {}, flawed() {}, waiting() {}, goesOn() {}, fails() {} };
  const { accepted } = await feed(
    {
      broker,
      lines: lines(),
      lane: "feed",
      from: 1,
      wait: true,
      run: "bench",
      clock: systemClock,
      observer,
      rate: undefined,
    },
    new AbortController().signal,
  );
  if (accepted !== POSTS) throw new Error(`the stream took ${accepted} of ${POSTS} posts`);
}

async function answerAll(broker: NatsBroker): Promise<void> {
  const answer = {
    ...{ generation: "x".repeat(Number(values["answer-bytes"])), verdict: "none", confidence: 0 },
    ...{ results: [], nearMisses: [] },
  } satisfies AnswerJson;
  const stopper = new AbortController();
  let left = POSTS;
  const observer = {
    taken() {},
    retried() {},
    buried() {},
    hindered() {},
    answered() {
      if (--left === 0) stopper.abort();
    },
  };
  await work(
    {
      ...{ broker, threads: THREADS, worker: "bench", retryMs: 1000, graceMs: 5000, clock: systemClock },
      answer: async () => answer,
      observer,
    },
    stopper.signal,
  );
}

runMain(() => inFolder(main));
