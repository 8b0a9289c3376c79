import type { BackendWasm } from "@tensorflow/tfjs-backend-wasm";
import type { TensorInfo } from "@tensorflow/tfjs-core";
import { UsageError } from "../../../base/core/errors";
import type { KernelExports } from "./kernel-exports";

/** Tensors of the wasm backend as addresses for our kernels. */
export class KernelMemory {
  constructor(
    private readonly backend: BackendWasm,
    readonly run: KernelExports,
  ) {}

  /**
   * Returns where the numbers of a tensor lie. It holds as long as the tensor is kept.
   * @param what kernel and input, for the message.
   * @param shape that the tensor must have.
   * @throws UsageError `KERNEL_INPUT`: kernels read and write by address alone, so a tensor of another shape
   *   must never come to them.
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

  /** Returns a new tensor whose numbers are not set yet. */
  output(shape: readonly number[]): TensorInfo {
    return this.backend.makeOutput([...shape], "float32");
  }

  /**
   * Returns new tensors whose numbers are not set yet; where there is no room for all of them, none is left.
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

  /** Returns a tensor of the same numbers; tensors do not change, so that they need not be copied. */
  share({ dataId, shape, dtype }: TensorInfo): TensorInfo {
    this.backend.incRef(dataId);
    return { dataId, shape, dtype };
  }

  /** Returns a new tensor of one number. */
  scalar(value: number): TensorInfo {
    return this.backend.makeOutput([], "float32", undefined, Float32Array.of(value));
  }

  /** Returns where the numbers of an output lie. */
  addressOf(output: TensorInfo): number {
    return this.backend.getMemoryOffset(output.dataId);
  }

  /** Returns what `work` makes of `bytes` of memory that are its own until it ends. */
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

/** The module that Emscripten made of the backend, as far as the backend's types leave it out. */
export interface EmscriptenModule {
  /** What everything that wants memory calls; becomes another function of itself when it is first called. */
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
