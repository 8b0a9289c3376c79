import type { InferenceSession, Tensor } from "onnxruntime-common";
import { widenF16 } from "../checkpoint/safetensors";
import type { TokenBatch } from "../model";
import { badOutput, runtimeFailed } from "./failures";
import type { GraphInterface, InputName } from "./graph/encoder-interface";
import { loadRuntime, type OnnxRuntime } from "./runtime";

/** What a graph makes of a batch. */
export interface GraphRows {
  /** `[texts * width]`, or `[texts * pieces * width]`, row-major; all finite. */
  readonly values: Float32Array;
  readonly width: number;
}

/** A graph in the memory of ONNX Runtime. One per thread; a run computes without letting events through. */
export class GraphSession {
  private constructor(
    private readonly path: string,
    private readonly runtime: OnnxRuntime,
    private readonly session: InferenceSession,
    private readonly use: GraphInterface,
  ) {}

  /**
   * Loads a graph, which `readOutline` has found safe.
   * @param threads for the products of matrices.
   * @throws EnvironmentError `ONNX_MISSING`; InputError `ONNX_FAILED`.
   */
  static async open(path: string, use: GraphInterface, threads = 1): Promise<GraphSession> {
    const runtime = loadRuntime();
    try {
      const session = await runtime.InferenceSession.create(path, {
        executionProviders: ["cpu"],
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        // What it has to say comes as errors.
        logSeverityLevel: 4,
      });
      return new GraphSession(path, runtime, session, use);
    } catch (cause) {
      throw runtimeFailed(path, "load", cause);
    }
  }

  /** @throws InputError `ONNX_FAILED` or `ONNX_OUTPUT`. */
  async run(batch: TokenBatch): Promise<GraphRows> {
    const { name } = this.use.output;
    let output: Tensor | undefined;
    try {
      output = (await this.session.run(this.feeds(batch), [name]))[name] as Tensor | undefined;
    } catch (cause) {
      throw runtimeFailed(this.path, "run", cause);
    }
    if (!output) throw badOutput(this.path, `${name} is missing`);
    try {
      return this.rowsOf(output, batch);
    } finally {
      output.dispose();
    }
  }

  /** Frees the graph's memory. No run may follow. */
  async close(): Promise<void> {
    await this.session.release();
  }

  private feeds({ size, length, ids, mask, types }: TokenBatch): Record<string, Tensor> {
    const numbers: Readonly<Record<InputName, ArrayLike<number>>> = {
      input_ids: ids,
      attention_mask: mask,
      token_type_ids: types ?? new Int32Array(ids.length),
      position_ids: ids.map((_, i) => i % length),
    };
    const { Tensor } = this.runtime;
    const caches = this.use.caches.map(({ name, half, heads, width }) => {
      const sides = [size, heads, 0, width];
      const tensor = half
        ? new Tensor("float16", new Uint16Array(), sides)
        : new Tensor("float32", new Float32Array(), sides);
      return [name, tensor];
    });
    return Object.fromEntries([
      ...caches,
      ...this.use.inputs.map(({ name, wide }) => {
        const data = numbers[name];
        const tensor = wide
          ? new Tensor(
              "int64",
              BigInt64Array.from({ length: data.length }, (_, i) => BigInt(data[i]!)),
              [size, length],
            )
          : new Tensor("int32", Int32Array.from(data), [size, length]);
        return [name, tensor];
      }),
    ]);
  }

  private rowsOf({ dims, data, type }: Tensor, { size, length }: TokenBatch): GraphRows {
    const { name, kind } = this.use.output;
    const width = dims.at(-1) ?? 0;
    const expected = kind === "pieces" ? [size, length, width] : [size, width];
    if (width < 1 || dims.join() !== expected.join()) {
      throw badOutput(
        this.path,
        `${name} has the shape [${dims.join(", ")}] for ${size} texts of ${length} pieces`,
      );
    }
    const values = floatsOf(type, data);
    if (!values) throw badOutput(this.path, `${name} is of the type ${type}; expected float32 or float16`);
    if (!values.every(Number.isFinite))
      throw badOutput(this.path, `${name} holds numbers that are not finite`);
    return { values, width };
  }
}

function floatsOf(type: string, data: Tensor["data"]): Float32Array | undefined {
  if (type === "float32") return data as Float32Array;
  if (type !== "float16") return undefined;
  // Newer versions of Node.js have an array of such numbers; where there is none they come as their bits.
  return data instanceof Uint16Array ? widenF16(data) : Float32Array.from(data as Iterable<number>);
}
