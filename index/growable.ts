/** Append-only typed arrays that double when full, for sizes that are only known at the end of a stream. */

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;
type ArrayClass<A extends NumberArray> = new (length: number) => A;

/** Integers or floats appended one at a time; `finish` gives them without slack. */
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
    if (this.used === this.values.length) this.grow(this.used + 1);
    this.values[this.used++] = value;
  }

  at(position: number): number {
    return this.values[position] as number;
  }

  set(position: number, value: number): void {
    this.values[position] = value;
  }

  /** Makes the array at least `length` long; new places hold 0. */
  extendTo(length: number): void {
    if (length > this.values.length) this.grow(length);
    if (length > this.used) this.used = length;
  }

  finish(): A {
    return this.values.slice(0, this.used) as A;
  }

  private grow(atLeast: number): void {
    const larger = new this.type(Math.max(atLeast, Math.ceil(this.values.length * 1.6)));
    larger.set(this.values);
    this.values = larger;
  }
}
