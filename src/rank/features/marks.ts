const LAST_STAMP = 0xffffffff;

/** A set of small numbers that is emptied without touching them. */
export class Marks {
  private readonly stamps: Uint32Array;
  private stamp = 0;

  /** @param size numbers from 0 up to `size` can be marked. */
  constructor(size: number) {
    this.stamps = new Uint32Array(size);
  }

  /** Empties the set. */
  clear(): void {
    // A server comes to the last stamp within days; what was marked before must not count as marked then.
    if (this.stamp === LAST_STAMP) {
      this.stamps.fill(0);
      this.stamp = 0;
    }
    this.stamp++;
  }

  /** Marks a number, and returns whether it was not marked yet. */
  add(number: number): boolean {
    if (this.stamps[number] === this.stamp) return false;
    this.stamps[number] = this.stamp;
    return true;
  }
}
