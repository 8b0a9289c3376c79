/** A heap of moments, each with a number. The earliest comes first, equal ones in any order. */
export class TimeHeap {
  private times = new Float64Array(1024);
  private numbers = new Int32Array(1024);
  private count = 0;

  /** The earliest moment; infinity where there is none. */
  get earliest(): number {
    return this.count === 0 ? Number.POSITIVE_INFINITY : (this.times[0] as number);
  }

  push(time: number, number: number): void {
    if (this.count === this.times.length) this.grow();
    let at = this.count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.times[parent] as number) <= time) break;
      this.set(at, this.times[parent] as number, this.numbers[parent] as number);
      at = parent;
    }
    this.set(at, time, number);
  }

  /** Removes the earliest moment and returns its number; the heap must not be empty. */
  pop(): number {
    const first = this.numbers[0] as number;
    const last = --this.count;
    const [time, number] = [this.times[last] as number, this.numbers[last] as number];
    let at = 0;
    for (let child = 1; child < last; child = 2 * at + 1) {
      if (child + 1 < last && (this.times[child + 1] as number) < (this.times[child] as number)) child++;
      if ((this.times[child] as number) >= time) break;
      this.set(at, this.times[child] as number, this.numbers[child] as number);
      at = child;
    }
    this.set(at, time, number);
    return first;
  }

  private set(at: number, time: number, number: number): void {
    this.times[at] = time;
    this.numbers[at] = number;
  }

  private grow(): void {
    const [times, numbers] = [this.times, this.numbers];
    this.times = new Float64Array(2 * times.length);
    this.times.set(times);
    this.numbers = new Int32Array(2 * numbers.length);
    this.numbers.set(numbers);
  }
}
