import type { AnswerOptions } from "../answer";
import type { AnswerJson } from "../answer/answer-json";
import { ArtifactError, CrowdcheckedError, EnvironmentError, UsageError } from "../base/core/errors";
import { type Intake, LANES, type Lane, type TakenPost } from "../broker/broker";
import { RequestError } from "../queries/request-error";
import type { Query } from "../rank";
import { writeAnswerMessage } from "./answer-message";
import { MAX_DELIVERIES, retryDelayMs } from "./delays";
import { type KeeperOptions, PostKeeper, type Reason } from "./post-keeper";
import { type PostMessage, readPostMessage } from "./post-message";
import { PostQueue } from "./post-queue";

/** Posts of a lane that wait in the worker for each of its threads: the network is slower than a thread. */
const QUEUED_PER_THREAD = 4;
/** Answers that wait for each thread to be stored, while it goes on with the next post. */
const STORED_PER_THREAD = 2;
/** How often within `Intake.ackMs` a worker says that its posts are alive. */
const SIGNS = 3;
/**
 * How long a worker that ends goes on to begin posts that it holds, milliseconds. It answers them in less:
 * each that it gives back counts as delivered, and too many deliveries make a dead letter.
 */
const DRAIN_MS = 5000;
/** Time between two requests that bring nothing, milliseconds. */
const IDLE_MS = 500;

/** The name of the worker stands in its answers, too. */
export interface WorkOptions extends KeeperOptions {
  /** Answers a query. @throws RequestError, or what the workspace throws. */
  readonly answer: (query: Query, options: AnswerOptions) => Promise<AnswerJson>;
  /** Posts that are answered at the same time. */
  readonly threads: number;
  /** How long a worker that ends waits for a broker that is away, milliseconds. */
  readonly graceMs: number;
}

/**
 * Answers posts until the signal aborts. Then it asks for nothing new, and resolves when the posts that it
 * holds are answered and acknowledged; what it has not begun after five seconds, it gives back.
 * @throws ArtifactError or EnvironmentError where the workspace cannot be used: posts were given back; what
 *   `Broker.open` throws; why the broker ended the connection.
 */
export async function work(options: WorkOptions, signal: AbortSignal): Promise<void> {
  await new Worker(options).run(signal);
}

class Worker {
  private readonly queue: PostQueue;
  private readonly keeper: PostKeeper;
  private readonly begun = new Set<TakenPost>();
  /** Posts that came so far. */
  private readonly came: Record<Lane, number> = { people: 0, feed: 0 };
  /** What is on its way into the broker. */
  private readonly storing = new Set<Promise<void>>();
  /** Aborts when the worker is to end; its reason is an error, or undefined where all is well. */
  private readonly ending = new AbortController();
  /** Aborts when it has ended. */
  private readonly ended = new AbortController();
  private failure: unknown;
  private endsAt = Number.POSITIVE_INFINITY;

  constructor(private readonly options: WorkOptions) {
    this.queue = new PostQueue(QUEUED_PER_THREAD * options.threads);
    this.keeper = new PostKeeper(options, () => this.endsAt);
  }

