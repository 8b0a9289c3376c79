/**
 * How much of the library's own rate a worker reaches, and how much of a worker's two do, on a nats-server of
 * their own, all on this machine. Rounds take turns, so that what else the machine does meets all. Ends with
 * 1 where one worker reaches less than 90 %, or two less than 1.8 times one.
 *
 * node dist/bench/streams/throughput.js --home WORKSPACE --queries FILE [--posts 500] [--rounds 5]
 */

import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { answerJson } from "../../src/answer/answer-json";
import { SETTINGS } from "../../src/base/config";
import { readQueries } from "../../src/usecases/evaluate/query-file";
import { type LoadedWorkspace, loadWorkspace } from "../../src/workspace";
import { percentile, table } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, PROGRAM, runMain } from "../run-main";
import { ended, startNats } from "./own-nats";

const values = readOptions({ home: "./.crowdchecked", queries: undefined, posts: "500", rounds: "5" });
const WANTED = 0.9;
/** Of two workers, where there are two processors for them. */
const WANTED_OF_TWO = 1.8;
/** How long a worker needs until it takes posts, milliseconds. */
const START_MS = 6000;

async function main(folder: string): Promise<void> {
  if (values.queries === undefined) throw new Error("--queries FILE is missing");
  const queries = await readQueries(values.queries);
  const texts = Array.from(
    { length: Number(values.posts) },
    (_, i) => queries[i % queries.length]?.text ?? "",
  );
  const children: ChildProcess[] = [];
  try {
    const nats = await startNats(folder);
    const { url } = nats;
    children.push(nats.process);
    const connection = await connect({ servers: url, waitOnFirstConnect: true });
    const args = [PROGRAM, "--home", values.home, "--quiet", "work", "--nats", url, "--concurrency", "1"];
    const start = (): ChildProcess => {
      const child = spawn(process.execPath, args, { stdio: "inherit" });
      children.push(child);
      return child;
    };
    start();
    const workspace = loadWorkspace(values.home, { candidates: SETTINGS.candidates.default, catchUp: true });
    report(await measure(connection, workspace, texts, start));
    workspace.close();
    await connection.close();
  } finally {
    for (const child of children.reverse()) await ended(child);
  }
}

/** Rates of a round, posts a second. */
interface Round {
  readonly library: number;
  readonly worker: number;
  readonly two: number;
}

async function measure(
  connection: NatsConnection,
  workspace: LoadedWorkspace,
  texts: readonly string[],
  start: () => ChildProcess,
): Promise<Round[]> {
  // Both are warm before they are measured.
  await libraryRate(workspace, texts);
  await workerRate(connection, texts);
  const rounds: Round[] = [];
  for (let i = 0; i < Number(values.rounds); i++) {
    const library = await libraryRate(workspace, texts);
    const worker = await workerRate(connection, texts);
    const second = start();
    await wait(START_MS);
    await workerRate(connection, texts);
    const two = await workerRate(connection, texts);
    await ended(second);
    rounds.push({ library, worker, two });
  }
  return rounds;
}

async function libraryRate(workspace: LoadedWorkspace, texts: readonly string[]): Promise<number> {
  const start = performance.now();
  for (const text of texts) {
    const answer = await workspace.answer({ text }, { top: 5, explain: false });
    JSON.stringify(answerJson(answer, null));
  }
  return (1000 * texts.length) / (performance.now() - start);
}

/** The rate by the times at which the broker stored the answers. */
async function workerRate(connection: NatsConnection, texts: readonly string[]): Promise<number> {
  const manager = await jetstreamManager(connection);
  const held = async (): Promise<number> =>
    (await manager.streams.info("answers").catch(() => undefined))?.state.last_seq ?? -1;
  while ((await held()) < 0) await wait(100);
  const before = await held();
  // All posts wait before the worker takes the last of the former round's: it is never short of work.
  for (const text of texts) connection.publish("posts.feed", JSON.stringify({ text }));
  await connection.flush();
  while ((await held()) < before + texts.length) await wait(50);
  const timeOf = async (seq: number): Promise<number> =>
    (await manager.streams.getMessage("answers", { seq }))?.time.getTime() ?? Number.NaN;
  const ms = (await timeOf(before + texts.length)) - (await timeOf(before + 1));
  return (1000 * (texts.length - 1)) / ms;
}

function report(rounds: readonly Round[]): void {
  const rows = rounds.map(({ library, worker, two }, i) => [
    String(i + 1),
    ...[library, worker, two].map((rate) => rate.toFixed(1)),
    (worker / library).toFixed(3),
    (two / worker).toFixed(3),
  ]);
  const head = ["round", "library, posts/s", "worker", "two workers", "worker / library", "two / one"];
  console.log(table([head, ...rows]));
  const median = (share: (round: Round) => number): number => percentile(rounds.map(share), 0.5);
  const one = median(({ library, worker }) => worker / library);
  const two = median((round) => round.two / round.worker);
  console.log(`median of worker / library: ${one.toFixed(3)}; wanted: at least ${WANTED}`);
  console.log(`median of two workers / one: ${two.toFixed(3)}; wanted: at least ${WANTED_OF_TWO}`);
  if (one < WANTED || two < WANTED_OF_TWO) process.exitCode = 1;
}

runMain(() => inFolder(main));
