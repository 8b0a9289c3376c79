/** Indexes the words of a store's articles in a thread of its own, which `WordsAside` starts. */
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../base/store";
import { indexWords } from "./index-words";
import { buffersOf, type WordsNotice, type WordsThreadData } from "./words-task";

const { file, stopped } = workerData as WordsThreadData;

function tell(notice: WordsNotice, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(notice, moved);
}

async function run(): Promise<void> {
  const database = openDatabase(file);
  try {
    const arrays = await indexWords(database, (done) => {
      if (Atomics.load(stopped, 0) === 1) throw new Error("stopped");
      tell({ done });
    });
    tell({ arrays }, buffersOf(arrays));
  } finally {
    database.close();
  }
}

void run();
