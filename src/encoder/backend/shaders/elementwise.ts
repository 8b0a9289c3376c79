import { type KernelConfig, util } from "@tensorflow/tfjs-core";
import { webGpuKernel } from "../kernels/configs";
import { type DroppedBits, KERNELS } from "../kernels/names";
import { groupsFor, type Shader, type ShaderDevice } from "./device";
import { DROPPED, KEPT } from "./snippets";

/** WGSL: erf, off by 1.5e-7 at most. @see Abramowitz and Stegun, formula 7.1.26. */
const ERF = `
  fn erf(x : f32) -> f32 {
    let t = 1.0 / (1.0 + 0.3275911 * abs(x));
    let high = 1.421413741 + t * (-1.453152027 + t * 1.061405429);
    let sum = t * (0.254829592 + t * (-0.284496736 + t * high));
    return sign(x) * (1.0 - sum * exp(-x * x));
  }
`;

const GELU: Shader<"x", "count"> = {
  name: "crowdchecked_gelu",
  inputs: ["x"],
  uniforms: { count: "i32" },
  code: `${ERF}
  fn main(index : i32) {
    if (index >= uniforms.count) { return; }
    result[index] = 0.5 * x[index] * (1.0 + erf(x[index] * ${Math.SQRT1_2}));
  }`,
};

const GELU_GRADIENT: Shader<"x" | "dy", "count"> = {
  name: "crowdchecked_gelu_gradient",
  inputs: ["x", "dy"],
  uniforms: { count: "i32" },
  code: `${ERF}
  fn main(index : i32) {
    if (index >= uniforms.count) { return; }
    let at = x[index];
    let density = exp(-0.5 * at * at) * ${1 / Math.sqrt(2 * Math.PI)};
    result[index] = dy[index] * (0.5 * (1.0 + erf(at * ${Math.SQRT1_2})) + at * density);
  }`,
};

const DROPOUT: Shader<"x", "count" | keyof typeof DROPPED> = {
  name: "crowdchecked_dropout",
  inputs: ["x"],
  uniforms: { count: "i32", ...DROPPED },
  code: `${KEPT}
  fn main(index : i32) {
    if (index >= uniforms.count) { return; }
    result[index] = x[index] * kept(index);
  }`,
};

/** Returns GELU, its gradient, and dropout, of tensors of any shape. */
export function elementwiseShaders(device: ShaderDevice): KernelConfig[] {
  return [
    webGpuKernel<"x">({
      name: KERNELS.gelu,
      run: ({ x }) => {
        const uniforms = { count: util.sizeFromShape(x.shape) };
        return device.compute(GELU, x.shape, { inputs: { x }, uniforms, groups: groupsFor(x) });
      },
    }),
    webGpuKernel<"x" | "dy">({
      name: KERNELS.geluGradient,
      run: ({ x, dy }) => {
        const uniforms = { count: util.sizeFromShape(x.shape) };
        return device.compute(GELU_GRADIENT, x.shape, { inputs: { x, dy }, uniforms, groups: groupsFor(x) });
      },
    }),
    webGpuKernel<"x", DroppedBits>({
      name: KERNELS.dropout,
      run: ({ x }, { limit, factor, seed }) => {
        const uniforms = { count: util.sizeFromShape(x.shape), limit, factor, seed };
        return device.compute(DROPOUT, x.shape, { inputs: { x }, uniforms, groups: groupsFor(x) });
      },
    }),
  ];
}
