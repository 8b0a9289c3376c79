import type { Clock } from "../../src/base/core/clock";
import type { Rng } from "../../src/base/core/rng";

/** Retries of one request. */
export const MAX_RETRIES = 5;
const FIRST_BACKOFF_MS = 1000;

/** Random share that is added to the delay, so that requests are not periodic. */
const JITTER = 0.25;

/**
 * Spaces requests: one at a time for each host, with at least the delay between the end of one and the start
 * of the next. The first waits too, since a killed process may have sent a request just before.
 */
export class Pace {
  private readonly hosts = new Map<string, HostPace>();

  /** @param delayMs least time between requests to a host; a host may ask for a longer one. */
  constructor(
    private readonly clock: Clock,
    private readonly rng: Rng,
    private readonly delayMs: number,
  ) {}

  /**
   * Runs `work` when the host may be asked, and returns its result. Rejects with the signal's reason when
   * that aborts.
   */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const state = this.stateOf(host);
    const before = state.last;
    const turn = (async () => {
      await before;
      const { rest } = state;
      await this.clock.wait(this.left(rest), signal);
      // It is over, whatever a clock that is set back says from now on.
      if (state.rest === rest) state.rest = { from: this.clock.now(), ms: 0 };
      try {
        return await work();
      } finally {
        this.hold(host, state.delayMs * (1 + JITTER * this.rng.next()));
      }
    })();
    state.last = turn.then(
      () => {},
      () => {},
    );
    return turn;
  }

  /** Sends nothing to the host for at least `ms` from now. */
  hold(host: string, ms: number): void {
    const state = this.stateOf(host);
    if (ms > this.left(state.rest)) state.rest = { from: this.clock.now(), ms };
  }

  /** Sets the delay that a host asks for; one shorter than ours has no effect. */
  wish(host: string, delayMs: number): void {
    const state = this.stateOf(host);
    const before = state.delayMs;
    state.delayMs = Math.max(this.delayMs, delayMs);
    if (state.delayMs > before) this.hold(host, state.delayMs);
  }

  private stateOf(host: string): HostPace {
    const known = this.hosts.get(host);
    if (known) return known;
    const state: HostPace = {
      delayMs: this.delayMs,
      rest: { from: this.clock.now(), ms: this.delayMs },
      last: Promise.resolve(),
    };
    this.hosts.set(host, state);
    return state;
  }

  /** Returns how long a rest still is: never longer than it was meant to be, where the clock is set back. */
  private left({ from, ms }: Rest): number {
    return ms - Math.max(0, this.clock.now() - from);
  }
}

/** A time in which nothing is sent to a host. */
interface Rest {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly ms: number;
}

interface HostPace {
  delayMs: number;
  rest: Rest;
  last: Promise<void>;
}

/**
 * Returns how long to wait before retry `attempt` (from 0): a second, doubled each time, plus a random share
 * of up to as much again.
 */
export function backoffMs(attempt: number, rng: Rng): number {
  return FIRST_BACKOFF_MS * 2 ** attempt * (1 + rng.next());
}
