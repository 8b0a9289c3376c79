import { type Clock, systemClock } from "../../src/base/core/clock";

/** The machine's clock, but for what a test does not wait for. */
export class HastyClock implements Clock {
  readonly wait = systemClock.wait;
  private ahead = 0;

  readonly now = (): number => systemClock.now() + this.ahead;

  /** Lets time pass at once. */
  pass(ms: number): void {
    this.ahead += ms;
  }
}
