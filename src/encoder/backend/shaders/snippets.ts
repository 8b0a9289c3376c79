import { GROUP } from "./device";

/**
 * Returns WGSL: `total(lane, value)` and `largest(lane, value)` of the values of a group's threads, for all
 * of them. To be called by every thread of the group.
 * @param group its threads, a power of two.
 */
export function reductions(group = GROUP): string {
  const reduction = (name: string, combine: (a: string, b: string) => string): string => `
  fn ${name}(lane : i32, value : f32) -> f32 {
    reduced[lane] = value;
    workgroupBarrier();
    for (var half = ${group / 2}; half > 0; half = half >> 1) {
      if (lane < half) { reduced[lane] = ${combine("reduced[lane]", "reduced[lane + half]")}; }
      workgroupBarrier();
    }
    let all = reduced[0];
    workgroupBarrier();
    return all;
  }`;
  return `
  var<workgroup> reduced : array<f32, ${group}>;
  ${reduction("total", (a, b) => `${a} + ${b}`)}
  ${reduction("largest", (a, b) => `max(${a}, ${b})`)}
`;
}

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
