import * as tf from "@tensorflow/tfjs-core";
import { type DroppedBits, KERNELS } from "../backend/kernels/names";
import { differentiable, hasKernel, runKernel } from "./kernels";

/** Dropout that depends only on these two numbers and the place in the tensor, on every backend. */
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
  const bits = droppedBits(dropped);
  if (!hasKernel(KERNELS.dropout)) return tf.mul(x, tf.tensor(factors(x.size, bits), x.shape)) as T;
  return differentiable<T>([x], () => ({
    value: runKernel(KERNELS.dropout, { x }, bits)[0] as T,
    keep: [],
    gradient: (dy) => runKernel(KERNELS.dropout, { x: dy }, bits),
  }));
}

/** Returns dropout as the kernels take it; nothing is dropped where it is absent. */
export function droppedBits({ rate, seed }: Dropout = { rate: 0, seed: 0 }): DroppedBits {
  return { limit: Math.floor(rate * 2 ** 32), factor: 1 / (1 - rate), seed };
}

/** Returns for each place 0 or the factor. */
function factors(size: number, { limit, factor, seed }: DroppedBits): Float32Array {
  return Float32Array.from({ length: size }, (_, place) => (mix(seed, place) < limit ? 0 : factor));
}

/**
 * Returns 32 bits that look random, 0 - 2^32 - 1: MurmurHash3's finaliser of a Weyl sequence. The seed enters
 * twice, since sequences of two seeds would otherwise be one sequence, shifted.
 * @see Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014, section 2.
 */
function mix(seed: number, place: number): number {
  let bits = (Math.imul(place, 0x9e3779b9) + seed) | 0;
  bits = (Math.imul(bits ^ (bits >>> 16), 0x85ebca6b) + seed) | 0;
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
