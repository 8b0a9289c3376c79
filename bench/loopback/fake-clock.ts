import type { Clock } from "../../src/base/core/clock";

/** A clock that stands still until somebody waits; waiting takes no time. */
export class FakeClock implements Clock {
  readonly waits: number[] = [];
  private time: number;

  constructor(start = "2024-03-01T00:00:00.000Z") {
    this.time = Date.parse(start);
  }

  readonly now = (): number => this.time;

  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (ms <= 0) return;
    this.waits.push(ms);
    this.time += ms;
  }

  advance(ms: number): void {
    this.time += ms;
  }
}
