import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Graphs that `test/oracles/onnx_graphs.py`, `modernbert.py` and `qwen3.py` have made. */
export const ORACLES = join(__dirname, "..", "..", "oracles");
export type OracleGraph = "float" | "int8" | "external" | "reranker" | "modernbert" | "qwen3";
export const graphFile = (name: OracleGraph): string => join(ORACLES, "onnx", name, "model.onnx");

/** `test` where ONNX Runtime is installed; the reason stands in the name of what is skipped. */
export const testOnnx: jest.It = isInstalled() ? test : (test.skip as unknown as jest.It);

function isInstalled(): boolean {
  try {
    require.resolve("onnxruntime-node");
    return true;
  } catch {
    if (process.env["REQUIRE_ONNX"])
      throw new Error("ONNX Runtime is missing: npm install --no-save onnxruntime-node");
    return false;
  }
}

/** Copies a published model without its weights, and a graph in their place. */
export function graphModel(folder: string, graph: OracleGraph = "float", published = "bert"): string {
  const source = join(ORACLES, published);
  for (const name of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (!/\.(json|txt)$/.test(name)) continue;
    mkdirSync(join(folder, name, ".."), { recursive: true });
    copyFileSync(join(source, name), join(folder, name));
  }
  mkdirSync(join(folder, "onnx"), { recursive: true });
  const from = join(graphFile(graph), "..");
  for (const name of readdirSync(from)) copyFileSync(join(from, name), join(folder, "onnx", name));
  return folder;
}
