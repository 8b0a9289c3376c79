import type { KernelConfig } from "@tensorflow/tfjs-core";
import { UsageError } from "../../../base/core/errors";
import { wasmKernel } from "./configs";
import type { KernelMemory } from "./kernel-memory";
import { KERNELS } from "./names";

/** Returns rows of a table; TensorFlow.js's own kernel copies number by number. */
export function rowKernels(memory: KernelMemory): KernelConfig[] {
  return [
    wasmKernel<"table" | "ids">({
      name: KERNELS.rows,
      run: ({ table, ids }) => {
        const [height, width] = table.shape as [number, number];
        const [count] = ids.shape as [number];
        const from = memory.address("rows: table", table, [height, width]);
        const numbers = memory.address("rows: ids", ids, [count], "int32");
        const wrong = memory.integers(ids).find((id) => id < 0 || id >= height);
        if (wrong !== undefined) throw noRow(wrong, height);
        const out = memory.output([count, width]);
        memory.run.copyRows(from, numbers, memory.addressOf(out), count, width);
        return out;
      },
    }),
  ];
}

function noRow(id: number, height: number): UsageError {
  return new UsageError(`rows: row ${id} of a table of ${height} rows is asked for.`, {
    code: "KERNEL_INPUT",
    hint: "Library callers: rows are whole numbers from 0.",
  });
}
