import type { ByteSource } from "../base/artifact";
import { loadBag } from "./bag/bag-encoder";
import { modelExists, readModelManifest } from "./checkpoint";
import type { CrossEncoder } from "./cross-encoder";
import type { TextEncoder } from "./text-encoder";

/**
 * Reads the encoder in a model folder. A bag is ready at once; a BERT starts its backend with the first text,
 * an ONNX graph its runtime.
 * @param threads that a BERT or an ONNX graph may use.
 * @param bytesFor gives the memory of a bag's table.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function loadTextEncoder(folder: string, threads?: number, bytesFor?: ByteSource): TextEncoder {
  const { architecture } = readModelManifest(folder);
  if (architecture === "bag") return loadBag(folder, bytesFor);
  if (architecture === "onnx") return onnx().OnnxEncoder.load(folder, threads);
  // Loaded only where needed: TensorFlow.js takes longer to load than a bag takes to answer.
  const { BertEncoder } = require("./bert/bert-encoder") as typeof import("./bert/bert-encoder");
  return BertEncoder.load(folder, threads);
}

/** Graphs are read with what most workspaces never need. */
function onnx(): typeof import("./onnx") {
  return require("./onnx") as typeof import("./onnx");
}

/**
 * Returns the reranker in a model folder. The folder is read when its hash or a score is first asked for;
 * both throw then what is wrong with it: ArtifactError `MODEL_MISSING`, `MODEL_VERSION`,
 * `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`. The first score also starts a backend, or the runtime of an ONNX
 * graph.
 */
export function openCrossEncoder(folder: string): CrossEncoder {
  let hash: string | undefined;
  let network: CrossEncoder | undefined;
  return {
    get hash() {
      hash ??= readModelManifest(folder).hash;
      return hash;
    },
    async score(post, articles, signal) {
      network ??= loadCrossEncoder(folder);
      return await network.score(post, articles, signal);
    },
    async dispose() {
      await network?.dispose();
    },
  };
}

function loadCrossEncoder(folder: string): CrossEncoder {
  if (modelExists(folder) && readModelManifest(folder).architecture === "onnx")
    return onnx().OnnxCrossEncoder.load(folder);
  const module = require("./bert/bert-cross-encoder") as typeof import("./bert/bert-cross-encoder");
  return module.BertCrossEncoder.load(folder);
}
