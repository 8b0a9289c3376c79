import type { KernelConfig, KernelFunc, TensorInfo } from "@tensorflow/tfjs-core";

/** A kernel of ours, with inputs and attributes by name. */
interface Kernel<Inputs extends string, Attributes extends object = object> {
  readonly name: string;
  readonly run: (
    inputs: Readonly<Record<Inputs, TensorInfo>>,
    attributes: Attributes,
  ) => TensorInfo | TensorInfo[];
}

/** Returns a kernel in the form that TensorFlow.js registers, with untyped inputs and attributes. */
function kernelOf<Inputs extends string, Attributes extends object>(
  backendName: string,
  { name, run }: Kernel<Inputs, Attributes>,
): KernelConfig {
  const kernelFunc: KernelFunc = ({ inputs, attrs }) =>
    run(inputs as Record<Inputs, TensorInfo>, (attrs ?? {}) as unknown as Attributes);
  return { kernelName: name, backendName, kernelFunc };
}

/** Returns a kernel of the wasm backend. */
export function wasmKernel<Inputs extends string, Attributes extends object = object>(
  kernel: Kernel<Inputs, Attributes>,
): KernelConfig {
  return kernelOf("wasm", kernel);
}

/** Returns a kernel of the webgpu backend. */
export function webGpuKernel<Inputs extends string, Attributes extends object = object>(
  kernel: Kernel<Inputs, Attributes>,
): KernelConfig {
  return kernelOf("webgpu", kernel);
}
