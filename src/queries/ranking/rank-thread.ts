import { parentPort, workerData } from "node:worker_threads";
import type { Answer } from "../../answer";
import { type AnswerJson, answerJson, articleJson } from "../../answer/answer-json";
import { RetryLaterError } from "../../base/core/errors";
import { type LoadedWorkspace, loadWorkspace } from "../../workspace";
import { settle, type ThreadOutcome } from "../outcome";
import {
  type RankTaskKind,
  type RankTasks,
  type RankThreadData,
  type SentRankTask,
  type ThreadNotice,
  WARMING_QUERIES,
} from "./rank-task";
import { countSign, isGivenUp } from "./silence";

const { home, generation, candidates, rerankArticles, rerankMs, shared, waitsFor } =
  workerData as RankThreadData;

let workspace: LoadedWorkspace | undefined;

/** The signs of life of the present task. */
let signs: Int32Array | undefined;

const GIVEN_UP = "RANKING_LOST";
/** Why articles were not taken in during the present task. */
let failure: unknown;

const saysGivenUp = (error: unknown): boolean => error instanceof RetryLaterError && error.code === GIVEN_UP;

/** Reports that new articles cannot be taken in; the known ones are ranked. */
function onFailure(error: unknown): void {
  failure = error;
  if (!saysGivenUp(error)) notify({ catchUpFailed: String(error) });
}

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
export default function doTask<K extends RankTaskKind>(
  task: SentRankTask<K>,
): Promise<ThreadOutcome<RankTasks[K]["returns"]>> {
  // A thread has one task at a time.
  signs = task.signs;
  failure = undefined;
  return settle(async () => {
    const result = await TASKS[task.kind](task.needs);
    // It would be answered by the articles of before.
    if (saysGivenUp(failure)) throw failure;
    return result;
  });
}

type Doing = {
  readonly [K in RankTaskKind]: (
    needs: RankTasks[K]["needs"],
  ) => RankTasks[K]["returns"] | Promise<RankTasks[K]["returns"]>;
};

const TASKS: Doing = {
  answer: async ({ query, options, seen }) => written(await opened().answer(query, options, undefined, seen)),
  similar: async ({ key, options }) => written(await opened().similar(key, options)),
  find: async (query) => (await opened().find(query)).map(articleJson),
  open() {
    void opened().readAhead();
    return shared;
  },
  async warm(read) {
    for (const [name, bytes] of read ?? []) shared?.set(name, bytes);
    // One thread is enough: what the system has read, it has for all.
    if (!shared) void opened().readAhead();
    let lacking = 0;
    for (const text of WARMING_QUERIES)
      lacking = (await opened().answer({ text }, { explain: true })).pendingArticles ?? 0;
    return lacking;
  },
  async takeAll() {
    await opened().catchUp();
    return failure === undefined;
  },
  close() {
    workspace?.close();
    workspace = undefined;
    return undefined;
  },
};

/** Returns the JSON of an answer. Tells the main thread what it lacks. */
function written(answer: Answer): AnswerJson {
  const { pendingArticles } = answer;
  if (pendingArticles !== undefined) notify({ pendingArticles });
  return answerJson(answer, generation);
}

function notify(notice: ThreadNotice): void {
  parentPort?.postMessage(notice);
}

/** Returns the workspace; the first task opens it, or fails, and the next one tries again. */
function opened(): LoadedWorkspace {
  const ranking = { candidates, rerankArticles, rerankMs };
  workspace ??= loadWorkspace(home, { ...ranking, catchUp: true, onFailure, onTakingIn, shared, waitsFor });
  return workspace;
}
