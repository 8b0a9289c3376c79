import type { SimLane } from "./lane";
import { LaneOutcome, type Outcome, OverTime } from "./outcome";
import type { Scenario } from "./scenario";

/** Keeps what a run shows. */
export class Ledger {
  redelivered = 0;
  private readonly parts: LaneOutcome[][];
  private readonly busy: OverTime;
  private readonly threads: OverTime;
  private readonly held: OverTime;
  private readonly running = new OverTime(0, Number.POSITIVE_INFINITY);
  private busyThreads = 0;
  private postsHeld = 0;
  private mostWaiting = 0;
  private mostTaken = 0;
  private mostWorkers = 0;
  private calmAtS = Number.NaN;

  constructor(private readonly scenario: Scenario) {
    const { parts, lanes, endS } = scenario;
    this.parts = parts.map(() => lanes.map(() => new LaneOutcome()));
    const measured = (): OverTime => new OverTime(parts[0] ?? 0, endS);
    this.busy = measured();
    this.threads = measured();
    this.held = measured();
  }

  /** Whether broker and workers hold no post. */
  get isEmpty(): boolean {
    return this.postsHeld === 0;
  }

  arrived(now: number): void {
    this.held.set(now, ++this.postsHeld);
  }

  begun(now: number, lane: number, arrival: number): void {
    this.busy.set(now, ++this.busyThreads);
    this.outcomeOf(lane, arrival)?.wait.add(now - arrival);
  }

  /** A thread is done, or has died. */
  ended(now: number): void {
    this.busy.set(now, --this.busyThreads);
  }

  answered(now: number, lane: number, arrival: number): void {
    this.held.set(now, --this.postsHeld);
    this.outcomeOf(lane, arrival)?.lag.add(now - arrival);
  }

  /**
   * @param running workers that are not off.
   * @param threads of workers that take posts.
   */
  workers(now: number, running: number, threads: number): void {
    this.mostWorkers = Math.max(this.mostWorkers, running);
    this.running.set(now, running);
    this.threads.set(now, threads);
  }

  /** Looks at the broker. */
  look(now: number, lanes: readonly SimLane[]): void {
    let waiting = 0;
    for (const lane of lanes) {
      waiting += lane.waiting;
      if (lane.taken > this.mostTaken) this.mostTaken = lane.taken;
    }
    if (waiting > this.mostWaiting) this.mostWaiting = waiting;
    const { calmFromS, calmBelow } = this.scenario;
    if (Number.isNaN(this.calmAtS) && now >= calmFromS && waiting <= calmBelow) this.calmAtS = now;
  }

  outcome(now: number): Outcome {
    const { endS, parts } = this.scenario;
    const end = Math.max(endS, now);
    return {
      parts: this.parts,
      utilisation: this.busy.upTo(end) / this.threads.upTo(end),
      held: this.held.upTo(end) / (endS - (parts[0] ?? 0)),
      mostWaiting: this.mostWaiting,
      mostTaken: this.mostTaken,
      mostWorkers: this.mostWorkers,
      workerS: this.running.upTo(now),
      calmAtS: this.calmAtS,
      redelivered: this.redelivered,
    };
  }

  private outcomeOf(lane: number, arrival: number): LaneOutcome | undefined {
    let part = this.scenario.parts.length - 1;
    while (part >= 0 && arrival < (this.scenario.parts[part] as number)) part--;
    return this.parts[part]?.[lane];
  }
}
