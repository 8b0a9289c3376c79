import { loadBag } from "./bag/bag-encoder";
import { readModelManifest } from "./checkpoint";
import type { CrossEncoder } from "./cross-encoder";
import type { TextEncoder } from "./text-encoder";

/**
 * Reads the encoder in a model folder. A bag is ready at once; a BERT starts its backend with the first text.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function loadTextEncoder(folder: string): TextEncoder {
  if (readModelManifest(folder).architecture === "bag") return loadBag(folder);
  // Loaded only where needed: TensorFlow.js takes longer to load than a bag takes to answer.
  const { BertEncoder } = require("./bert/bert-encoder") as typeof import("./bert/bert-encoder");
  return BertEncoder.load(folder);
}

/**
 * Reads the reranker in a model folder. It starts its backend with the first pair of texts.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function loadCrossEncoder(folder: string): CrossEncoder {
  const { BertCrossEncoder } =
    require("./bert/bert-cross-encoder") as typeof import("./bert/bert-cross-encoder");
  return BertCrossEncoder.load(folder);
}
