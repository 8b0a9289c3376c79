/** Smallest time that is told apart, seconds. */
const FLOOR_S = 1e-5;
/** Each bucket is by so much wider than the one before: quantiles are right to half of it. */
const GROWTH = Math.log(1.01);

/** Counts times in buckets, so that hundreds of millions need no room. */
export class Times {
  private readonly counts: number[] = [];
  private total = 0;
  private sum = 0;
  private largest = 0;

  get count(): number {
    return this.total;
  }

  /** Seconds; NaN where there is no time. */
  get mean(): number {
    return this.sum / this.total;
  }

  /** Seconds. */
  get max(): number {
    return this.largest;
  }

  add(seconds: number): void {
    this.total++;
    this.sum += seconds;
    if (seconds > this.largest) this.largest = seconds;
    const bucket = seconds <= FLOOR_S ? 0 : 1 + Math.floor(Math.log(seconds / FLOOR_S) / GROWTH);
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
  }

  /** Returns the time below which a share (0 - 1) of the times lies, seconds; NaN where there is none. */
  quantile(share: number): number {
    let left = share * this.total;
    for (let bucket = 0; bucket < this.counts.length; bucket++) {
      left -= this.counts[bucket] ?? 0;
      if (left < 0 || bucket === this.counts.length - 1)
        return bucket === 0 ? 0 : Math.min(this.largest, FLOOR_S * Math.exp((bucket - 0.5) * GROWTH));
    }
    return Number.NaN;
  }
}
