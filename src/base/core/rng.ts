/** Deterministic random numbers for everything that must repeat for a seed. */
export interface Rng {
  /** Uniform in [0, 1), 32 bits of it random. */
  next(): number;
  /** Uniform integer in [0, bound). */
  below(bound: number): number;
}

/**
 * Returns the generator for a seed (any integer; its low 32 bits count).
 * @see Mulberry32, T. Ettinger: a 32-bit counter with a mixing step; period 2^32, enough for shuffles
 *   and resampling.
 */
export function createRng(seed: number): Rng {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { next, below: (bound) => Math.floor(next() * bound) };
}

/** Shuffles `values` in place (Fisher-Yates) and returns it. */
export function shuffle<T>(values: T[], rng: Rng): T[] {
  for (let i = values.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const held = values[i] as T;
    values[i] = values[j] as T;
    values[j] = held;
  }
  return values;
}
