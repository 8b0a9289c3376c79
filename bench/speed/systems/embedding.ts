import { join } from "node:path";
import { embedWithGraph } from "../../../src/encoder/onnx/embed-graph";
import { bertGraph } from "../../../src/encoder/onnx/export/bert-graph";
import { readOutline } from "../../../src/encoder/onnx/graph";
import { interfaceOf } from "../../../src/encoder/onnx/graph/encoder-interface";
import { GraphSession } from "../../../src/encoder/onnx/session";
import { randomBert, randomTexts } from "../../encoder/random-bert";
import type { System } from "../system";

/** Word pieces of a post, roughly. */
const PIECES = 48;

/**
 * Returns what a system with a small transformer does before it can search at all: ONNX Runtime embeds a post
 * of 48 pieces with a BERT of 6 layers, 384 wide, on one thread.
 */
export async function embedding(folder: string): Promise<System> {
  const { config, tokenizer, maxLength, ...parts } = randomBert();
  const path = join(folder, "model.onnx");
  bertGraph({ config, tokenizer, maxLength, ...parts }).writeTo(path);
  const outline = readOutline(path);
  const session = await GraphSession.open(path, interfaceOf(path, outline), 1);
  const pooling = { kind: "text", pooling: "mean", dimension: config.hidden_size } as const;
  const graph = { session, tokenizer, maxLength, pooling, measuresBatch: outline.measuresBatch };
  const texts = randomTexts(1, PIECES);
  return {
    name: "embedding alone: BERT 6 x 384, ONNX Runtime",
    ask: async () => {
      await embedWithGraph(graph, texts);
      return [];
    },
    close: () => session.close(),
  };
}
