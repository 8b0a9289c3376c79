import { type KernelConfig, util } from "@tensorflow/tfjs-core";
import { webGpuKernel } from "../kernels/configs";
import { KERNELS } from "../kernels/names";
import { columnGroups, columnShader } from "./columns";
import type { Shader, ShaderDevice } from "./device";
import { reductions } from "./snippets";

const COLUMN_SUMS = columnShader("crowdchecked_column_sums", ["x"], "x[place]");

/** Groups that share a tensor's squares, and threads of each. */
const GROUPS = 64;
const GROUP = 256;

/** Sums of a tensor's squares, one of each group, in the result from `first`. */
const SQUARES: Shader<"x", "count" | "first"> = {
  name: "crowdchecked_squares",
  inputs: ["x"],
  uniforms: { count: "i32", first: "i32" },
  group: GROUP,
  code: `${reductions(GROUP)}
  fn main(index : i32) {
    let thread = index % ${GROUP};
    var sum = 0.0;
    for (var i = index; i < uniforms.count; i += ${GROUPS * GROUP}) { sum += x[i] * x[i]; }
    sum = total(thread, sum);
    if (thread == 0) { result[uniforms.first + index / ${GROUP}] = sum; }
  }`,
};

/** Returns sums of columns, and the sum of the squares of many tensors, as a part from each group. */
export function sumShaders(device: ShaderDevice): KernelConfig[] {
  return [
    webGpuKernel<"x">({
      name: KERNELS.columnSums,
      run: ({ x }) => {
        const [rows, width] = x.shape as [number, number];
        const uniforms = { rows, width };
        return device.compute(COLUMN_SUMS, [width], { inputs: { x }, uniforms, groups: columnGroups(width) });
      },
    }),
    webGpuKernel<string>({
      name: KERNELS.partsOfSquares,
      run: (tensors) => {
        const given = Object.values(tensors);
        const parts = device.empty([given.length * GROUPS]);
        for (const [i, x] of given.entries()) {
          const uniforms = { count: util.sizeFromShape(x.shape), first: i * GROUPS };
          device.change(SQUARES, parts, { inputs: { x }, uniforms, groups: GROUPS });
        }
        return parts;
      },
    }),
  ];
}
