import type { KernelConfig, KernelFunc, TensorInfo } from "@tensorflow/tfjs-core";

/** A kernel of ours: inputs and attributes by name, as the operation that runs it gives them. */
export interface Kernel<Inputs extends string, Attributes extends object = object> {
  readonly name: string;
  readonly run: (
    inputs: Readonly<Record<Inputs, TensorInfo>>,
    attributes: Attributes,
  ) => TensorInfo | TensorInfo[];
}

/**
 * Returns a kernel as TensorFlow.js registers it for the wasm backend. TensorFlow.js keeps inputs and
 * attributes untyped.
 */
export function wasmKernel<Inputs extends string, Attributes extends object = object>({
  name,
  run,
}: Kernel<Inputs, Attributes>): KernelConfig {
  const kernelFunc: KernelFunc = ({ inputs, attrs }) =>
    run(inputs as Record<Inputs, TensorInfo>, (attrs ?? {}) as unknown as Attributes);
  return { kernelName: name, backendName: "wasm", kernelFunc };
}
