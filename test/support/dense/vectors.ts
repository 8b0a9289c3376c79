import { createRng, type Rng } from "../../../src/base/core/rng";

/**
 * Random unit vectors and the exact search over them, in plain arithmetic: what the dense index is
 * held against.
 */

/** Returns a vector of unit length. */
export function unit(values: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i] as number) ** 2;
  return Float32Array.from(values, (value) => value / Math.sqrt(squares));
}

/** Returns a standard normal number (Box and Muller). */
function gauss(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next());
}

/** Draws unit vectors around a centre; the smaller `spread`, the nearer. */
export function around(centre: ArrayLike<number>, spread: number, rng: Rng): Float32Array {
  const scale = spread / Math.sqrt(centre.length);
  return unit(Array.from(centre, (value) => value + scale * gauss(rng)));
}

export function randomUnit(dimension: number, rng: Rng): Float32Array {
  return unit(Array.from({ length: dimension }, () => gauss(rng)));
}

/** Returns `count` unit vectors in groups of about fifty, as articles on one story lie together. */
export function clustered(count: number, dimension: number, seed: number): Float32Array[] {
  const rng = createRng(seed);
  const centres = Array.from({ length: Math.ceil(count / 50) }, () => randomUnit(dimension, rng));
  return Array.from({ length: count }, () =>
    around(centres[rng.below(centres.length)] as Float32Array, 0.8, rng),
  );
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** Returns the k entries with the largest cosines, best first. */
export function nearest(
  vectors: Iterable<readonly [key: number, vector: Float32Array]>,
  query: Float32Array,
  k: number,
): { key: number; cosine: number }[] {
  return [...vectors]
    .map(([key, vector]) => ({ key, cosine: dot(vector, query) }))
    .sort((a, b) => b.cosine - a.cosine || a.key - b.key)
    .slice(0, k);
}
