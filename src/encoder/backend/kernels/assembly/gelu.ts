import { exp } from "./exp";
import { FLOAT, madd } from "./simd";

const SQRT_HALF: f32 = 0.70710678;
/** 1 / sqrt(2 pi) */
const PEAK: f32 = 0.39894228;

/** Returns `e^(-x^2 / 2)`. */
// @ts-expect-error: decorator
@inline
function bell(x: v128): v128 {
  return exp(f32x4.mul(f32x4.mul(x, x), f32x4.splat(-0.5)));
}

/**
 * Returns the normal distribution's share below `x`, `(1 + erf(x / sqrt 2)) / 2`, to within 1e-7.
 * @param bellOfX `bell(x)`.
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26.
 */
// @ts-expect-error: decorator
@inline
function shareBelow(x: v128, bellOfX: v128): v128 {
  const one = f32x4.splat(1);
  const z = f32x4.mul(f32x4.abs(x), f32x4.splat(SQRT_HALF));
  const t = f32x4.div(one, madd(z, f32x4.splat(0.3275911), one));
  let p = madd(f32x4.splat(1.061405429), t, f32x4.splat(-1.453152027));
  p = madd(p, t, f32x4.splat(1.421413741));
  p = madd(p, t, f32x4.splat(-0.284496736));
  p = madd(p, t, f32x4.splat(0.254829592));
  const tail = f32x4.mul(f32x4.mul(p, f32x4.mul(t, f32x4.splat(0.5))), bellOfX);
  return v128.bitselect(f32x4.sub(one, tail), tail, f32x4.ge(x, f32x4.splat(0)));
}

// @ts-expect-error: decorator
@inline
function gelu(x: v128): v128 {
  return f32x4.mul(x, shareBelow(x, bell(x)));
}

// @ts-expect-error: decorator
@inline
function slope(x: v128): v128 {
  const b = bell(x);
  return madd(f32x4.mul(x, f32x4.splat(PEAK)), b, shareBelow(x, b));
}

/** `y = gelu(x)` */
export function geluForward(x: usize, y: usize, count: usize): void {
  let i: usize = 0;
  for (; i + 4 <= count; i += 4) v128.store(y + i * FLOAT, gelu(v128.load(x + i * FLOAT)));
  for (; i < count; i++) v128.store_lane<f32>(y + i * FLOAT, gelu(v128.load_zero<f32>(x + i * FLOAT)), 0);
}

/** `dx = gelu'(x) dy` */
export function geluBackward(x: usize, dy: usize, dx: usize, count: usize): void {
  let i: usize = 0;
  for (; i + 4 <= count; i += 4) {
    const at = i * FLOAT;
    v128.store(dx + at, f32x4.mul(slope(v128.load(x + at)), v128.load(dy + at)));
  }
  for (; i < count; i++) {
    const at = i * FLOAT;
    const product = f32x4.mul(slope(v128.load_zero<f32>(x + at)), v128.load_zero<f32>(dy + at));
    v128.store_lane<f32>(dx + at, product, 0);
  }
}
