import type { KernelConfig } from "@tensorflow/tfjs-core";
import { webGpuKernel } from "../kernels/configs";
import { KERNELS } from "../kernels/names";
import { columnGroups, columnShader } from "./columns";
import { GROUP, groupsFor, type Shader, type ShaderDevice } from "./device";
import { reductions } from "./snippets";

/** Mean and inverse deviation of each row; a group a row. */
const STATS: Shader<"x", "rows" | "width" | "epsilon"> = {
  name: "crowdchecked_layer_norm_stats",
  inputs: ["x"],
  uniforms: { rows: "i32", width: "i32", epsilon: "f32" },
  code: `${reductions()}
  fn main(index : i32) {
    let row = index / ${GROUP};
    let lane = index % ${GROUP};
    let end = select(0, uniforms.width, row < uniforms.rows);
    var sum = 0.0;
    for (var i = lane; i < end; i += ${GROUP}) { sum += x[row * uniforms.width + i]; }
    let mean = total(lane, sum) / f32(uniforms.width);
    sum = 0.0;
    for (var i = lane; i < end; i += ${GROUP}) {
      let off = x[row * uniforms.width + i] - mean;
      sum += off * off;
    }
    let variance = total(lane, sum) / f32(uniforms.width);
    if (lane == 0 && end > 0) {
      result[2 * row] = mean;
      result[2 * row + 1] = inverseSqrt(variance + uniforms.epsilon);
    }
  }`,
};

const NORMALISE: Shader<"x" | "gamma" | "beta" | "stats", "count" | "width"> = {
  name: "crowdchecked_layer_norm",
  inputs: ["x", "gamma", "beta", "stats"],
  uniforms: { count: "i32", width: "i32" },
  code: `
  fn main(index : i32) {
    if (index >= uniforms.count) { return; }
    let row = index / uniforms.width;
    let column = index % uniforms.width;
    let scaled = (x[index] - stats[2 * row]) * stats[2 * row + 1];
    result[index] = scaled * gamma[column] + beta[column];
  }`,
};

/** Gradient of x; a group a row. */
const GRADIENT: Shader<"dy" | "x" | "gamma" | "stats", "rows" | "width"> = {
  name: "crowdchecked_layer_norm_gradient",
  inputs: ["dy", "x", "gamma", "stats"],
  uniforms: { rows: "i32", width: "i32" },
  code: `${reductions()}
  fn main(index : i32) {
    let row = index / ${GROUP};
    let lane = index % ${GROUP};
    let end = select(0, uniforms.width, row < uniforms.rows);
    let mean = stats[2 * row];
    let inverse = stats[2 * row + 1];
    var slopes = 0.0;
    var along = 0.0;
    for (var i = lane; i < end; i += ${GROUP}) {
      let place = row * uniforms.width + i;
      let slope = dy[place] * gamma[i];
      slopes += slope;
      along += slope * (x[place] - mean) * inverse;
    }
    slopes = total(lane, slopes) / f32(uniforms.width);
    along = total(lane, along) / f32(uniforms.width);
    for (var i = lane; i < end; i += ${GROUP}) {
      let place = row * uniforms.width + i;
      result[place] = inverse * (dy[place] * gamma[i] - slopes - (x[place] - mean) * inverse * along);
    }
  }`,
};

const GAMMA_GRADIENT = columnShader(
  "crowdchecked_layer_norm_gamma",
  ["dy", "x", "stats"],
  "dy[place] * (x[place] - stats[2 * row]) * stats[2 * row + 1]",
);

const BETA_GRADIENT = columnShader("crowdchecked_layer_norm_beta", ["dy"], "dy[place]");

/**
 * Returns LayerNorm, with output and `[rows, 2]` statistics, and its gradient, with those of x, gamma and
 * beta.
 */
export function layerNormShaders(device: ShaderDevice): KernelConfig[] {
  return [
    webGpuKernel<"x" | "gamma" | "beta", { epsilon: number }>({
      name: KERNELS.layerNorm,
      run: ({ x, gamma, beta }, { epsilon }) => {
        const [rows, width] = x.shape as [number, number];
        const uniforms = { rows, width, epsilon };
        const stats = device.compute(STATS, [rows, 2], { inputs: { x }, uniforms, groups: rows });
        const y = device.compute(NORMALISE, x.shape, {
          inputs: { x, gamma, beta, stats },
          uniforms: { count: rows * width, width },
          groups: groupsFor(x),
        });
        return [y, stats];
      },
    }),
    webGpuKernel<"dy" | "x" | "gamma" | "stats">({
      name: KERNELS.layerNormGradient,
      run: ({ dy, x, gamma, stats }) => {
        const [rows, width] = x.shape as [number, number];
        const uniforms = { rows, width };
        const groups = columnGroups(width);
        return [
          device.compute(GRADIENT, x.shape, { inputs: { dy, x, gamma, stats }, uniforms, groups: rows }),
          device.compute(GAMMA_GRADIENT, [width], { inputs: { dy, x, stats }, uniforms, groups }),
          device.compute(BETA_GRADIENT, [width], { inputs: { dy }, uniforms, groups }),
        ];
      },
    }),
  ];
}