  async run(signal: AbortSignal): Promise<void> {
    const { broker, threads } = this.options;
    const stop = (): void => this.end();
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) this.end();
    void broker.ended.then((error) => this.end(error));
    const intakes = await Promise.all(LANES.map((lane) => broker.open(lane, (post) => this.take(post))));
    // Posts may come until the last request is over.
    const asking = Promise.all(intakes.map((intake, i) => this.askOn(intake, LANES[i]!)));
    const heart = setInterval(() => this.beat(), Math.min(...intakes.map(({ ackMs }) => ackMs)) / SIGNS);
    try {
      await Promise.all([
        asking.then(() => this.queue.finish()),
        ...Array.from({ length: threads }, () => this.workOn()),
      ]);
      await Promise.all(this.storing);
    } finally {
      this.ended.abort();
      clearInterval(heart);
      signal.removeEventListener("abort", stop);
    }
    if (this.failure !== undefined) throw this.failure;
  }

  /** Begins to end, once. Where something is wrong, others are to answer what is not begun. */
  private end(error?: unknown): void {
    if (!this.ending.signal.aborted) {
      this.failure = error;
      this.endsAt = this.options.clock.now() + this.options.graceMs;
      this.ending.abort();
      this.queue.close();
      if (error === undefined) void this.giveBackLater();
    }
    if (error !== undefined) this.giveBack();
  }

  private async giveBackLater(): Promise<void> {
    const isOver = await this.options.clock.wait(DRAIN_MS, this.ended.signal).then(
      () => true,
      () => false,
    );
    if (isOver) this.giveBack();
  }

  /** Begins no further post. */
  private giveBack(): void {
    this.queue.finish();
    for (const post of this.queue.empty()) post.again(0);
  }

  private take(post: TakenPost): void {
    this.came[post.lane]++;
    this.options.observer.taken(post);
    if (this.queue.finished) post.again(0);
    else this.queue.push(post);
  }

  /** Says of all posts that they are alive, those that wait included. */
  private beat(): void {
    for (const post of [...this.begun, ...this.queue.waiting()]) post.alive();
  }

  private async askOn(intake: Intake, lane: Lane): Promise<void> {
    const { broker, clock } = this.options;
    while (!this.queue.closed) {
      await this.queue.roomy(lane);
      const room = this.queue.room(lane);
      const [before, came] = [clock.now(), this.came[lane]];
      if (room > 0 && broker.connected && !this.queue.closed) await intake.ask(room);
      // A request that ends at once and brings nothing would be repeated at once.
      if (this.came[lane] === came && clock.now() - before < IDLE_MS) await this.pause();
    }
  }

  /** Ranks one post after the other, and does not wait until an answer is stored: that takes no thread. */
  private async workOn(): Promise<void> {
    const most = STORED_PER_THREAD * this.options.threads;
    for (let post = await this.queue.next(); post; post = await this.queue.next()) {
      const current = post;
      this.begun.add(current);
      const store = await this.rank(current);
      while (this.storing.size >= most) await Promise.race(this.storing);
      const storing = store()
        // The broker keeps the post and gives it to a worker again.
        .catch((error) => this.end(error))
        .finally(() => {
          this.begun.delete(current);
          this.storing.delete(storing);
        });
      this.storing.add(storing);
    }
  }

  /** Returns what is to be stored of a post: its answer, its dead letter, or nothing. */
  private async rank(post: TakenPost): Promise<() => Promise<void>> {
    const start = performance.now();
    if (post.deliveries > MAX_DELIVERIES) {
      const reason = `${MAX_DELIVERIES} workers ended, or gave it back, while they held it.`;
      return () => this.keeper.bury(post, { code: "DELIVERIES_EXHAUSTED", message: reason });
    }
    let message: PostMessage;
    try {
      message = readPostMessage(post.data);
    } catch (error) {
      return () => (error instanceof RequestError ? this.keeper.bury(post, error) : this.failed(post, error));
    }
    const { id = post.name, query, options, pictureHash } = message;
    let answer: AnswerJson;
    try {
      answer = await this.options.answer(query, options);
    } catch (error) {
      return () => this.failed(post, error);
    }
    const tookMs = Math.round(1000 * (performance.now() - start)) / 1000;
    const { worker } = this.options;
    const { storedAt } = post;
    const data = writeAnswerMessage({ id, worker, tookMs, storedAt, query, pictureHash, answer });
    return () => this.keeper.keepAnswer(post, data, { start, generation: answer.generation });
  }

  /** Decides on a post that could not be ranked. */
  private async failed(post: TakenPost, error: unknown): Promise<void> {
    const { observer, retryMs } = this.options;
    const reason = reasonOf(error);
    // Not the post is at fault but this machine: each post would fail here.
    if (error instanceof ArtifactError || error instanceof EnvironmentError) this.end(error);
    else if (post.deliveries >= MAX_DELIVERIES) return this.keeper.bury(post, reason);
    observer.retried(reason.code);
    post.again(retryDelayMs(post.deliveries, retryMs));
  }

  /** Waits, but not beyond the end. */
  private async pause(): Promise<void> {
    await this.options.clock.wait(IDLE_MS, this.ending.signal).catch(() => {});
  }
}

/** Returns why a post failed, without words of it and without paths of this machine. */
function reasonOf(error: unknown): Reason {
  if (error instanceof RequestError || error instanceof UsageError) return error;
  if (error instanceof CrowdcheckedError) return { code: error.code, message: "The workspace failed." };
  const name = error instanceof Error ? error.name : typeof error;
  return { code: "INTERNAL_ERROR", message: `A fault of the program (${name}).` };
}
