import { join } from "node:path";
import { Piscina } from "piscina";
import type { SharedBytes } from "../../base/artifact";
import { EnvironmentError } from "../../base/core/errors";
import { GENERATIONS } from "../../base/home/generations";
import { collectGarbage } from "../../base/native/collect-garbage";
import { type ThreadOutcome, unwrap } from "../outcome";
import { busy, type RequestError } from "../request-error";
import { THREAD_LIMITS } from "../thread-limits";
import type { RankingObserver } from "./observer";
import type {
  RankQueryKind,
  RankTaskKind,
  RankTasks,
  RankThreadData,
  SentRankTask,
  ThreadNotice,
} from "./rank-task";
import { giveUp, lifeSigns, onSilence } from "./silence";

export interface PoolOptions {
  readonly home: string;
  /** Undefined in a workspace without generations. */
  readonly generation: string | undefined;
  readonly threads: number;
  readonly candidates: number;
  /** Articles a query that a reranker reads where the ranker did not learn from it. */
  readonly rerankArticles: number;
  /** Longest time that a reranker works on a query, milliseconds; 0: no limit. */
  readonly rerankMs: number;
  /**
   * Time limit of a thread's work on a query, milliseconds; then the thread counts as hung, and is replaced.
   * While it takes in articles, the time begins anew with each step: articles that were imported by the
   * thousand would take the place of the thread with them, and with the next one, too.
   */
  readonly answerMs: number;
  /**
   * The most changed articles that a query waits for; while there are more, answers say how many they do not
   * know. Default: no limit.
   */
  readonly waitsFor?: number | undefined;
  readonly observer: Pick<RankingObserver, "catchUpFailed">;
}

/**
 * Threads that answer from one generation. It has no queue: callers may ask only as many queries at a time as
 * there are threads.
 */
export class RankPool {
  readonly generation: string | undefined;
  /** What its threads have read and share; undefined where there is only one. */
  readonly shared: SharedBytes | undefined;
  private readonly piscina: Piscina;
  /** Changed articles that the latest answer which lacked any did not know. */
  private pending = 0;
  private running = 0;
  /** Of the tasks that threads have. */
  private readonly signs = new Set<Int32Array>();
  private whenIdle: (() => void) | undefined;

  private constructor(private readonly options: PoolOptions) {
    const { home, generation, threads, candidates, rerankArticles, rerankMs, waitsFor, observer } = options;
    this.generation = generation;
    this.shared = threads > 1 ? new Map() : undefined;
    const workerData: RankThreadData = {
      home: generation === undefined ? home : join(home, GENERATIONS, generation),
      generation: generation ?? null,
      candidates,
      rerankArticles,
      rerankMs,
      // A thread that takes the place of another begins with what is there by then.
      shared: this.shared,
      waitsFor,
    };
    this.piscina = new Piscina({
      filename: require.resolve("./rank-thread"),
      workerData,
      minThreads: threads,
      maxThreads: threads,
      atomics: "disabled",
      resourceLimits: THREAD_LIMITS,
    });
    this.piscina.on("message", ({ catchUpFailed, pendingArticles }: ThreadNotice) => {
      if (catchUpFailed !== undefined) observer.catchUpFailed(catchUpFailed);
      this.pending = pendingArticles ?? this.pending;
    });
  }

  /** Resolves when all threads have the workspace open and warm. @throws what `loadWorkspace` throws. */
  static async start(options: PoolOptions): Promise<RankPool> {
    const pool = new RankPool(options);
    try {
      await pool.read();
      pool.pending = Math.max(...(await pool.eachThread("warm", pool.shared)));
      return pool;
    } catch (error) {
      await pool.close();
      throw error;
    }
  }

  /**
   * Has all threads take in all articles, however many; that may take minutes. Returns whether they could; if
   * not, the observer hears why. No query may be asked meanwhile.
   * @throws RequestError `RANKING_LOST` when the signal aborts before.
   */
  async takeAll(signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const stop = (): void => this.giveUp();
    signal.addEventListener("abort", stop);
    try {
      const haveAll = await this.eachThread("takeAll", undefined);
      if (!haveAll.every(Boolean)) return false;
      this.pending = 0;
      return true;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** How many changed articles its answers do not know; new threads would. */
  get pendingArticles(): number {
    return this.pending;
  }

  /**
   * Returns what a thread makes of a query.
   * @throws RequestError `RANKING_LOST` when the thread died or did not come back.
   */
  async ask<K extends RankQueryKind>(
    kind: K,
    needs: RankTasks[K]["needs"],
  ): Promise<RankTasks[K]["returns"]> {
    const limit = new AbortController();
    const signs = lifeSigns();
    const end = onSilence(signs, this.options.answerMs, () => limit.abort());
    this.running++;
    try {
      return unwrap(await this.send(queryLost, kind, needs, signs, limit.signal));
    } finally {
      end();
      this.running--;
      if (this.running === 0) this.whenIdle?.();
    }
  }

  /**
   * Ends what threads do before they come to a task: they take in articles, perhaps for minutes. Such tasks
   * are lost.
   */
  giveUp(): void {
    for (const signs of this.signs) giveUp(signs);
  }

  /**
   * Resolves when running queries are answered and the threads have ended. No query may follow.
   */
  async close(): Promise<void> {
    if (this.running > 0) {
      await new Promise<void>((resolve) => {
        this.whenIdle = resolve;
      });
    }
    // A thread that is terminated does not free the memory of native libraries.
    await this.eachThread("close", undefined).catch(() => {});
    await this.piscina.destroy();
    if (!this.shared) return;
    this.shared.clear();
    collectGarbage();
  }

  /** Lets one thread read what all share. */
  private async read(): Promise<void> {
    if (!this.shared) return;
    const read = unwrap(await this.send(threadEnded, "open", undefined));
    for (const [name, bytes] of read ?? []) this.shared.set(name, bytes);
  }

  /** Idle threads take one task each: as many as there are threads reach all of them. */
  private async eachThread<K extends "warm" | "takeAll" | "close">(
    kind: K,
    needs: RankTasks[K]["needs"],
  ): Promise<RankTasks[K]["returns"][]> {
    const tasks = Array.from({ length: this.options.threads }, () => this.send(threadEnded, kind, needs));
    return (await Promise.all(tasks)).map(unwrap);
  }

  /** @param ended makes the error where the thread dies or is stopped by `signal`. */
  private async send<K extends RankTaskKind>(
    ended: (cause: unknown) => Error,
    kind: K,
    needs: RankTasks[K]["needs"],
    signs = lifeSigns(),
    signal: AbortSignal | null = null,
  ): Promise<ThreadOutcome<RankTasks[K]["returns"]>> {
    const task = { kind, needs, signs } as SentRankTask<K>;
    this.signs.add(signs);
    try {
      return await this.piscina.run(task, { signal });
    } catch (cause) {
      throw ended(cause);
    } finally {
      this.signs.delete(signs);
    }
  }
}

function queryLost(cause: unknown): RequestError {
  return busy("The query was lost with the thread that worked on it.", { code: "RANKING_LOST", cause });
}

function threadEnded(cause: unknown): EnvironmentError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new EnvironmentError(`A ranking thread ended before it could answer: ${why}.`, {
    code: "THREAD_ENDED",
    hint: "Usually memory is short: free some, or start with fewer threads.",
    cause,
  });
}
