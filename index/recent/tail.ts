type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** Room that is made beside what is there, as a share of it, and at least. */
const SPARE_SHARE = 1 / 16;
const LEAST_SPARE = 1024;

/**
 * An array to whose end numbers are added. It begins as a copy of another, which stays as it is. Views of
 * before go on to show what they showed, unless it is written over.
 */
export class Tail<A extends NumberArray> {
  private values: A;
  private used: number;

  constructor(base: A) {
    this.used = base.length;
    this.values = roomier(base, base.length);
  }

  get length(): number {
    return this.used;
  }

  /** Returns what it holds; not a copy. */
  get view(): A {
    return this.values.subarray(0, this.used) as A;
  }

  at(place: number): number {
    return this.values[place]!;
  }

  push(value: number): void {
    if (this.used === this.values.length) this.values = roomier(this.values, this.used + 1);
    this.values[this.used++] = value;
  }

  /** Writes over what is there. */
  set(place: number, value: number): void {
    this.values[place] = value;
  }

  add(place: number, value: number): void {
    this.values[place]! += value;
  }

  /** Makes it so long at least, with zeros. */
  extend(length: number): void {
    if (length > this.values.length) this.values = roomier(this.values, length);
    this.used = Math.max(this.used, length);
  }
}

function roomier<A extends NumberArray>(values: A, length: number): A {
  const capacity = length + Math.max(LEAST_SPARE, Math.ceil(length * SPARE_SHARE));
  const larger = new (values.constructor as new (length: number) => A)(capacity);
  larger.set(values);
  return larger;
}
