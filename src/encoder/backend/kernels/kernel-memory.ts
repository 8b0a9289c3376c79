import type { BackendWasm } from "@tensorflow/tfjs-backend-wasm";
import type { TensorInfo } from "@tensorflow/tfjs-core";
import { UsageError } from "../../../base/core/errors";
import type { KernelExports } from "./kernel-exports";
import type { KernelThreads } from "./threads/kernel-threads";
import type { PartedKernel } from "./threads/parts";
import { type Lines, type Range, rangesOf } from "./threads/ranges";

/** Tensors of the wasm backend as addresses for our kernels. */
export class KernelMemory {
  /** Kernels of this thread. */
  readonly run: KernelExports;
  private readonly threads: KernelThreads | undefined;

  /** @param threads absent: all is done on this thread. */
  constructor(
    private readonly backend: BackendWasm,
    { run, threads }: { readonly run: KernelExports; readonly threads?: KernelThreads },
  ) {
    this.run = run;
    this.threads = threads;
  }

  /**
   * Returns the address of a tensor's numbers, valid as long as the tensor is kept.
   * @param what kernel and input, for the message.
   * @param shape required shape.
   * @throws UsageError `KERNEL_INPUT`: kernels only know addresses, so tensors of other shapes must never
   *   reach them.
   */
  address(what: string, tensor: TensorInfo, shape: readonly number[], dtype = "float32"): number {
    const found = tensor.shape;
    if (
      tensor.dtype !== dtype ||
      found.length !== shape.length ||
      found.some((side, i) => side !== shape[i])
    ) {
      throw new UsageError(
        `${what} is ${tensor.dtype} of shape [${found}]; expected ${dtype} of shape [${shape}].`,
        {
          code: "KERNEL_INPUT",
          hint: "Library callers: check the sizes of weights, ids and masks against one another.",
        },
      );
    }
    return this.backend.getMemoryOffset(tensor.dataId);
  }

  /** Returns a new tensor with undefined numbers. */
  output(shape: readonly number[]): TensorInfo {
    return this.backend.makeOutput([...shape], "float32");
  }

  /**
   * Returns new tensors with undefined numbers; where there is no room for all of them, none stays allocated.
   */
  outputs(...shapes: readonly (readonly number[])[]): TensorInfo[] {
    const made: TensorInfo[] = [];
    try {
      for (const shape of shapes) made.push(this.output(shape));
      return made;
    } catch (error) {
      for (const { dataId } of made) this.backend.disposeData(dataId);
      throw error;
    }
  }

  /** Returns a tensor with the same numbers, without a copy: tensors do not change. */
  share({ dataId, shape, dtype }: TensorInfo): TensorInfo {
    this.backend.incRef(dataId);
    return { dataId, shape, dtype };
  }

  /** Returns a new tensor of one number. */
  scalar(value: number): TensorInfo {
    return this.backend.makeOutput([], "float32", undefined, Float32Array.of(value));
  }

  /** Returns the numbers of an int32 tensor. */
  integers({ dataId }: TensorInfo): Int32Array {
    return this.backend.readSync(dataId) as Int32Array;
  }

  /** Returns the address of an output's numbers. */
  addressOf(output: TensorInfo): number {
    return this.backend.getMemoryOffset(output.dataId);
  }

  /** Returns the lines of each part of a kernel. */
  ranges(lines: Lines): Range[] {
    return rangesOf(lines, this.threads?.count ?? 1);
  }

  /** Runs a kernel once for each list of arguments, on as many threads as there are lists. */
  runParts(kernel: PartedKernel, calls: readonly (readonly number[])[]): void {
    if (this.threads && calls.length > 1) this.threads.run(kernel, calls);
    else for (const given of calls) (this.run[kernel] as (...given: readonly number[]) => void)(...given);
  }

  /** Returns the result of `work`, which may use `bytes` of memory until it ends. */
  scratch<T>(bytes: number, work: (address: number) => T): T {
    const module = emscriptenModule(this.backend);
    const address = module._malloc(bytes);
    try {
      return work(address);
    } finally {
      module._free(address);
    }
  }
}

/** Emscripten's module of the backend: the parts that the backend's types lack. */
export interface EmscriptenModule {
  /** Allocates memory; replaces itself when it is first called. */
  _malloc: (bytes: number) => number;
  readonly _free: (address: number) => void;
  /** What the compiled code exports. */
  readonly asm?: {
    readonly memory?: WebAssembly.Memory;
    /** Returns the address of new memory, 0 where there is none. */
    readonly malloc?: (bytes: number) => number;
  };
}

/** Returns the module behind a backend. */
export function emscriptenModule({ wasm }: BackendWasm): EmscriptenModule {
  return wasm as unknown as EmscriptenModule;
}
