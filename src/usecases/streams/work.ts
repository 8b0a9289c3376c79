import { availableParallelism, hostname } from "node:os";
import type { AnswerOptions } from "../../answer";
import type { Config } from "../../base/config";
import { systemClock } from "../../base/core/clock";
import { listenError } from "../../base/core/listen-error";
import { giveBackFreedMemory } from "../../base/native/malloc";
import type { Broker } from "../../broker/broker";
import type { RankingObserver } from "../../queries/ranking/observer";
import { type Following, RankingService } from "../../queries/ranking/service";
import type { Query } from "../../rank";
import { type StreamLoad, watchLoad } from "../../streams/load";
import { WorkMetrics } from "../../streams/metrics";
import { metricsServer } from "../../streams/metrics-server";
import { Tally, type Worked } from "../../streams/tally";
import { work } from "../../streams/work";
import type { WorkObserver } from "../../streams/work-observer";
import type { Job } from "../job";
import { registryToFollow } from "../releases/choice";
import { following } from "../releases/follow";
import { type StreamChoice, withBroker } from "./broker";

/** How a worker works. */
export interface WorkChoice extends StreamChoice {
  /** Posts that are answered at the same time; default: the setting `workers`, or one for each processor. */
  readonly concurrency?: number | undefined;
  /** Name of the worker in its answers; default: machine and process. */
  readonly name?: string | undefined;
  /** Where metrics, health and readiness are told; absent: nowhere. */
  readonly metrics?: { readonly host: string; readonly port: number } | undefined;
  /** Registry whose generations are answered from; true: the broker's. Absent: the workspace's own. */
  readonly follow?: string | true | undefined;
}

/** A thread that takes longer for a query counts as hung, milliseconds. */
const ANSWER_MS = 30_000;
/** Time between two looks at which generation serves, milliseconds. */
const LOOK_MS = 1000;
/** How long a worker that ends waits for a broker that is away, milliseconds. */
const GRACE_MS = 15_000;

/**
 * Answers the posts of a stream until the job is stopped; what is begun then is finished.
 * @throws what `withBroker`, `loadWorkspace` and `work` throw; EnvironmentError `PORT_TAKEN`,
 *   `LISTEN_FAILED`.
 */
export function workOnStream(config: Config, choice: WorkChoice, job: Job): Promise<Worked> {
  giveBackFreedMemory();
  const worker = choice.name ?? `${hostname()}-${process.pid}`;
  const about = { name: `crowdchecked work ${worker}`, note: job.note };
  return withBroker(config, choice, about, (broker) => workWith(broker, worker, config, choice, job));
}

async function workWith(
  broker: Broker,
  worker: string,
  config: Config,
  choice: WorkChoice,
  job: Job,
): Promise<Worked> {
  const { concurrency, metrics: listening, stream } = choice;
  const { signal, note } = job;
  const threads = concurrency ?? (config.workers === 0 ? availableParallelism() : config.workers);
  let ranking: RankingService | undefined;
  const tally = new Tally();
  const gauges = { connected: () => broker.connected, generation: () => ranking?.generation };
  const metrics = new WorkMetrics(gauges, systemClock.now);
  const hindrance = (): string | undefined => {
    if (signal.aborted) return "the worker is ending";
    if (!ranking) return "the workspace is being opened";
    return broker.connected ? undefined : "the broker is away";
  };
  const state = { registry: metrics.registry, hindrance };
  const close = listening ? await listen(state, listening, note) : async () => {};
  try {
    await following(config.home, registryToFollow(choice), job, async (followed) => {
      ranking = await startRanking(config, threads, note, followed);
      note(`Worker ${worker} answers the stream ${stream} at ${broker.address}, ${threads} posts at a time.`);
      try {
        await loop({ broker, ranking, worker, threads, tally, metrics }, config, job);
      } finally {
        await ranking.close();
      }
    });
    return tally.worked;
  } finally {
    await close();
  }
}

interface Loop {
  readonly broker: Broker;
  readonly ranking: RankingService;
  readonly worker: string;
  readonly threads: number;
  readonly tally: Tally;
  readonly metrics: WorkMetrics;
}

/** Answers posts until the job is stopped, and shows how many. */
async function loop(
  { broker, ranking, worker, threads, tally, metrics }: Loop,
  { streamRetryMs: retryMs }: Config,
  { signal, note, progress }: Job,
): Promise<void> {
  const ended = new AbortController();
  const shown = progress("Answering", "posts");
  const show = (): void => shown.update(tally.worked.answered, undefined, tally.detail(systemClock.now()));
  const seen = (load: StreamLoad | undefined): void => {
    for (const one of [tally, metrics]) one.seen(load);
    show();
  };
  const showing = watchLoad(broker, systemClock, seen, ended.signal);
  const observer = both(tally, metrics, show, note);
  const answer = (query: Query, options: AnswerOptions) => ranking.answer(query, options, "single", NEVER);
  const common = { broker, answer, threads, worker, retryMs };
  try {
    await work({ ...common, graceMs: GRACE_MS, clock: systemClock, observer }, signal);
  } finally {
    ended.abort();
    await showing;
    show();
    shown.finish();
  }
}

/** A query that is begun is finished. */
const NEVER = new AbortController().signal;

function startRanking(
  config: Config,
  threads: number,
  note: Job["note"],
  followed: Following | undefined,
): Promise<RankingService> {
  const { home, candidates, rerankArticles, rerankMs } = config;
  const observer: RankingObserver = {
    answered() {},
    refused() {},
    // Without a limit on what a query waits for there are none.
    takingIn() {},
    tookIn() {},
    swapped: (generation) => note(`${sourceOf(generation)} answer now.`),
    swapFailed: (generation, error) =>
      note(`${sourceOf(generation)} cannot be opened; the former ones answer. ${String(error)}`),
    catchUpFailed: (reason) => note(`New articles cannot be taken in: ${reason}`),
  };
  return RankingService.start({
    ...{ home, threads, candidates, rerankArticles, rerankMs, observer, following: followed },
    answerMs: ANSWER_MS,
    lookMs: LOOK_MS,
    // The worker asks for as many answers at a time as there are threads: nothing waits.
    queueCapacity: threads,
    queueWaitMs: ANSWER_MS,
  });
}

function sourceOf(generation: string | undefined): string {
  return generation === undefined
    ? "New indexes or models"
    : `Indexes and models of generation ${generation}`;
}

function both(tally: Tally, metrics: WorkMetrics, show: () => void, note: Job["note"]): WorkObserver {
  return {
    taken(post) {
      for (const one of [tally, metrics]) one.taken(post);
    },
    answered(post) {
      for (const one of [tally, metrics]) one.answered(post);
      show();
    },
    retried(code) {
      tally.retried();
      metrics.retried(code);
    },
    buried(code) {
      tally.buried();
      metrics.buried(code);
    },
    hindered: ({ code, message }) => note(`${code}: ${message} Trying again.`),
  };
}

async function listen(
  state: Parameters<typeof metricsServer>[0],
  { host, port }: NonNullable<WorkChoice["metrics"]>,
  note: Job["note"],
): Promise<() => Promise<void>> {
  const app = metricsServer(state);
  try {
    note(`Metrics at ${await app.listen({ host, port })}/metrics`);
  } catch (error) {
    await app.close();
    throw listenError(error, { host, port }, "Choose another address or port with --metrics.");
  }
  return () => app.close();
}
