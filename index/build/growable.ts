type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;
type ArrayClass<A extends NumberArray> = new (length: number) => A;

/** An append-only typed array, for sizes that are only known at the end of a stream. */
export class Growable<A extends NumberArray> {
  private values: A;
  private used = 0;

  constructor(
    private readonly type: ArrayClass<A>,
    capacity = 1024,
  ) {
    this.values = new type(capacity);
  }

  get length(): number {
    return this.used;
  }

  push(value: number): void {
    if (this.used === this.values.length) this.grow();
    this.values[this.used++] = value;
  }

  append(values: ArrayLike<number>): void {
    while (this.used + values.length > this.values.length) this.grow();
    this.values.set(values, this.used);
    this.used += values.length;
  }

  /** Returns some of what was appended: a view that holds until more is appended. */
  part(start: number, end: number): A {
    return this.values.subarray(start, end) as A;
  }

  /** Returns what was appended, without slack, and is empty afterwards. */
  finish(): A {
    const finished = this.values.slice(0, this.used) as A;
    this.values = new this.type(0);
    this.used = 0;
    return finished;
  }

  private grow(): void {
    const larger = new this.type(Math.ceil(this.values.length * 1.6) + 16);
    larger.set(this.values);
    this.values = larger;
  }
}
