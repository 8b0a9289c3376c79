import { FLOAT } from "./simd";

/**
 * Moves `count` weights and their moments by one step, in place:
 * `m = b1 m + (1 - b1) g`, `v = b2 v + (1 - b2) g^2`, `w = keep w - rate m / (sqrt(correction v) + epsilon)`.
 * @param rate learning rate over `1 - b1^t`.
 * @param correction `1 / (1 - b2^t)`.
 * @param keep 1 less what weight decay takes.
 */
export function adamw(
  weight: usize,
  gradient: usize,
  first: usize,
  second: usize,
  count: usize,
  gradientScale: f32,
  beta1: f32,
  rest1: f32,
  beta2: f32,
  rest2: f32,
  rate: f32,
  correction: f32,
  epsilon: f32,
  keep: f32,
): void {
  const whole = count & ~3;
  for (let i: usize = 0; i < count; i += i < whole ? 4 : 1) {
    const at = i * FLOAT;
    const four = i < whole;
    const g = f32x4.mul(read(gradient + at, four), f32x4.splat(gradientScale));
    const m = mix(read(first + at, four), beta1, g, rest1);
    const v = mix(read(second + at, four), beta2, f32x4.mul(g, g), rest2);
    const size = f32x4.add(f32x4.sqrt(f32x4.mul(v, f32x4.splat(correction))), f32x4.splat(epsilon));
    const w = mix(read(weight + at, four), keep, f32x4.div(m, size), -rate);
    write(first + at, m, four);
    write(second + at, v, four);
    write(weight + at, w, four);
  }
}

/** Returns `share former + rest now`. */
// @ts-expect-error: decorator
@inline
function mix(former: v128, share: f32, now: v128, rest: f32): v128 {
  return f32x4.add(f32x4.mul(former, f32x4.splat(share)), f32x4.mul(now, f32x4.splat(rest)));
}

// @ts-expect-error: decorator
@inline
function read(at: usize, four: bool): v128 {
  return four ? v128.load(at) : v128.load_zero<f32>(at);
}

// @ts-expect-error: decorator
@inline
function write(at: usize, x: v128, four: bool): void {
  if (four) v128.store(at, x);
  else v128.store_lane<f32>(at, x, 0);
}
