import { GROUP } from "./device";

/**
 * WGSL: `total(lane, value)` and `largest(lane, value)` of the values of a group's threads, for all of them.
 * To be called by every thread of the group.
 */
export const REDUCTIONS = `
  var<workgroup> shared_values : array<f32, ${GROUP}>;

  fn total(lane : i32, value : f32) -> f32 {
    shared_values[lane] = value;
    workgroupBarrier();
    for (var half = ${GROUP / 2}; half > 0; half = half >> 1) {
      if (lane < half) { shared_values[lane] += shared_values[lane + half]; }
      workgroupBarrier();
    }
    let sum = shared_values[0];
    workgroupBarrier();
    return sum;
  }

  fn largest(lane : i32, value : f32) -> f32 {
    shared_values[lane] = value;
    workgroupBarrier();
    for (var half = ${GROUP / 2}; half > 0; half = half >> 1) {
      if (lane < half) { shared_values[lane] = max(shared_values[lane], shared_values[lane + half]); }
      workgroupBarrier();
    }
    let top = shared_values[0];
    workgroupBarrier();
    return top;
  }
`;

/**
 * WGSL: `kept(place)`, 0 for a number that is dropped, else the factor of the others; by the same bits as
 * ops/dropout.ts. Needs the uniforms of `DROPPED`.
 */
export const KEPT = `
  fn kept(place : i32) -> f32 {
    var bits = u32(place) * 0x9e3779b9u + uniforms.seed;
    bits = (bits ^ (bits >> 16u)) * 0x85ebca6bu + uniforms.seed;
    bits = (bits ^ (bits >> 13u)) * 0xc2b2ae35u;
    return select(uniforms.factor, 0.0, (bits ^ (bits >> 16u)) < uniforms.limit);
  }
`;

/** Uniforms of `KEPT`. */
export const DROPPED = { limit: "u32", factor: "f32", seed: "u32" } as const;
