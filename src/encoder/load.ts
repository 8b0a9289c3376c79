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
 * Returns the reranker in a model folder. The folder is read when its hash or a score is first asked for;
 * both throw then what is wrong with it: ArtifactError `MODEL_MISSING`, `MODEL_VERSION`,
 * `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`. The first score also starts a backend.
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
  const module = require("./bert/bert-cross-encoder") as typeof import("./bert/bert-cross-encoder");
  return module.BertCrossEncoder.load(folder);
}
