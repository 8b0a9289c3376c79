/**
 * A stream of posts while workers, broker and feeder are killed at random moments, and generations are
 * swapped and rolled back: counts what was lost, doubled, or answered by a generation that served no more.
 * Everything runs on this machine, as users run it. Ends with 1 where a post has not exactly one answer.
 *
 * node dist/bench/streams/storm.js --home WORKSPACE [--posts 100000] [--kills 200] [--swaps 70] [--seed 1]
 *   [--workers 2] [--pause 1500] [--outage 60]
 */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { createRng } from "../../src/base/core/rng";
import { adoptWorkspace, finishBuilding, generationHome, prepareBuilding } from "../../src/nightly/folders";
import { freePort } from "../loopback/free-port";
import { percentile, table } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, PROGRAM, runMain } from "../run-main";
import { natsArgs } from "./own-nats";
import { postLine } from "./post-line";

const values = readOptions({
  home: "./.crowdchecked",
  posts: "100000",
  kills: "200",
  swaps: "70",
  seed: "1",
  workers: "2",
  /** Mean time between two kills, milliseconds. */
  pause: "1500",
  /** How long the broker is away once, seconds. */
  outage: "60",
});
/** Posts of a file: a feeder that is killed begins its file again. */
const FILE_POSTS = 5000;
/** Generations of equal files, which differ by name alone. */
const GENERATIONS = ["0001", "0002", "0003", "0004", "0005"];
/** Many times the wait after which a post goes to another worker, milliseconds. */
const QUIET_MS = 20_000;
/** A killed worker's posts go to another after this time, milliseconds. */
const ENVIRONMENT = {
  ...process.env,
  CROWDCHECKED_STREAM_ACK_MS: "3000",
  CROWDCHECKED_STREAM_WINDOW_S: "7200",
};

/** A program that is started again whenever it ends, until it is told to stop. */
class Restarted {
  kills = 0;
  private child: ChildProcess | undefined;
  private stopped = false;
  /** Resolves when it has ended and is not started again. */
  done: Promise<void>;

  /** @param isDone says whether an exit code is the end. */
  constructor(
    private readonly command: string,
    private readonly args: readonly string[],
    private readonly isDone: (code: number | null) => boolean = () => false,
  ) {
    this.done = this.run();
  }

  kill(): void {
    if (this.child?.kill("SIGKILL")) this.kills++;
  }

  /** Kills it and starts it again after a time, milliseconds. */
  async outage(ms: number): Promise<void> {
    this.stopped = true;
    this.kill();
    await this.done;
    await wait(ms);
    this.stopped = false;
    this.done = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.child?.kill("SIGTERM");
    await this.done;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.child = spawn(this.command, this.args, { stdio: "ignore", env: ENVIRONMENT });
      const [code] = (await once(this.child, "exit")) as [number | null];
      if (this.isDone(code)) return;
      await wait(200);
    }
  }
}

interface Serving {
  readonly generation: string;
  /** Milliseconds since 1970. */
  readonly from: number;
}

async function main(folder: string): Promise<void> {
  const owner = join(folder, "owner");
  cpSync(values.home, owner, { recursive: true });
  adoptWorkspace(owner, new Date().toISOString());
  for (const name of GENERATIONS.slice(1)) {
    prepareBuilding(owner, name, generationHome(owner, GENERATIONS[0]!));
    finishBuilding(owner, name);
  }
  const port = String(await freePort());
  const url = `nats://127.0.0.1:${port}`;
  const broker = new Restarted("nats-server", natsArgs(port, join(folder, "js")));
  const serving: Serving[] = [];
  await serve(owner, url, GENERATIONS[0]!, serving);
  const workers = Array.from({ length: Number(values.workers) }, (_, i) => {
    const home = join(folder, `worker-${i}`);
    mkdirSync(home);
    const args = ["--home", home, "--quiet", "work", "--follow", "--nats", url, "--concurrency", "1"];
    return new Restarted(process.execPath, [PROGRAM, ...args]);
  });
  try {
    const start = performance.now();
    const feeding = feedAll(folder, url);
    await Promise.all([feeding.done, storm(broker, workers, feeding), swap(owner, url, serving)]);
    await untilDone(url);
    await Promise.all(workers.map((worker) => worker.stop()));
    report(await answersOf(url), serving, (performance.now() - start - QUIET_MS) / 1000);
    const kills = [broker.kills, workers.reduce((all, worker) => all + worker.kills, 0), feeding.kills()];
    console.log(`\nKilled: broker ${kills[0]}, workers ${kills[1]}, feeder ${kills[2]} times.`);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await broker.stop();
  }
}

interface Feeding {
  readonly done: Promise<void>;
  kill(): void;
  kills(): number;
}

/** Feeds all posts, a file after the other; a feeder that is killed or refused begins its file again. */
function feedAll(folder: string, url: string): Feeding {
  let current: Restarted | undefined;
  let kills = 0;
  const feed = async (): Promise<void> => {
    for (let from = 0; from < Number(values.posts); from += FILE_POSTS) {
      const count = Math.min(FILE_POSTS, Number(values.posts) - from);
      const lines = Array.from({ length: count }, (_, i) => postLine(from + i));
      const file = join(folder, "posts.jsonl");
      writeFileSync(file, lines.join("\n"));
      const args = [PROGRAM, "--quiet", "feed", file, "--nats", url, "--rate", "400"];
      current = new Restarted(process.execPath, args, (code) => code === 0);
      await current.done;
      kills += current.kills;
    }
  };
  return { done: feed(), kill: () => current?.kill(), kills: () => kills };
}

