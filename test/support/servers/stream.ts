import type { AnswerJson } from "../../../src/answer/answer-json";
import { systemClock } from "../../../src/base/core/clock";
import type { Broker, StreamLimits } from "../../../src/broker/broker";
import { natsAccess } from "../../../src/broker/nats/address";
import { layoutOf } from "../../../src/broker/nats/layout";
import { NatsBroker } from "../../../src/broker/nats/nats-broker";
import { Tally } from "../../../src/streams/tally";
import { type WorkOptions, work } from "../../../src/streams/work";

export const LIMITS: StreamLimits = {
  messages: 100_000,
  bytes: 64 << 20,
  answersBytes: 64 << 20,
  keptDays: 1,
  windowS: 3600,
  // As long as a busy machine may need between two signs of life.
  ackMs: 60_000,
  taken: 1000,
};

export const ANSWER: AnswerJson = {
  generation: null,
  verdict: "none",
  confidence: 0.1,
  results: [],
  nearMisses: [],
};

/** What differs between streams of tests. */
export interface TestStream {
  readonly stream?: string;
  readonly subjects?: string;
  readonly limits?: Partial<StreamLimits>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Connects to a broker and makes the streams. */
export async function openStream(
  url: string,
  { stream = "posts", subjects, limits, environment = {} }: TestStream = {},
): Promise<Broker> {
  const access = natsAccess({ address: url, credsFile: undefined, caFile: undefined, environment });
  const observer = { changed() {}, unsecured() {}, restored() {} };
  const broker = await NatsBroker.connect(access, layoutOf(stream, subjects), "a test", observer);
  await broker.prepare({ ...LIMITS, ...limits });
  return broker;
}

/** A worker in this process, which answers as a test wants. */
export interface TestWorker {
  readonly tally: Tally;
  /** Resolves when it has ended as it does on SIGTERM. */
  stop(): Promise<void>;
}

/** Starts a worker whose answers are `ANSWER`, unless `options` say otherwise. */
export async function startWork(
  url: string,
  stream: TestStream = {},
  options: Partial<WorkOptions> = {},
): Promise<TestWorker> {
  const broker = await openStream(url, stream);
  const tally = new Tally();
  const stopper = new AbortController();
  const running = work(
    {
      ...{ broker, threads: 1, worker: "w1", retryMs: 10, graceMs: 60_000, clock: systemClock },
      answer: async () => ANSWER,
      observer: {
        taken: (post) => tally.taken(post),
        answered: (post) => tally.answered(post),
        retried: () => tally.retried(),
        buried: () => tally.buried(),
        hindered() {},
      },
      ...options,
    },
    stopper.signal,
  );
  running.catch(() => {});
  return {
    tally,
    async stop() {
      stopper.abort();
      try {
        await running;
      } finally {
        await broker.close();
      }
    },
  };
}
