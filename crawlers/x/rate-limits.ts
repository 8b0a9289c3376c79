import type { Clock } from "../../src/base/core/clock";
import type { RateLimit, XRequest } from "./client";
import { rateLimited } from "./failures";

type Path = XRequest["path"];

/** Full-archive search takes one request a second. */
const MIN_INTERVAL_MS: Readonly<Partial<Record<Path, number>>> = { "tweets/search/all": 1000 };
/** Tolerance for differences between clocks. */
const MARGIN_MS = 1000;
/** Wait where the service does not say until when. */
const UNKNOWN_WAIT_MS = 60_000;
const TICK_MS = 1000;
/** X's limits are of a quarter of an hour or of a day: a later end is a mistake, and closes no path. */
const LONGEST_MS = 24 * 3_600_000 + MARGIN_MS;

interface RateLimitOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Longer waits end the run. */
  readonly maxWaitMs: number;
  /** Called each second with the milliseconds left to wait. */
  readonly countDown: (leftMs: number) => void;
  /** Keeps from run to run when a path accepts requests again, in milliseconds since 1970-01-01 (UTC). */
  readonly memory: {
    read(path: Path): number | undefined;
    write(path: Path, readyAt: number): void;
  };
}

/** Waits until the service accepts requests again; each path has its own limit. */
export class RateLimits {
  private readonly readyAt = new Map<Path, number>();

  constructor(private readonly options: RateLimitOptions) {}

  /** Records the limit that an answer reports. */
  note(path: Path, limit: RateLimit | undefined): void {
    const { clock } = this.options;
    const pause = clock.now() + (MIN_INTERVAL_MS[path] ?? 0);
    this.readyAt.set(path, pause);
    if (limit !== undefined && limit.remaining <= 0) this.waitUntil(path, limit.resetMs + MARGIN_MS);
  }

  /** Records that the limit is exceeded. */
  exceeded(path: Path, limit: RateLimit | undefined): void {
    const now = this.options.clock.now();
    const reset = limit?.resetMs ?? 0;
    this.waitUntil(path, reset > now ? reset + MARGIN_MS : now + UNKNOWN_WAIT_MS);
  }

  /**
   * Waits until a request may be sent.
   * @throws RetryLaterError `X_RATE_LIMIT` when that exceeds `maxWaitMs`; the signal's reason.
   */
  async ready(path: Path): Promise<void> {
    const { clock, signal, maxWaitMs, countDown } = this.options;
    const readyAt = this.readyAt.get(path) ?? this.remembered(path);
    const wait = readyAt - clock.now();
    if (wait <= 0) return;
    if (wait > maxWaitMs) throw rateLimited(wait, maxWaitMs);
    for (let left = wait; left > 0; left = readyAt - clock.now()) {
      countDown(left);
      await clock.wait(Math.min(left, TICK_MS), signal);
    }
    countDown(0);
  }

  private waitUntil(path: Path, wanted: number): void {
    const readyAt = Math.min(wanted, this.latest());
    this.readyAt.set(path, readyAt);
    this.options.memory.write(path, readyAt);
  }

  private remembered(path: Path): number {
    const readyAt = this.options.memory.read(path) ?? 0;
    return readyAt > this.latest() ? 0 : readyAt;
  }

  private latest(): number {
    return this.options.clock.now() + LONGEST_MS;
  }
}
