import { parentPort, workerData } from "node:worker_threads";
import { answerJson, articleJson } from "../../answer/answer-json";
import { RetryLaterError } from "../../base/core/errors";
import { type LoadedWorkspace, loadWorkspace } from "../../workspace";
import { settle, type ThreadOutcome } from "../outcome";
import {
  type RankResult,
  type RankThreadData,
  type SentRankTask,
  type ThreadNotice,
  WARMING_QUERIES,
} from "./rank-task";
import { countSign, isGivenUp } from "./silence";

const { home, generation, candidates, rerankArticles, rerankMs, shared } = workerData as RankThreadData;

/** Opened by the first task; if that fails, so does the task, and the next one tries again. */
let workspace: LoadedWorkspace | undefined;

/** Reports that new articles cannot be taken in; the known ones are ranked. */
function onFailure(error: unknown): void {
  if (error instanceof RetryLaterError && error.code === GIVEN_UP) {
    givenUp = error;
    return;
  }
  const notice: ThreadNotice = { catchUpFailed: String(error) };
  parentPort?.postMessage(notice);
}

/** The signs of life of the present task. */
let signs: Int32Array | undefined;

const GIVEN_UP = "RANKING_LOST";
/** Why the task's articles were not taken in: it would be answered by those of before. */
let givenUp: RetryLaterError | undefined;

/** @throws RetryLaterError `RANKING_LOST` where nobody waits for the task any more. */
function onTakingIn(): void {
  if (!signs) return;
  if (isGivenUp(signs)) {
    throw new RetryLaterError("The query was given up while articles were taken in.", {
      code: GIVEN_UP,
      hint: "Ask again.",
    });
  }
  countSign(signs);
}

/** Does a task of the main thread. */
export default function doTask(task: SentRankTask): Promise<ThreadOutcome<RankResult>> {
  // A thread has one task at a time.
  signs = task.signs;
  givenUp = undefined;
  return settle(async () => {
    const result = await resultOf(task);
    if (givenUp) throw givenUp;
    return result;
  });
}

async function resultOf(task: SentRankTask): Promise<RankResult> {
  if (task.kind === "close") {
    workspace?.close();
    workspace = undefined;
    return null;
  }
  if (task.kind === "warm") for (const [name, bytes] of task.shared ?? []) shared?.set(name, bytes);
  const ranking = { candidates, rerankArticles, rerankMs };
  workspace ??= loadWorkspace(home, { ...ranking, catchUp: true, onFailure, onTakingIn, shared });
  // One thread is enough: what the system has read, it has for all.
  if (task.kind === "open" || (task.kind === "warm" && !shared)) void workspace.readAhead();
  if (task.kind === "open") return shared ?? null;
  if (task.kind === "answer") {
    return answerJson(await workspace.answer(task.query, task.options, undefined, task.seen), generation);
  }
  if (task.kind === "similar") {
    return answerJson(await workspace.similar(task.key, task.options), generation);
  }
  if (task.kind === "find") return (await workspace.find(task.query)).map(articleJson);
  for (const text of WARMING_QUERIES) await workspace.answer({ text }, { explain: true });
  return null;
}
