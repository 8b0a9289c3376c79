/** Reads arrays of a file in a thread of its own, which `ArraysAside` starts. */
import { workerData } from "node:worker_threads";
import { type ByteSource, type MovedBytes, movedOnce } from "../src/base/artifact";
import { type ArraysThreadData, ENDED } from "./arrays-task";
import { readSections } from "./sections";

const { path, sections, port, state } = workerData as ArraysThreadData;
const read: MovedBytes = new Map();
const source = movedOnce(read);

const counted: ByteSource = (...asked) => {
  const bytes = source(...asked);
  Atomics.add(state, 0, 1);
  Atomics.notify(state, 0);
  return bytes;
};

try {
  readSections(path, sections, (problem) => new Error(problem), counted);
} catch {
  // Who waits reads the rest, and says what is wrong.
} finally {
  port.postMessage(read, [...read.values()]);
  Atomics.store(state, 0, ENDED);
  Atomics.notify(state, 0);
}
