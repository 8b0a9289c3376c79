/** Links the rows of a graph in a thread of its own, which `GraphLinker` starts. */
import { parentPort, workerData } from "node:worker_threads";
import { VectorGraph } from "./graph";
import { FAILED, type LinkNotice, type LinkTask, type LinkThreadData, WRITTEN } from "./link-task";

const { shape, stopped } = workerData as LinkThreadData;
const graph = VectorGraph.empty(shape);

parentPort?.on("message", (task: LinkTask) => {
  if (task === "end") parentPort?.close();
  else if ("file" in task) write(task.file, task.written);
  else parentPort?.postMessage({ linked: link(task.first, task.vectors) } satisfies LinkNotice);
});

/** Returns how many rows it has linked. */
function link(first: number, vectors: Float32Array): number {
  const { dimension } = shape;
  const rows = vectors.length / dimension;
  let linked = 0;
  while (linked < rows && Atomics.load(stopped, 0) === 0) {
    graph.put(first + linked, vectors.subarray(linked * dimension, (linked + 1) * dimension));
    linked++;
  }
  return linked;
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
