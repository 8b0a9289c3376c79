/** Links the rows of a graph in a thread of its own, which `GraphLinker` starts. */
import { parentPort, workerData } from "node:worker_threads";
import { type GraphShape, VectorGraph } from "./graph";
import { FAILED, type LinkNotice, type LinkTask, WRITTEN } from "./link-task";

const shape = workerData as GraphShape;
const graph = VectorGraph.empty(shape);

parentPort?.on("message", (task: LinkTask) => {
  if ("file" in task) write(task.file, task.written);
  else parentPort?.postMessage({ linked: link(task.first, task.vectors) } satisfies LinkNotice);
});

function link(first: number, vectors: Float32Array): number {
  const { dimension } = shape;
  const rows = vectors.length / dimension;
  for (let i = 0; i < rows; i++) {
    graph.put(first + i, vectors.subarray(i * dimension, (i + 1) * dimension));
  }
  return rows;
}

function write(file: string, written: Int32Array): void {
  let outcome = FAILED;
  try {
    graph.save(file);
    outcome = WRITTEN;
  } finally {
    Atomics.store(written, 0, outcome);
    Atomics.notify(written, 0);
  }
}