/** Kills one of them after the other at random moments; the broker is away for long once. */
async function storm(broker: Restarted, workers: readonly Restarted[], feeding: Feeding): Promise<void> {
  const random = createRng(Number(values.seed));
  const kills = Number(values.kills);
  for (let kill = 0; kill < kills; kill++) {
    await wait(2 * Number(values.pause) * random.next());
    if (kill === Math.floor(kills / 2)) await broker.outage(1000 * Number(values.outage));
    const at = random.next();
    if (at < 0.15) broker.kill();
    else if (at < 0.35) feeding.kill();
    else workers[Math.floor(random.next() * workers.length)]!.kill();
  }
}

/** Pushes one generation after the other; each fourth time the one before, as a rollback does. */
async function swap(owner: string, url: string, serving: Serving[]): Promise<void> {
  for (let i = 1; i <= Number(values.swaps); i++) {
    const former = i % 4 === 0 && serving.at(-2)?.generation.slice(0, 4);
    await serve(owner, url, former || GENERATIONS[i % GENERATIONS.length]!, serving);
    await wait(3000);
  }
}

/** Pushes a generation until that succeeds. */
async function serve(owner: string, url: string, name: string, serving: Serving[]): Promise<void> {
  const args = [PROGRAM, "--home", owner, "--json", "--quiet", "generations", "push", name, "--nats", url];
  for (;;) {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
    let out = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      out += text;
    });
    const [code] = (await once(child, "close")) as [number | null];
    if (code === 0) {
      serving.push({ generation: (JSON.parse(out) as { release: string }).release, from: Date.now() });
      return;
    }
    if (code !== 75) throw new Error(`push ended with ${code}`);
    await wait(500);
  }
}

/**
 * Resolves when nothing waits and nothing was answered for a while: a broker that was killed may count posts
 * as taken that have left the stream.
 */
async function untilDone(url: string): Promise<void> {
  const connection = await connect({ servers: url });
  const manager = await jetstreamManager(connection);
  let [answers, since] = [-1, performance.now()];
  while (performance.now() - since < QUIET_MS) {
    await wait(500);
    const { num_pending: waiting } = await manager.consumers.info("posts", "feed");
    const { messages } = (await manager.streams.info("answers")).state;
    if (waiting === 0 && messages === answers) continue;
    [answers, since] = [messages, performance.now()];
  }
  await connection.close();
}

interface SeenAnswer {
  readonly id: string;
  readonly generation: string;
  /** When it was stored, milliseconds since 1970. */
  readonly at: number;
}

async function answersOf(url: string): Promise<{ answers: SeenAnswer[]; dead: number }> {
  const connection = await connect({ servers: url });
  const manager = await jetstreamManager(connection);
  const answers: SeenAnswer[] = [];
  const { state } = await manager.streams.info("answers");
  for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
    const message = await manager.streams.getMessage("answers", { seq });
    if (!message) continue;
    const { id, answer } = message.json<{ id: string; answer: { generation: string } }>();
    answers.push({ id, generation: answer.generation, at: message.time.getTime() });
  }
  const dead = (await manager.streams.info("posts-dead")).state.messages;
  await connection.close();
  return { answers, dead };
}

function report(
  { answers, dead }: { readonly answers: readonly SeenAnswer[]; readonly dead: number },
  serving: readonly Serving[],
  seconds: number,
): void {
  const posts = Number(values.posts);
  const ids = new Set(answers.map(({ id }) => id));
  const pushed = new Set(serving.map(({ generation }) => generation));
  const unknown = answers.filter(({ generation }) => !pushed.has(generation)).length;
  const late = answers.map((answer) => lateness(answer, serving));
  const rows = [
    ["posts", "answers", "lost", "doubled", "dead letters", "pushes", "of no release"],
    [
      posts,
      answers.length,
      posts - ids.size - dead,
      answers.length - ids.size,
      dead,
      serving.length,
      unknown,
    ].map(String),
  ];
  console.log(table(rows));
  const served = late.filter((ms) => ms > 0).length;
  console.log(
    `\n${seconds.toFixed(0)} s. ${served} answers came after another release was current: p99 of all ${percentile(late, 0.99)} ms, at most ${percentile(late, 1)} ms after it.`,
  );
  if (ids.size !== posts || answers.length !== posts || unknown > 0) process.exitCode = 1;
}

/** How long the generation of an answer had not been current when it was stored, milliseconds. */
function lateness({ generation, at }: SeenAnswer, serving: readonly Serving[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [i, { generation: name }] of serving.entries()) {
    if (name !== generation) continue;
    const until = serving[i + 1]?.from ?? Number.POSITIVE_INFINITY;
    least = Math.min(least, Math.max(0, at - until));
  }
  return least;
}

runMain(() => inFolder(main));
