import { type backend_util, type DataType, type TensorInfo, util } from "@tensorflow/tfjs-core";

/** The parts of TensorFlow.js's webgpu backend that we use; its package is optional. */
export interface WebGpuBackend {
  readonly device: EventTarget;
  /** What is known of each tensor; `values` are its numbers where they have been read. */
  readonly tensorMap: { get(dataId: object): { readonly shape: readonly number[]; values: unknown } };
  readonly bufferManager: { acquireBuffer(size: number, ...rest: readonly unknown[]): object };
  read(data: object): Promise<backend_util.BackendValues>;
  makeTensorInfo(shape: readonly number[], dtype: DataType, values?: Int32Array): TensorInfo;
  disposeData(dataId: object): void;
  runWebGPUProgram(
    program: Program,
    inputs: readonly TensorInfo[],
    dtype: DataType,
    uniforms: readonly { readonly type: string; readonly data: readonly number[] }[],
    output?: TensorInfo,
  ): TensorInfo;
}

/** What the backend compiles and runs. */
interface Program {
  readonly variableNames: readonly string[];
  readonly outputShape: readonly number[];
  readonly uniforms: string;
  /** Programs of one key share the compiled code. */
  readonly shaderKey: string;
  readonly workgroupSize: readonly [number, number, number];
  readonly dispatchLayout: { readonly x: readonly number[] };
  dispatch: readonly [number, number, number];
  getUserCode(): string;
}

/** A program in WGSL, one output each. @see W3C, WebGPU Shading Language. */
export interface Shader<Inputs extends string, Uniforms extends string> {
  readonly name: string;
  readonly inputs: readonly Inputs[];
  readonly uniforms: Readonly<Record<Uniforms, "f32" | "i32" | "u32">>;
  /** Threads of a group, which share memory; default `GROUP`. */
  readonly group?: number;
  /**
   * Functions and the body of `main(index)`. The index of a thread is that of its group times the group's
   * size, plus its place in it; there can be more threads than were asked for. Inputs are arrays of their
   * names, the output is `result`, numbers are fields of `uniforms`.
   */
  readonly code: string;
}

/** One run of a shader. */
interface Run<Inputs extends string, Uniforms extends string> {
  readonly inputs: Readonly<Record<Inputs, TensorInfo>>;
  readonly uniforms: Readonly<Record<Uniforms, number>>;
  /** Groups of threads. */
  readonly groups: number;
}

/** Threads of a group where a shader does not say otherwise. */
export const GROUP = 64;

const TYPES = { f32: "float32", i32: "int32", u32: "uint32" } as const;

/** Runs shaders on the backend's device, in the order of its own operations. */
export class ShaderDevice {
  constructor(private readonly backend: WebGpuBackend) {}

  /** Returns a new tensor of a shape, written by a shader. */
  compute<I extends string, U extends string>(
    shader: Shader<I, U>,
    shape: readonly number[],
    run: Run<I, U>,
  ): TensorInfo {
    return this.run(shader, run, this.backend.makeTensorInfo(shape, "float32"));
  }

  /** Lets a shader change a tensor in place; it can read what it changes. */
  change<I extends string, U extends string>(shader: Shader<I, U>, tensor: TensorInfo, run: Run<I, U>): void {
    this.run(shader, run, tensor);
    // Numbers that were read before are no longer the tensor's.
    this.backend.tensorMap.get(tensor.dataId).values = null;
  }

  /** Returns a new tensor of a shape, not yet written. */
  empty(shape: readonly number[]): TensorInfo {
    return this.backend.makeTensorInfo(shape, "float32");
  }

  /** Returns what `work` returns for a tensor of whole numbers, which is disposed of then. */
  withIntegers<T>(values: Int32Array, work: (tensor: TensorInfo) => T): T {
    const tensor = this.backend.makeTensorInfo([values.length], "int32", values);
    try {
      return work(tensor);
    } finally {
      this.backend.disposeData(tensor.dataId);
    }
  }

  dispose(tensor: TensorInfo): void {
    this.backend.disposeData(tensor.dataId);
  }

  private run<I extends string, U extends string>(
    { name, inputs, uniforms, group = GROUP, code }: Shader<I, U>,
    { inputs: given, uniforms: values, groups }: Run<I, U>,
    output: TensorInfo,
  ): TensorInfo {
    const names = Object.keys(uniforms) as U[];
    return this.backend.runWebGPUProgram(
      {
        variableNames: inputs,
        outputShape: output.shape,
        uniforms: names.map((uniform) => `${uniform} : ${uniforms[uniform]},`).join(" "),
        shaderKey: name,
        workgroupSize: [group, 1, 1],
        dispatchLayout: { x: output.shape.map((_, axis) => axis) },
        dispatch: [groups, 1, 1],
        getUserCode: () => code,
      },
      inputs.map((input) => given[input]),
      "float32",
      names.map((uniform) => ({ type: TYPES[uniforms[uniform]], data: [values[uniform]] })),
      output,
    );
  }
}

/** Returns the groups that give each number of a tensor a thread. */
export function groupsFor({ shape }: { readonly shape: readonly number[] }, group = GROUP): number {
  return Math.ceil(util.sizeFromShape([...shape]) / group);
}
