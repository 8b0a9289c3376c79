/** Messages on their way, which all take equally long: they come in the order in which they were sent. */
export class Messages {
  private times = new Float64Array(1024);
  private values = new Float64Array(1024);
  private workers = new Int32Array(1024);
  private lives = new Int32Array(1024);
  private lanes = new Int8Array(1024);
  private head = 0;
  private count = 0;

  get length(): number {
    return this.count;
  }

  /** When the first message comes; infinity where none is on its way. */
  get next(): number {
    return this.count === 0 ? Number.POSITIVE_INFINITY : (this.times[this.head] as number);
  }

  /** Of the first message: from or to which worker. */
  get worker(): number {
    return this.workers[this.head] as number;
  }

  /** Of the first message: in which of the worker's lives it was sent. */
  get life(): number {
    return this.lives[this.head] as number;
  }

  get lane(): number {
    return this.lanes[this.head] as number;
  }

  /** Of the first message: number of posts, or the arrival of the one. */
  get value(): number {
    return this.values[this.head] as number;
  }

  send(time: number, worker: number, life: number, lane: number, value: number): void {
    if (this.count === this.times.length) this.grow();
    // The length is a power of two.
    const at = (this.head + this.count++) & (this.times.length - 1);
    this.times[at] = time;
    this.workers[at] = worker;
    this.lives[at] = life;
    this.lanes[at] = lane;
    this.values[at] = value;
  }

  /** Drops the first message. */
  drop(): void {
    this.head = (this.head + 1) & (this.times.length - 1);
    this.count--;
  }

  private grow(): void {
    const turned = <T extends Float64Array | Int32Array | Int8Array>(values: T, grown: T): T => {
      grown.set(values.subarray(this.head));
      grown.set(values.subarray(0, this.head), values.length - this.head);
      return grown;
    };
    const length = 2 * this.times.length;
    this.times = turned(this.times, new Float64Array(length));
    this.values = turned(this.values, new Float64Array(length));
    this.workers = turned(this.workers, new Int32Array(length));
    this.lives = turned(this.lives, new Int32Array(length));
    this.lanes = turned(this.lanes, new Int8Array(length));
    this.head = 0;
  }
}
