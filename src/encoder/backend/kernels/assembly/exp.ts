import { madd } from "./simd";

/** Below, `e^x` is no normal float. */
const LOWEST: f32 = -87.3;
const HIGHEST: f32 = 88.3;
/** ln 2 in two parts, the first of few bits, so that its multiples are exact. */
const LN2_HIGH: f32 = 0.693359375;
const LN2_LOW: f32 = -0.00021219444;

/**
 * Returns `e^x` to within 2 units in the last place; x is brought into -87.3 - 88.3 before.
 *
 * `e^x = 2^n e^r`, with `|r| <= ln 2 / 2` and a polynomial for `e^r`.
 * @see Moshier, Methods and Programs for Mathematical Functions, 1989, `expf`.
 */
// @ts-expect-error: decorator
@inline
export function exp(x: v128): v128 {
  x = f32x4.min(f32x4.max(x, f32x4.splat(LOWEST)), f32x4.splat(HIGHEST));
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.44269504)));
  const r = madd(n, f32x4.splat(-LN2_LOW), madd(n, f32x4.splat(-LN2_HIGH), x));
  let p = madd(f32x4.splat(1.98756915e-4), r, f32x4.splat(1.3981999507e-3));
  p = madd(p, r, f32x4.splat(8.3334519073e-3));
  p = madd(p, r, f32x4.splat(4.1665795894e-2));
  p = madd(p, r, f32x4.splat(1.6666665459e-1));
  p = madd(p, r, f32x4.splat(5.0000001201e-1));
  p = f32x4.add(madd(p, f32x4.mul(r, r), r), f32x4.splat(1));
  const exponent = i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127));
  return f32x4.mul(p, i32x4.shl(exponent, 23));
}
