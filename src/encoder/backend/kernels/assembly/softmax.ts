import { exp } from "./exp";
import { FLOAT, lane, maxLanes, sumLanes } from "./simd";

/** Added to the scores of padding; no score of a network comes near it. */
const MASKED: f32 = -1e9;

/**
 * Turns scores into weights, in place: the softmax of `scale scores`, 0 where the mask is 0.
 * @param mask `[width]`, 1 or 0.
 */
export function softmaxRow(scores: usize, mask: usize, width: usize, scale: f32): void {
  let highest = f32x4.splat(-f32.MAX_VALUE);
  let i: usize = 0;
  for (; i + 4 <= width; i += 4) {
    const at = i * FLOAT;
    const hidden = f32x4.mul(f32x4.sub(f32x4.splat(1), v128.load(mask + at)), f32x4.splat(MASKED));
    const score = f32x4.add(f32x4.mul(v128.load(scores + at), f32x4.splat(scale)), hidden);
    v128.store(scores + at, score);
    highest = f32x4.max(highest, score);
  }
  let top = maxLanes(highest);
  for (; i < width; i++) {
    const at = i * FLOAT;
    const score = load<f32>(scores + at) * scale + (1 - load<f32>(mask + at)) * MASKED;
    store<f32>(scores + at, score);
    top = max(top, score);
  }
  const tops = f32x4.splat(top);
  let sums = f32x4.splat(0);
  for (i = 0; i + 4 <= width; i += 4) {
    const at = i * FLOAT;
    const weight = f32x4.mul(exp(f32x4.sub(v128.load(scores + at), tops)), v128.load(mask + at));
    v128.store(scores + at, weight);
    sums = f32x4.add(sums, weight);
  }
  let sum = sumLanes(sums);
  for (; i < width; i++) {
    const at = i * FLOAT;
    const weight = lane(exp(f32x4.splat(load<f32>(scores + at) - top))) * load<f32>(mask + at);
    store<f32>(scores + at, weight);
    sum += weight;
  }
  const share: f32 = 1 / sum;
  for (i = 0; i + 4 <= width; i += 4) {
    const at = i * FLOAT;
    v128.store(scores + at, f32x4.mul(v128.load(scores + at), f32x4.splat(share)));
  }
  for (; i < width; i++) store<f32>(scores + i * FLOAT, load<f32>(scores + i * FLOAT) * share);
}

/**
 * Turns the gradient of weights into that of scores, in place: `scale w (dw - sum(w dw))`.
 * @param weights as `softmaxRow` made them.
 */
export function softmaxRowBackward(gradient: usize, weights: usize, width: usize, scale: f32): void {
  let sums = f32x4.splat(0);
  let i: usize = 0;
  for (; i + 4 <= width; i += 4) {
    sums = f32x4.add(sums, f32x4.mul(v128.load(gradient + i * FLOAT), v128.load(weights + i * FLOAT)));
  }
  let sum = sumLanes(sums);
  for (; i < width; i++) sum += load<f32>(gradient + i * FLOAT) * load<f32>(weights + i * FLOAT);
  for (i = 0; i + 4 <= width; i += 4) {
    const at = i * FLOAT;
    const scaled = f32x4.mul(v128.load(weights + at), f32x4.splat(scale));
    v128.store(gradient + at, f32x4.mul(f32x4.sub(v128.load(gradient + at), f32x4.splat(sum)), scaled));
  }
  for (; i < width; i++) {
    const at = i * FLOAT;
    store<f32>(gradient + at, (load<f32>(gradient + at) - sum) * load<f32>(weights + at) * scale);
  }
}
