/** Merges articles of a store into a lexical index in a thread of its own, which `MergeAside` starts. */
import { parentPort, workerData } from "node:worker_threads";
import { mergeLexical } from "../../index";
import { openDatabase } from "../base/store";
import { type ArticleChanges, readChanges } from "./article-changes";
import type { MergeThreadData, WholeIndex } from "./merge-task";
import { buffersOf } from "./words-task";

const { file, whole, stopped } = workerData as MergeThreadData;

function requireGoing(): void {
  if (Atomics.load(stopped, 0) === 1) throw new Error("stopped");
}

function changesNow(): ArticleChanges {
  const database = openDatabase(file);
  try {
    return readChanges(database, whole.revision, requireGoing);
  } finally {
    database.close();
  }
}

const { revision, changed, withdrawn } = changesNow();
requireGoing();
const merged: WholeIndex = { arrays: mergeLexical(whole.arrays, changed, withdrawn), revision };
parentPort?.postMessage(merged, buffersOf(merged.arrays));
