import { Times } from "./times";

/** What is counted of posts that came in one part of a run. */
export class LaneOutcome {
  /** From a post's arrival until a thread begins with it. */
  readonly wait = new Times();
  /** From a post's arrival until its answer is stored: the lag. */
  readonly lag = new Times();
}

/** A sum over time, such as posts times seconds. */
export class OverTime {
  private sum = 0;
  private since = 0;
  private value = 0;

  /** @param from before this moment nothing counts, and nothing after `to`; seconds. */
  constructor(
    private readonly from: number,
    private readonly to: number,
  ) {}

  set(now: number, value: number): void {
    const counted = Math.min(now, this.to) - Math.max(this.since, this.from);
    if (counted > 0) this.sum += this.value * counted;
    this.since = now;
    this.value = value;
  }

  /** Returns the sum up to a moment that is not before the last one. */
  upTo(now: number): number {
    this.set(now, this.value);
    return this.sum;
  }
}

/** What a run shows. */
export interface Outcome {
  /** For each part of the run that `Scenario.parts` names, for each lane. */
  readonly parts: readonly (readonly LaneOutcome[])[];
  /** Share of the threads' time that they rank, from the first part's beginning to the last arrival. */
  readonly utilisation: number;
  /** Posts in broker and workers, on average over the same time. */
  readonly held: number;
  /** Most posts that waited in the broker. */
  readonly mostWaiting: number;
  /** Most posts of a lane that workers held. */
  readonly mostTaken: number;
  readonly mostWorkers: number;
  /** Time of all workers, from their start to their end, seconds. */
  readonly workerS: number;
  /** When fewer posts waited than `Scenario.calmBelow` for the first time after `Scenario.calmFromS`. */
  readonly calmAtS: number;
  readonly redelivered: number;
}
