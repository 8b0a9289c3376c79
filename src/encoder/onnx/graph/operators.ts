import { unsafeGraph } from "../failures";

/** Domains whose operators ONNX Runtime has built in; those of com.microsoft are in optimised graphs. */
const BUILT_IN = new Set(["", "ai.onnx", "ai.onnx.ml", "com.microsoft"]);

/**
 * Operators that an encoder has no use for: loops need not end, and the others load files or run code of
 * other programs.
 */
const REFUSED = new Set(["Loop", "Scan", "EPContext", "PythonOp", "PythonOpGrad", "ATen", "TensorRTEngine"]);

/** Operators that choose one scale for all the numbers of a batch. */
export const MEASURES_BATCH: ReadonlySet<string> = new Set([
  "DynamicQuantizeLinear",
  "DynamicQuantizeMatMul",
  "DynamicQuantizeLSTM",
]);

/** Names in a message are no longer. */
const SHOWN = 60;

/**
 * Checks the operator of a node.
 * @param defined domains of the functions that the file itself defines.
 * @throws InputError `ONNX_UNSAFE`.
 */
export function checkNode(
  path: string,
  { domain, operator }: { readonly domain: string; readonly operator: string },
  defined: ReadonlySet<string>,
): void {
  const shown = JSON.stringify(operator.slice(0, SHOWN));
  if (!BUILT_IN.has(domain) && !defined.has(domain)) {
    throw unsafeGraph(
      path,
      `the operator ${shown} is of the domain ${JSON.stringify(domain.slice(0, SHOWN))}, which needs a library of its own`,
    );
  }
  if (REFUSED.has(operator)) throw unsafeGraph(path, `it has the operator ${shown}, which no encoder needs`);
}
