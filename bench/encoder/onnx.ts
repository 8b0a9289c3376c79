/**
 * Encoding with a random BERT: ONNX Runtime against our own network on wasm, in the same run on one core.
 * taskset -c 0 node dist/bench/encoder/onnx.js [--repeats N] [--threads N]
 *
 * Both get the same texts in the same batches, and their vectors are compared. onnxruntime-node must be
 * installed. Times are of the processor, not of the clock, so that other work on the machine does not count;
 * with more threads than one they are of the clock.
 */

import { join } from "node:path";
import { chooseBackend } from "../../src/encoder/backend";
import { BertModel } from "../../src/encoder/bert";
import { embedTexts } from "../../src/encoder/embed-texts";
import { embedWithGraph } from "../../src/encoder/onnx/embed-graph";
import { bertGraph } from "../../src/encoder/onnx/export/bert-graph";
import { readOutline } from "../../src/encoder/onnx/graph";
import { interfaceOf } from "../../src/encoder/onnx/graph/encoder-interface";
import { GraphSession } from "../../src/encoder/onnx/session";
import { percentile, processorMs, table, timeRepeats } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, runMain } from "../run-main";
import { randomBert, randomTexts } from "./random-bert";

/** A query alone, and a batch of articles. */
const LOADS = [
  { name: "1 text of 32 pieces", texts: 1, length: 32 },
  { name: "32 texts of 64 pieces", texts: 32, length: 64 },
] as const;

async function main(): Promise<void> {
  const values = readOptions({ repeats: "10", threads: "1" });
  const [repeats, threads] = [Number(values.repeats), Number(values.threads)];
  const clock = threads === 1 ? processorMs : () => performance.now();
  const median = async (work: () => Promise<unknown>): Promise<number> =>
    percentile(await timeRepeats(work, repeats, clock), 0.5);
  const parts = randomBert();
  await chooseBackend("wasm");
  const ours = new BertModel(parts);
  await inFolder(async (folder) => {
    const path = join(folder, "model.onnx");
    bertGraph(parts).writeTo(path);
    const outline = readOutline(path);
    const { measuresBatch } = outline;
    const session = await GraphSession.open(path, interfaceOf(path, outline), threads);
    const pooling = { kind: "text", pooling: "mean", dimension: parts.config.hidden_size } as const;
    const { tokenizer, maxLength } = parts;
    const graph = { session, tokenizer, maxLength, pooling, measuresBatch };
    const rows = [["milliseconds, median", "wasm", "ONNX Runtime", "ratio", "largest difference"]];
    for (const { name, texts, length } of LOADS) {
      const inputs = randomTexts(texts, length);
      const [mine, theirs] = [await embedTexts(ours, inputs), await embedWithGraph(graph, inputs)];
      const apart = mine.reduce((most, value, i) => Math.max(most, Math.abs(value - theirs[i]!)), 0);
      const wasm = await median(() => embedTexts(ours, inputs));
      const onnx = await median(() => embedWithGraph(graph, inputs));
      rows.push([name, wasm.toFixed(1), onnx.toFixed(1), (wasm / onnx).toFixed(2), apart.toExponential(1)]);
    }
    console.log(table(rows));
    await session.close();
  });
}

runMain(main);
