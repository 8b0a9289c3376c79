import { createRng } from "../../../src/base/core/rng";

/** Posts a second from a moment on. */
export interface Rate {
  readonly fromS: number;
  readonly perS: number;
}

/** When posts come, one after the other: a Poisson process whose rate changes at given moments. */
export class Arrivals {
  private readonly random: () => number;
  private time = 0;
  private piece = 0;

  /** @param rates the first from 0 on, in order. */
  constructor(
    private readonly rates: readonly Rate[],
    seed: number,
  ) {
    this.random = createRng(seed).next;
  }

  /** Returns the next moment, seconds; infinity: no further post comes. */
  next(): number {
    // A post comes when the expected number since the one before reaches a number of mean 1.
    let left = -Math.log(1 - this.random());
    for (;;) {
      const perS = this.rates[this.piece]?.perS ?? 0;
      const endS = this.rates[this.piece + 1]?.fromS ?? Number.POSITIVE_INFINITY;
      const at = this.time + left / perS;
      if (at <= endS) {
        this.time = at;
        return at;
      }
      if (endS === Number.POSITIVE_INFINITY) return endS;
      left -= perS * (endS - this.time);
      this.time = endS;
      this.piece++;
    }
  }
}
