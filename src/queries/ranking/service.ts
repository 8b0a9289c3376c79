import type { AnswerOptions } from "../../answer";
import type { AnswerJson, ArticleJson } from "../../answer/answer-json";
import type { KeywordQuery } from "../../answer/keyword-search";
import { builtMark } from "../../base/home/built";
import { servingGeneration } from "../../base/home/generations";
import type { SeenArticle } from "../../base/store";
import type { Query } from "../../rank";
import { RequestError } from "../request-error";
import { Gate, type Urgency } from "./gate";
import type { RankingObserver } from "./observer";
import { type PoolOptions, RankPool } from "./pool";
import type { RankQueryKind, RankTasks } from "./rank-task";
import { Succession, type SuccessionOptions } from "./succession";

/** Which generation is to answer, where others decide that; see `src/releases/follower.ts`. */
export interface Following {
  /** Undefined: there is none yet. */
  readonly serving: string | undefined;
  /** Notes that a generation answers now. */
  swapped(generation: string | undefined): void;
  /** Notes that a generation cannot answer; another may be `serving` from now on. */
  swapFailed(generation: string | undefined): void;
  /** Returns what to say where that leaves none that answers. @param error why it cannot. */
  refusal(generation: string | undefined, error: unknown): unknown;
}

export interface RankingServiceOptions extends Omit<PoolOptions, "generation"> {
  readonly queueCapacity: number;
  readonly queueWaitMs: number;
  /** Time between two looks at which generation serves, milliseconds. */
  readonly lookMs: number;
  readonly observer: RankingObserver;
  /** Default: the file of the workspace decides. */
  readonly following?: Following | undefined;
}

/** The load of the server. */
export interface QueueState {
  readonly workers: number;
  /** Queries that wait for one of them. */
  readonly waiting: number;
  /** How many may wait. */
  readonly capacity: number;
}

/** Answers queries by the threads of the serving generation, as many at a time as there are threads. */
export class RankingService {
  private readonly gate: Gate;

  private constructor(
    private readonly options: RankingServiceOptions,
    private readonly pools: Succession,
  ) {
    const { threads, queueCapacity, queueWaitMs } = options;
    this.gate = new Gate({ slots: threads, capacity: queueCapacity, waitMs: queueWaitMs });
  }

  /** Resolves when the threads are warm. @throws what `loadWorkspace` throws. */
  static async start(options: RankingServiceOptions): Promise<RankingService> {
    const { home, lookMs, observer, following } = options;
    const open = (generation: string | undefined) => RankPool.start({ ...options, generation });
    const succession = {
      ...{ open, lookMs, observer },
      serving: () => servingGeneration(home),
      built: () => builtMark(home),
    };
    const pools = await (following ? startFollowing(succession, following) : Succession.start(succession));
    return new RankingService(options, pools);
  }

  /** Name of the generation that new queries go to; undefined in a workspace without generations. */
  get generation(): string | undefined {
    return this.pools.current.generation;
  }

  /** How many changed articles answers do not know yet. */
  get pendingArticles(): number {
    return this.pools.current.pendingArticles;
  }

  get queue(): QueueState {
    const { threads, queueCapacity } = this.options;
    return { workers: threads, waiting: this.gate.waiting, capacity: queueCapacity };
  }

  /**
   * Returns the workspace's answer to a tweet.
   * @param signal ends the wait for a free thread; a query that a thread has begun is finished.
   * @param seen what people confirmed for its picture.
   * @throws RequestError `QUEUE_FULL`, `QUEUE_WAIT`, `RANKING_LOST`; the signal's reason; what
   *   the workspace throws.
   */
  async answer(
    query: Query,
    options: AnswerOptions,
    urgency: Urgency,
    signal: AbortSignal,
    seen?: readonly SeenArticle[],
  ): Promise<AnswerJson> {
    const start = performance.now();
    const answer = await this.through(urgency, signal, "answer", { query, options, seen });
    const seconds = (performance.now() - start) / 1000;
    this.options.observer.answered({ urgency, verdict: answer.verdict, seconds });
    return answer;
  }

  /**
   * Returns the answer to the claim of the article with a key of the store, itself left out.
   * @throws as `answer` does.
   */
  similar(key: number, options: AnswerOptions, signal: AbortSignal): Promise<AnswerJson> {
    return this.through("single", signal, "similar", { key, options });
  }

  /** Returns the articles that hold all words of a query. @throws as `answer` does. */
  find(query: KeywordQuery, signal: AbortSignal): Promise<ArticleJson[]> {
    return this.through("single", signal, "find", query);
  }

  private async through<K extends RankQueryKind>(
    urgency: Urgency,
    signal: AbortSignal,
    kind: K,
    needs: RankTasks[K]["needs"],
  ): Promise<RankTasks[K]["returns"]> {
    try {
      return await this.gate.through(urgency, signal, () => this.pools.current.ask(kind, needs));
    } catch (error) {
      if (error instanceof RequestError) this.options.observer.refused(error.code);
      throw error;
    }
  }

  /**
   * Resolves when running queries are answered and all threads have ended; those whose thread takes in
   * articles are lost. No query may follow.
   */
  close(): Promise<void> {
    return this.pools.close();
  }
}

/**
 * Begins with the generation before where the newest cannot be opened.
 * @throws what `following` makes of what opening throws.
 */
async function startFollowing(
  { open, lookMs, observer }: SuccessionOptions,
  following: Following,
): Promise<Succession> {
  const heard: SuccessionOptions["observer"] = {
    takingIn: (articles) => observer.takingIn(articles),
    tookIn: () => observer.tookIn(),
    catchUpFailed: (reason) => observer.catchUpFailed(reason),
    swapped(generation) {
      following.swapped(generation);
      observer.swapped(generation);
    },
    swapFailed(generation, error) {
      following.swapFailed(generation);
      observer.swapFailed(generation, error);
    },
  };
  const succession = { open, serving: () => following.serving, lookMs, observer: heard };
  for (;;) {
    const wanted = following.serving;
    let pools: Succession | undefined;
    try {
      pools = await Succession.start(succession);
      following.swapped(pools.current.generation);
      return pools;
    } catch (error) {
      await pools?.close();
      following.swapFailed(wanted);
      if (following.serving === undefined) throw following.refusal(wanted, error);
      observer.swapFailed(wanted, error);
    }
  }
}
