import { parentPort, workerData } from "node:worker_threads";
import { type AnswerJson, answerJson } from "../../answer/answer-json";
import { type LoadedWorkspace, loadWorkspace } from "../../workspace";
import { settle, type ThreadOutcome } from "../threads/outcome";
import { type RankTask, type RankThreadData, type ThreadNotice, WARMING_QUERIES } from "./rank-task";

const { home, generation, candidates } = workerData as RankThreadData;

/** Opened with the first task and kept; where that fails, the task is told, and the next one tries again. */
let workspace: LoadedWorkspace | undefined;

/**
 * New articles cannot be taken in: those that are there are ranked, and whoever keeps the server should know.
 */
function onFailure(error: unknown): void {
  const told: ThreadNotice = { catchUpFailed: String(error) };
  parentPort?.postMessage(told);
}

/** Does a task that the main thread has sent. Null: done. */
export default function doTask(task: RankTask): Promise<ThreadOutcome<AnswerJson | null>> {
  return settle(async () => {
    if (task.kind === "close") {
      workspace?.close();
      workspace = undefined;
      return null;
    }
    workspace ??= loadWorkspace(home, { candidates, catchUp: true, onFailure });
    if (task.kind === "answer") {
      return answerJson(await workspace.answer(task.query, task.options), generation);
    }
    for (const text of WARMING_QUERIES) await workspace.answer({ text }, { explain: true });
    return null;
  });
}
