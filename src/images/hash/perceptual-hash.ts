import { mean } from "../../base/core/sums";
import type { Square } from "./resample";

/** Side of the square that is hashed, pixels. */
export const HASHED_SIDE = 64;
/** Frequencies in each direction, from the lowest but the mean. */
const FREQUENCIES = 16;
export const HASH_BYTES = (FREQUENCIES * FREQUENCIES) / 8;
/** A square whose brightness spreads less than this (standard deviation) shows nothing to compare. */
const LEAST_SPREAD = 3;

/** `[FREQUENCIES, HASHED_SIDE]` cosines of the DCT-II without its constant row. */
const COSINES = Array.from({ length: FREQUENCIES }, (_, u) =>
  Float64Array.from({ length: HASHED_SIDE }, (__, x) =>
    Math.cos((Math.PI * (2 * x + 1) * (u + 1)) / (2 * HASHED_SIDE)),
  ),
);
/** Positions of the frequencies, the lowest first: the first bits of a hash are the steadiest. */
const LOWEST_FIRST = Array.from({ length: FREQUENCIES ** 2 }, (_, at) => at).sort(
  (a, b) => orderOf(a) - orderOf(b) || a - b,
);

/**
 * Returns the perceptual hash of a square, `HASH_BYTES` bytes: a bit for each of its 256 lowest frequencies,
 * 1 where that is stronger than the median. Pictures that look alike have hashes that differ in few bits.
 * Undefined for a square that shows nothing.
 * @see the PDQ hash of Facebook's ThreatExchange, which this follows: 16 x 16 frequencies of 64 x 64 pixels.
 *   Differs from it: areas are averaged instead of filtered by Jarosz, since the square is small already.
 */
export function perceptualHash({ side, values }: Square): Uint8Array | undefined {
  if (side !== HASHED_SIDE) throw new RangeError(`A square of ${HASHED_SIDE} pixels is hashed.`);
  if (spreadOf(values) < LEAST_SPREAD) return undefined;
  const strengths = transform(values);
  const median = Float64Array.from(strengths).sort()[strengths.length >> 1]!;
  const hash = new Uint8Array(HASH_BYTES);
  for (const [bit, at] of LOWEST_FIRST.entries()) {
    if (strengths[at]! > median) hash[bit >> 3]! |= 1 << (bit & 7);
  }
  return hash;
}

function orderOf(at: number): number {
  return Math.max(at % FREQUENCIES, Math.floor(at / FREQUENCIES));
}

/** Returns the low frequencies of a square, `[FREQUENCIES, FREQUENCIES]`. */
function transform(values: ArrayLike<number>): Float64Array {
  const rows = new Float64Array(FREQUENCIES * HASHED_SIDE);
  for (const [u, cosines] of COSINES.entries()) {
    for (let y = 0; y < HASHED_SIDE; y++) {
      let sum = 0;
      for (let x = 0; x < HASHED_SIDE; x++) sum += cosines[x]! * values[y * HASHED_SIDE + x]!;
      rows[u * HASHED_SIDE + y] = sum;
    }
  }
  const strengths = new Float64Array(FREQUENCIES * FREQUENCIES);
  for (const [v, cosines] of COSINES.entries()) {
    for (let u = 0; u < FREQUENCIES; u++) {
      let sum = 0;
      for (let y = 0; y < HASHED_SIDE; y++) sum += cosines[y]! * rows[u * HASHED_SIDE + y]!;
      strengths[v * FREQUENCIES + u] = sum;
    }
  }
  return strengths;
}

function spreadOf(values: ArrayLike<number>): number {
  const all = Float64Array.from(values);
  const middle = mean(all);
  return Math.sqrt(mean(all.map((value) => (value - middle) ** 2)));
}
