import type { BackendWasm } from "@tensorflow/tfjs-backend-wasm";
import type { KernelConfig, NamedAttrMap, TensorInfo } from "@tensorflow/tfjs-core";
import { util } from "@tensorflow/tfjs-core";
import { KernelMemory } from "../../../src/encoder/backend/kernels";
import { instantiateThreads, MOST_PAGES } from "../../../src/encoder/backend/kernels/instantiate";
import type { KernelThreads } from "../../../src/encoder/backend/kernels/threads/kernel-threads";

/** Kernels as TensorFlow.js would call them, on shared memory of their own, with threads of a test's own. */
export class KernelBench {
  readonly threads: KernelThreads;
  private readonly shared = new WebAssembly.Memory({ initial: 1024, maximum: MOST_PAGES, shared: true });
  private readonly memory: KernelMemory;
  private readonly addresses = new Map<object, number>();
  private end = 64;

  constructor(threads: number) {
    const kernels = instantiateThreads(this.shared, threads);
    this.threads = kernels.threads;
    this.memory = new KernelMemory(this.backend(), kernels);
  }

  /** Makes room again for other tensors. */
  clear(): void {
    this.addresses.clear();
    this.end = 64;
  }

  /** Returns the numbers of the outputs of a kernel. */
  run(
    kernels: (memory: KernelMemory) => KernelConfig[],
    name: string,
    inputs: Readonly<Record<string, TensorInfo>>,
    attrs: object = {},
  ): Float32Array[] {
    const config = kernels(this.memory).find(({ kernelName }) => kernelName === name)!;
    const call = { inputs: { ...inputs }, attrs: attrs as NamedAttrMap, backend: {} };
    return [config.kernelFunc(call)].flat().map((tensor) => this.read(tensor));
  }

  /** Returns a tensor of numbers. */
  tensor(values: ArrayLike<number>, shape: number[]): TensorInfo {
    const tensor = this.make(shape);
    this.floats(tensor).set(values);
    return tensor;
  }

  read(tensor: TensorInfo): Float32Array {
    return this.floats(tensor).slice();
  }

  private floats({ dataId, shape }: TensorInfo): Float32Array {
    return new Float32Array(this.shared.buffer, this.addresses.get(dataId), util.sizeFromShape(shape));
  }

  private make(shape: number[]): TensorInfo {
    const dataId = {};
    this.addresses.set(dataId, this.allocate(4 * util.sizeFromShape(shape)));
    return { dataId, shape, dtype: "float32" };
  }

  private allocate(bytes: number): number {
    const address = this.end;
    this.end += Math.ceil(bytes / 16) * 16;
    if (this.end > this.shared.buffer.byteLength) throw new Error("the test's memory is full");
    return address;
  }

  /** What kernels need of TensorFlow.js's backend. */
  private backend(): BackendWasm {
    const wasm = { _malloc: (bytes: number) => this.allocate(bytes), _free: () => {} };
    return {
      wasm,
      getMemoryOffset: (dataId: object) => this.addresses.get(dataId),
      makeOutput: (shape: number[]) => this.make(shape),
    } as unknown as BackendWasm;
  }
}
