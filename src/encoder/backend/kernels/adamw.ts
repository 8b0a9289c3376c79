import { type KernelConfig, type TensorInfo, util } from "@tensorflow/tfjs-core";
import { UsageError } from "../../../base/core/errors";
import { adamWFactors } from "./adamw-factors";
import { wasmKernel } from "./configs";
import type { KernelMemory } from "./kernel-memory";
import { type AdamWUpdate, KERNELS } from "./names";

const PARTS = ["weight", "gradient", "first", "second"] as const;
type Part = (typeof PARTS)[number];

/** Floats that are moved at a time. */
const VECTOR = 4;
/** Multiplications that take as long as the step of one weight. */
const WORK = 32;

/** Returns the steps of AdamW, which change weights and moments in place and return nothing. */
export function adamWKernels(memory: KernelMemory): KernelConfig[] {
  const addresses = (inputs: Readonly<Record<Part, TensorInfo>>): readonly number[] =>
    PARTS.map((part) => memory.address(`adamW: ${part}`, inputs[part], inputs.weight.shape));
  return [
    wasmKernel<Part, AdamWUpdate>({
      name: KERNELS.adamW,
      run: (inputs, attributes) => {
        const [weight, gradient, first, second] = addresses(inputs) as [number, number, number, number];
        const count = util.sizeFromShape(inputs.weight.shape);
        const settings = factors(attributes);
        const ranges = memory.ranges({ count, unit: VECTOR, work: WORK * count });
        const from = [weight, gradient, first, second];
        memory.runParts(
          "adamw",
          ranges.map((range) => [...from.map((at) => at + 4 * range.first), range.count, ...settings]),
        );
        return [];
      },
    }),
    wasmKernel<Part, AdamWUpdate & { rows: readonly number[] }>({
      name: KERNELS.adamWRows,
      run: (inputs, attributes) => {
        const [weight, gradient, first, second] = addresses(inputs) as [number, number, number, number];
        const width = util.sizeFromShape(inputs.weight.shape.slice(1));
        const settings = factors(attributes);
        checkRows(attributes.rows, inputs.weight);
        for (const row of attributes.rows) {
          const at = row * width * 4;
          memory.run.adamw(weight + at, gradient + at, first + at, second + at, width, ...settings);
        }
        return [];
      },
    }),
  ];
}

function checkRows(rows: readonly number[], { shape }: TensorInfo): void {
  const wrong = rows.find((row) => !(Number.isInteger(row) && row >= 0 && row < shape[0]!));
  if (wrong === undefined) return;
  throw new UsageError(`adamW: row ${wrong} of a table of shape [${shape}] is to be moved.`, {
    code: "KERNEL_INPUT",
    hint: "Library callers: rows are whole numbers from 0.",
  });
}

type Factors = readonly [number, number, number, number, number, number, number, number, number];

/** Returns what the kernel multiplies by, in its order. */
function factors(update: AdamWUpdate): Factors {
  const { scale, beta1, rest1, beta2, rest2, rate, correction, epsilon, keep } = adamWFactors(update);
  return [scale, beta1, rest1, beta2, rest2, rate, correction, epsilon, keep];
}
