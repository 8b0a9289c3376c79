import type { Shader } from "./device";

/** Columns of a group, and threads that share one. */
const COLUMNS = 16;
const LANES = 16;

/** Threads of a group of these shaders. */
const COLUMN_GROUP = COLUMNS * LANES;

/** Returns the groups for so many columns. */
export function columnGroups(width: number): number {
  return Math.ceil(width / COLUMNS);
}

/**
 * Returns a shader that sums a term over all rows, for each column: `[width]`.
 * @param term WGSL, of `row`, `column` and `place`, the two as one.
 */
export function columnShader<I extends string>(
  name: string,
  inputs: readonly I[],
  term: string,
): Shader<I, "rows" | "width"> {
  return {
    name,
    inputs,
    uniforms: { rows: "i32", width: "i32" },
    group: COLUMN_GROUP,
    code: `
    var<workgroup> sums : array<f32, ${COLUMN_GROUP}>;

    fn main(index : i32) {
      let thread = index % ${COLUMN_GROUP};
      let column = index / ${COLUMN_GROUP} * ${COLUMNS} + thread % ${COLUMNS};
      let lane = thread / ${COLUMNS};
      var sum = 0.0;
      if (column < uniforms.width) {
        for (var row = lane; row < uniforms.rows; row += ${LANES}) {
          let place = row * uniforms.width + column;
          sum += ${term};
        }
      }
      sums[thread] = sum;
      workgroupBarrier();
      for (var half = ${LANES / 2}; half > 0; half = half >> 1) {
        if (lane < half) { sums[thread] += sums[thread + half * ${COLUMNS}]; }
        workgroupBarrier();
      }
      if (lane == 0 && column < uniforms.width) { result[column] = sums[thread]; }
    }`,
  };
}
