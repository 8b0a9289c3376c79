import * as tf from "@tensorflow/tfjs-core";

/** What is dropped: depends on these two numbers and on the place in the tensor alone, on every backend. */
export interface Dropout {
  /** Share that is set to 0, 0 - 1 (exclusive). */
  readonly rate: number;
  /** 32-bit integer. */
  readonly seed: number;
}

/**
 * Returns `x` with a share `rate` of its numbers set to 0 and the others divided by `1 - rate`.
 * @see Srivastava et al., Dropout, JMLR 15 (2014), section 10 (scaled in training, as all libraries do).
 */
export function dropout<T extends tf.Tensor>(x: T, dropped: Dropout): T {
  if (dropped.rate === 0) return x;
  return tf.mul(x, tf.tensor(keptFactors(x.size, dropped), x.shape)) as T;
}

/** Returns for each place 0 or `1 / (1 - rate)`. */
function keptFactors(size: number, { rate, seed }: Dropout): Float32Array {
  const limit = Math.floor(rate * 2 ** 32);
  const kept = 1 / (1 - rate);
  return Float32Array.from({ length: size }, (_, i) => (mix(seed, i) < limit ? 0 : kept));
}

/**
 * Returns 32 bits that look random, 0 - 2^32 - 1: MurmurHash3's finaliser of a Weyl sequence. The seed enters twice, since sequences of two seeds would otherwise
 * be one sequence, shifted.
 * @see Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014, section 2.
 */
function mix(seed: number, place: number): number {
  let bits = (Math.imul(place, 0x9e3779b9) + seed) | 0;
  bits = (Math.imul(bits ^ (bits >>> 16), 0x85ebca6b) + seed) | 0;
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
