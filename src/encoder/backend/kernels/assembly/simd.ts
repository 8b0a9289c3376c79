/** Four floats at a time. Everywhere here pointers are addresses in the backend's memory, counts and strides are of floats. */

/** Bytes of a float. */
export const FLOAT: usize = 4;
/** Bytes of four. */
export const VECTOR: usize = 16;

/** Returns `a b + c`: rounded once where the engine has relaxed SIMD, twice where not. */
// @ts-expect-error: decorator
@inline
export function madd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  return f32x4.add(f32x4.mul(a, b), c);
}

/** Returns the sum of the four lanes. */
// @ts-expect-error: decorator
@inline
export function sumLanes(x: v128): f32 {
  const low = f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1);
  return low + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3));
}

/** Returns the largest of the four lanes. */
// @ts-expect-error: decorator
@inline
export function maxLanes(x: v128): f32 {
  const low = max(f32x4.extract_lane(x, 0), f32x4.extract_lane(x, 1));
  return max(low, max(f32x4.extract_lane(x, 2), f32x4.extract_lane(x, 3)));
}

/** Returns the first of the four lanes. */
// @ts-expect-error: decorator
@inline
export function lane(x: v128): f32 {
  return f32x4.extract_lane(x, 0);
}
