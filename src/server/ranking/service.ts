import type { AnswerOptions, Query } from "../../rank";
import type { AnswerJson } from "../../rank/answer-json";
import { Gate, type Urgency } from "./gate";
import { RankPool } from "./pool";

export interface RankingOptions {
  readonly home: string;
  readonly threads: number;
  readonly candidates: number;
  readonly queueCapacity: number;
  readonly queueWaitMs: number;
  readonly threadArguments: readonly string[];
}

/** How much there is to do. */
export interface QueueState {
  readonly workers: number;
  readonly waiting: number;
  readonly capacity: number;
}

/** Answers queries by the threads of the generation that serves. */
export class RankingService {
  private readonly gate: Gate;

  private constructor(
    private readonly options: RankingOptions,
    private readonly pool: RankPool,
  ) {
    const { threads, queueCapacity, queueWaitMs } = options;
    this.gate = new Gate({ slots: threads, capacity: queueCapacity, waitMs: queueWaitMs });
  }

  static async start(options: RankingOptions, generation: string | undefined): Promise<RankingService> {
    return new RankingService(options, await RankPool.start({ ...options, generation }));
  }

  /** Name of the generation that new queries go to; undefined in a workspace without generations. */
  get generation(): string | undefined {
    return this.pool.generation;
  }

  get queue(): QueueState {
    const { threads, queueCapacity } = this.options;
    return { workers: threads, waiting: this.gate.waiting, capacity: queueCapacity };
  }

  /**
   * Returns what the workspace says of a tweet.
   * @param signal ends the wait for a free thread; a query that a thread has begun is finished.
   * @throws RequestError `QUEUE_FULL`, `QUEUE_WAIT`, `RANKING_LOST`; the signal's reason.
   */
  answer(query: Query, options: AnswerOptions, urgency: Urgency, signal: AbortSignal): Promise<AnswerJson> {
    return this.gate.through(urgency, signal, () => this.pool.answer(query, options));
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
