import { _FusedMatMul, getKernel, type KernelConfig, type TensorInfo } from "@tensorflow/tfjs-core";
import { webGpuKernel } from "../kernels/configs";
import { KERNELS } from "../kernels/names";
import type { WebGpuBackend } from "./device";

/** Returns `x kernel' + bias`, by the backend's own product, which adds the bias in the same pass. */
export function denseShaders(backend: WebGpuBackend): KernelConfig[] {
  return [
    webGpuKernel<"x" | "kernel" | "bias">({
      name: KERNELS.dense,
      run: ({ x, kernel, bias }) =>
        getKernel(_FusedMatMul, "webgpu").kernelFunc({
          inputs: { a: x, b: kernel, bias },
          backend,
          attrs: { transposeA: false, transposeB: true },
        }) as TensorInfo,
    }),
  ];
}
