import { type KernelConfig, type TensorInfo, util } from "@tensorflow/tfjs-core";
import { type AdamWFactors, adamWFactors } from "../kernels/adamw-factors";
import { webGpuKernel } from "../kernels/configs";
import { type AdamWUpdate, KERNELS } from "../kernels/names";
import { groupsFor, type Shader, type ShaderDevice } from "./device";

const GROUP = 256;

/** A moment moves towards the gradient, or its square. */
const MOMENT = { count: "i32", scale: "f32", keep: "f32", take: "f32", squared: "i32" } as const;
const MOMENT_BODY = `
  let slope = gradient[at] * uniforms.scale;
  let towards = select(slope, slope * slope, uniforms.squared == 1);
  result[at] = uniforms.keep * result[at] + uniforms.take * towards;
`;

/** The weight moves by its moments. */
const WEIGHT = { count: "i32", rate: "f32", correction: "f32", epsilon: "f32", keep: "f32" } as const;
const WEIGHT_BODY = `
  let shift = uniforms.rate * moment[at] / (sqrt(uniforms.correction * square[at]) + uniforms.epsilon);
  result[at] = uniforms.keep * result[at] - shift;
`;

const ALL = `
  fn main(index : i32) {
    let at = index;
    if (index >= uniforms.count) { return; }
`;
const SOME = `
  fn main(index : i32) {
    if (index >= uniforms.count) { return; }
    let at = rows[index / uniforms.width] * uniforms.width + index % uniforms.width;
`;

const MOVE_MOMENT: Shader<"gradient", keyof typeof MOMENT> = {
  name: "crowdchecked_adamw_moment",
  inputs: ["gradient"],
  uniforms: MOMENT,
  group: GROUP,
  code: `${ALL}${MOMENT_BODY}}`,
};
const MOVE_WEIGHT: Shader<"moment" | "square", keyof typeof WEIGHT> = {
  name: "crowdchecked_adamw_weight",
  inputs: ["moment", "square"],
  uniforms: WEIGHT,
  group: GROUP,
  code: `${ALL}${WEIGHT_BODY}}`,
};
const MOVE_MOMENT_ROWS: Shader<"gradient" | "rows", keyof typeof MOMENT | "width"> = {
  name: "crowdchecked_adamw_moment_rows",
  inputs: ["gradient", "rows"],
  uniforms: { ...MOMENT, width: "i32" },
  group: GROUP,
  code: `${SOME}${MOMENT_BODY}}`,
};
const MOVE_WEIGHT_ROWS: Shader<"moment" | "square" | "rows", keyof typeof WEIGHT | "width"> = {
  name: "crowdchecked_adamw_weight_rows",
  inputs: ["moment", "square", "rows"],
  uniforms: { ...WEIGHT, width: "i32" },
  group: GROUP,
  code: `${SOME}${WEIGHT_BODY}}`,
};

type Part = "weight" | "gradient" | "first" | "second";

/** Returns the steps of AdamW, which change weights and moments in place and return nothing. */
export function adamWShaders(device: ShaderDevice): KernelConfig[] {
  return [
    webGpuKernel<Part, AdamWUpdate>({
      name: KERNELS.adamW,
      run: ({ weight, gradient, first, second }, update) => {
        const count = util.sizeFromShape(weight.shape);
        const groups = groupsFor(weight, GROUP);
        const numbers = uniformsOf(count, adamWFactors(update));
        const inputs = { gradient };
        device.change(MOVE_MOMENT, first, { inputs, uniforms: numbers.first, groups });
        device.change(MOVE_MOMENT, second, { inputs, uniforms: numbers.second, groups });
        const moments = { moment: first, square: second };
        device.change(MOVE_WEIGHT, weight, { inputs: moments, uniforms: numbers.weight, groups });
        return [];
      },
    }),
    webGpuKernel<Part, AdamWUpdate & { rows: readonly number[] }>({
      name: KERNELS.adamWRows,
      run: ({ weight, gradient, first, second }, { rows: numbersOfRows, ...update }) => {
        const width = util.sizeFromShape(weight.shape.slice(1));
        const count = numbersOfRows.length * width;
        const groups = Math.ceil(count / GROUP);
        const numbers = uniformsOf(count, adamWFactors(update));
        device.withIntegers(Int32Array.from(numbersOfRows), (rows: TensorInfo) => {
          const inputs = { gradient, rows };
          device.change(MOVE_MOMENT_ROWS, first, { inputs, uniforms: { ...numbers.first, width }, groups });
          device.change(MOVE_MOMENT_ROWS, second, { inputs, uniforms: { ...numbers.second, width }, groups });
          device.change(MOVE_WEIGHT_ROWS, weight, {
            inputs: { moment: first, square: second, rows },
            uniforms: { ...numbers.weight, width },
            groups,
          });
        });
        return [];
      },
    }),
  ];
}

function uniformsOf(
  count: number,
  { scale, beta1, rest1, beta2, rest2, rate, correction, epsilon, keep }: AdamWFactors,
) {
  return {
    first: { count, scale, keep: beta1, take: rest1, squared: 0 },
    second: { count, scale, keep: beta2, take: rest2, squared: 1 },
    weight: { count, rate, correction, epsilon, keep },
  };
}
