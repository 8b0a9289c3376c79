/**
 * How long it takes from an article's POST to the owner until a follower's answer has it: a server that
 * shares, a nats-server, and a server that follows, all on this machine. Ends with 1 where one takes longer
 * than two seconds.
 *
 * node dist/bench/streams/share.js --home WORKSPACE [--articles 50]
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, PROGRAM, runMain } from "../run-main";
import { ended, startNats } from "./own-nats";

const values = readOptions({ home: "./.crowdchecked", articles: "50" });
const WANTED_MS = 2000;

async function main(folder: string): Promise<void> {
  const [owner, replica] = [join(folder, "owner"), join(folder, "replica")];
  cpSync(values.home, owner, { recursive: true });
  mkdirSync(replica);
  const nats = await startNats(join(folder, "js"));
  const children: ChildProcess[] = [];
  const start = (home: string, ...args: string[]): ChildProcess => {
    const all = [PROGRAM, "--home", home, "--quiet", ...args, "--nats", nats.url];
    const child = spawn(process.execPath, all, { stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    return child;
  };
  try {
    await wait(1000);
    await once(start(owner, "generations", "push"), "exit");
    const serve = ["serve", "--port", "0", "--workers", "1", "--open"];
    const there = await addressOf(start(owner, ...serve, "--share"));
    const here = await addressOf(start(replica, ...serve, "--follow"));
    const times = new Float64Array(Number(values.articles));
    for (let i = 0; i < times.length; i++) times[i] = await timeOf(there, here, i);
    const [p50, most] = [percentile(times, 0.5), percentile(times, 1)];
    console.log(`${times.length} articles: p50 ${p50.toFixed(0)} ms, at most ${most.toFixed(0)} ms`);
    if (most > WANTED_MS) process.exitCode = 1;
  } finally {
    for (const child of children) await ended(child);
    await ended(nats.process);
  }
}

/** Returns the address that a server prints once it listens. */
async function addressOf(server: ChildProcess): Promise<string> {
  let out = "";
  for await (const text of server.stdout!.setEncoding("utf8")) {
    out += String(text);
    const address = /http:\/\/[\d.:]+/.exec(out)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error("a server ended");
}

/** Posts an article and returns the time until the follower finds it, milliseconds. */
async function timeOf(there: string, here: string, i: number): Promise<number> {
  const word = `quuxle${i.toString(36)}x`;
  const article = { source: "bench", id: word, vclaim: `The ${word} moon is made of teal cheese` };
  const start = performance.now();
  await post(`${there}/v1/articles`, article);
  for (;;) {
    const { results } = (await post(`${here}/v1/rank`, {
      text: `the ${word} moon is of teal cheese`,
      top: 1,
    })) as {
      results: { article: { id: string } }[];
    };
    if (results[0]?.article.id === word) return performance.now() - start;
    await wait(5);
  }
}

async function post(address: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

runMain(() => inFolder(main));
