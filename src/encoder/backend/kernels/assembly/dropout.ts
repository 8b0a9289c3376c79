import { FLOAT } from "./simd";

/** Returns 32 bits for each place; the same numbers as `mix` in ops/dropout.ts. */
// @ts-expect-error: decorator
@inline
function mix(seeds: v128, places: v128): v128 {
  let bits = i32x4.add(i32x4.mul(places, i32x4.splat(0x9e3779b9)), seeds);
  bits = i32x4.add(i32x4.mul(v128.xor(bits, i32x4.shr_u(bits, 16)), i32x4.splat(0x85ebca6b)), seeds);
  bits = i32x4.mul(v128.xor(bits, i32x4.shr_u(bits, 13)), i32x4.splat(0xc2b2ae35));
  return v128.xor(bits, i32x4.shr_u(bits, 16));
}

/**
 * `y = x factor`, or 0 where the place's bits are below `limit`.
 * @param first place of the first number in its tensor.
 * @param y may be `x`.
 */
export function dropout(
  x: usize,
  y: usize,
  first: u32,
  count: usize,
  limit: u32,
  factor: f32,
  seed: i32,
): void {
  const seeds = i32x4.splat(seed);
  const limits = i32x4.splat(limit);
  const factors = f32x4.splat(factor);
  let places = i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3));
  let i: usize = 0;
  for (; i + 4 <= count; i += 4) {
    const kept = i32x4.ge_u(mix(seeds, places), limits);
    v128.store(y + i * FLOAT, v128.and(f32x4.mul(v128.load(x + i * FLOAT), factors), kept));
    places = i32x4.add(places, i32x4.splat(4));
  }
  const kept = v128.and(i32x4.ge_u(mix(seeds, places), limits), factors);
  if (i < count) store<f32>(y + i * FLOAT, load<f32>(x + i * FLOAT) * f32x4.extract_lane(kept, 0));
  if (i + 1 < count) store<f32>(y + i * FLOAT, load<f32>(x + i * FLOAT, 4) * f32x4.extract_lane(kept, 1), 4);
  if (i + 2 < count) store<f32>(y + i * FLOAT, load<f32>(x + i * FLOAT, 8) * f32x4.extract_lane(kept, 2), 8);
}
