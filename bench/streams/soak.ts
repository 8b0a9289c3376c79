/**
 * A worker at a steady load for long: posts that wait, and memory of worker, feeder and broker, once a
 * minute. Ends with 1 where memory grew by more than a tenth from the second quarter of the time to the last,
 * or posts were left waiting. Linux alone.
 *
 * node dist/bench/streams/soak.js --home WORKSPACE [--minutes 60] [--rate 40]
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { percentile } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, PROGRAM, runMain } from "../run-main";
import { ended, startNats } from "./own-nats";
import { postLine } from "./post-line";

const values = readOptions({ home: "./.crowdchecked", minutes: "60", rate: "40" });
const MIB = 1 << 10;
const ALLOWED_GROWTH = 1.1;

function* posts(): Generator<string> {
  for (let i = 0; ; i++) yield `${postLine(i)}\n`;
}

/** Returns the resident memory of a process, MiB. */
function memoryOf({ pid }: ChildProcess): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) / MIB;
}

async function main(folder: string): Promise<void> {
  const nats = await startNats(folder);
  await wait(1000);
  const args = [PROGRAM, "--quiet", "--home", values.home];
  const worker = spawn(process.execPath, [...args, "work", "--nats", nats.url, "--concurrency", "1"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const feeder = spawn(process.execPath, [...args, "feed", "--nats", nats.url, "--rate", values.rate], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  const lines = Readable.from(posts());
  feeder.stdin.on("error", () => {});
  lines.pipe(feeder.stdin);
  const connection = await connect({ servers: nats.url });
  const manager = await jetstreamManager(connection);
  const watched = [worker, feeder, nats.process];
  const memory: number[][] = watched.map(() => []);
  let most = 0;
  try {
    console.log("minute  answers  waiting  worker MiB  feeder MiB  broker MiB");
    for (let minute = 1; minute <= Number(values.minutes); minute++) {
      await wait(60_000);
      const { num_pending: waiting } = await manager.consumers.info("posts", "feed");
      const { last_seq: answers } = (await manager.streams.info("answers")).state;
      most = Math.max(most, waiting);
      const now = watched.map(memoryOf);
      for (const [i, mib] of now.entries()) memory[i]!.push(mib);
      console.log([minute, answers, waiting, ...now.map((mib) => mib.toFixed(0))].join("  "));
    }
  } finally {
    lines.destroy();
    for (const child of [feeder, worker]) await ended(child);
    await connection.close();
    await ended(nats.process);
  }
  const growth = memory.map(
    (of) =>
      percentile(of.slice(-of.length / 4), 0.5) / percentile(of.slice(of.length / 4, of.length / 2), 0.5),
  );
  console.log(`\nlast quarter / second quarter: ${growth.map((factor) => factor.toFixed(3)).join(", ")}`);
  console.log(`most posts waiting at a minute's end: ${most}`);
  if (growth.some((factor) => factor > ALLOWED_GROWTH) || most > 60 * Number(values.rate))
    process.exitCode = 1;
}

runMain(() => inFolder(main));
