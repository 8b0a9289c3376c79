import { TimeHeap } from "./time-heap";

/** What happens at given moments. */
export class Moments {
  private readonly heap = new TimeHeap();
  private readonly acts: (() => void)[] = [];

  /** When the next thing happens; infinity: nothing does. */
  get next(): number {
    return this.heap.earliest;
  }

  at(time: number, act: () => void): void {
    this.heap.push(time, this.acts.push(act) - 1);
  }

  /** Lets the next thing happen. */
  happen(): void {
    (this.acts[this.heap.pop()] as () => void)();
  }
}
