import type { Clock } from "../../src/base/core/clock";
import type { Rng } from "../../src/base/core/rng";

/** Of the delay, at most so much is added by chance, so that visits do not come in step. */
const JITTER = 0.25;

/**
 * Holds requests apart: one at a time for each host, and between the end of one and the start of the
 * next at least the delay. Before the first there is a delay too, since this process may come after one
 * that was killed.
 */
export class Pace {
  private readonly hosts = new Map<string, HostPace>();

  /** @param delayMs least time between requests to a host; a host's own wish may be longer. */
  constructor(
    private readonly clock: Clock,
    private readonly rng: Rng,
    private readonly delayMs: number,
  ) {}

  /**
   * Does `work` when the host's turn has come, and returns what it does. Rejects with the signal's reason
   * when that aborts.
   */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const state = this.stateOf(host);
    const before = state.last;
    const turn = (async () => {
      await before;
      await this.clock.wait(state.freeAt - this.clock.now(), signal);
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

  /** Lets the host rest for at least `ms` from now. */
  hold(host: string, ms: number): void {
    const state = this.stateOf(host);
    state.freeAt = Math.max(state.freeAt, this.clock.now() + ms);
  }

  /** Takes a delay that the host wishes; a shorter one than ours changes nothing. */
  wish(host: string, delayMs: number): void {
    const state = this.stateOf(host);
    const before = state.delayMs;
    state.delayMs = Math.max(this.delayMs, delayMs);
    if (state.delayMs > before) this.hold(host, state.delayMs);
  }

  private stateOf(host: string): HostPace {
    const known = this.hosts.get(host);
    if (known) return known;
    const state = {
      delayMs: this.delayMs,
      freeAt: this.clock.now() + this.delayMs,
      last: Promise.resolve(),
    };
    this.hosts.set(host, state);
    return state;
  }
}

interface HostPace {
  delayMs: number;
  /** Milliseconds since 1970. */
  freeAt: number;
  last: Promise<void>;
}
