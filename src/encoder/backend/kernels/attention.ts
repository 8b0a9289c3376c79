import type { KernelConfig, TensorInfo } from "@tensorflow/tfjs-core";
import { UsageError } from "../../../base/core/errors";
import { wasmKernel } from "./configs";
import type { KernelMemory } from "./kernel-memory";
import { type DroppedBits, KERNELS } from "./names";
import type { Range } from "./threads/ranges";

interface Attributes extends DroppedBits {
  readonly heads: number;
}

type Sides = "query" | "key" | "value";

/**
 * Returns attention, with output and weights `[batch, heads, length, length]`, and its gradient, with those
 * of query, key and value.
 */
export function attentionKernels(memory: KernelMemory): KernelConfig[] {
  const { run } = memory;
  const depthOf = (width: number, heads: number): number => {
    if (width % heads === 0) return width / heads;
    throw new UsageError(`attention: rows of ${width} cannot be split into ${heads} heads.`, {
      code: "KERNEL_INPUT",
      hint: "Library callers: the width must be a multiple of the number of heads.",
    });
  };
  const textRanges = (batch: number, length: number, width: number): Range[] =>
    memory.ranges({ count: batch, unit: 1, work: 2 * batch * length * length * width });
  const addresses = (
    inputs: Readonly<Record<Sides, TensorInfo>>,
    shape: readonly number[],
  ): readonly [number, number, number] => {
    const of = (side: Sides): number => memory.address(`attention: ${side}`, inputs[side], shape);
    return [of("query"), of("key"), of("value")];
  };
  return [
    wasmKernel<Sides | "mask", Attributes>({
      name: KERNELS.attention,
      run: (inputs, { heads, limit, factor, seed }) => {
        const [batch, length] = inputs.mask.shape as [number, number];
        const width = inputs.query.shape[1]!;
        const depth = depthOf(width, heads);
        const sides = addresses(inputs, [batch * length, width]);
        const mask = memory.address("attention: mask", inputs.mask, [batch, length]);
        const ranges = textRanges(batch, length, width);
        const bytes = run.attentionScratch(length, depth);
        return memory.scratch(bytes * ranges.length, (scratch) => {
          const outputs = memory.outputs([batch * length, width], [batch, heads, length, length]);
          const given = [...sides, mask, ...outputs.map((info) => memory.addressOf(info))];
          const rest = [length, heads, depth, limit, factor, seed];
          memory.runParts(
            "attentionForward",
            ranges.map(({ first, count }, i) => [...given, first, count, ...rest, scratch + i * bytes]),
          );
          return outputs;
        });
      },
    }),
    wasmKernel<Sides | "dy" | "weights", Attributes>({
      name: KERNELS.attentionGradient,
      run: (inputs, { heads, limit, factor, seed }) => {
        const [batch, , length] = inputs.weights.shape as [number, number, number, number];
        const shape = [batch * length, inputs.query.shape[1]!];
        const depth = depthOf(shape[1]!, heads);
        const slopes = memory.address("attention: dy", inputs.dy, shape);
        const sides = addresses(inputs, shape);
        const weights = memory.address("attention: weights", inputs.weights, [batch, heads, length, length]);
        const ranges = textRanges(batch, length, shape[1]!);
        const bytes = run.attentionScratch(length, depth);
        return memory.scratch(bytes * ranges.length, (scratch) => {
          const outputs = memory.outputs(shape, shape, shape);
          const given = [slopes, ...sides, weights, ...outputs.map((info) => memory.addressOf(info))];
          const rest = [length, heads, depth, limit, factor, seed];
          memory.runParts(
            "attentionBackward",
            ranges.map(({ first, count }, i) => [...given, first, count, ...rest, scratch + i * bytes]),
          );
          return outputs;
        });
      },
    }),
  ];
}
