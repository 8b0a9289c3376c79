/**
 * Kills nightly runs with SIGKILL at random points, runs them again, and compares what they end with to what
 * an uninterrupted one ended with. After each kill the workspace must be sound and answer a query. All steps
 * are real; site and X-like service stand on loopback.
 *
 * node dist/bench/nightly/kill.js [--kills 20] [--seed 1] [--folder FOLDER]
 */

import { spawn } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createRng } from "../../src/base/core/rng";
import { NightLog } from "../../src/base/store";
import { importCheckthat } from "../../src/import";
import { buildIndex, loadWorkspace, openStore } from "../../src/workspace";
import { table } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, PROGRAM, runMain } from "../run-main";
import { differences, type EndState, endState } from "./nightly-state";
import { NightlyWorld, smallSample } from "./nightly-world";

const values = readOptions({ kills: "20", seed: "1", folder: undefined });
const ARTICLES = 24;
/** More would leave the first steps out: each kill lets a night come further. */
const KILLS_A_NIGHT = 4;
/** Before the first step, when lock, log and folder of the night are made. */
const BEGINNING = "beginning";
const BEGINNING_MS = 700;

/** When a night is killed: so long after a step began. */
interface Kill {
  readonly step: string;
  readonly delayMs: number;
}

/**
 * Runs a night as a process, and kills it when it is told to.
 * @returns its exit code, undefined when it was killed.
 */
function night(home: string, world: NightlyWorld, kill?: Kill): Promise<number | undefined> {
  const child = spawn(process.execPath, [PROGRAM, "--home", home, "--threads", "1", "nightly"], {
    env: { ...process.env, ...world.environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  let timer: NodeJS.Timeout | undefined;
  const begun = (step: string): void => {
    if (step === kill?.step) timer ??= setTimeout(() => child.kill("SIGKILL"), kill.delayMs);
  };
  begun(BEGINNING);
  child.stderr.on("data", (text) => {
    said += String(text);
    for (const [, step] of said.matchAll(/^Step (\S+)$/gm)) begun(step as string);
  });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => {
      clearTimeout(timer);
      if (code === null || code === 0 || code === 10) resolve(code ?? undefined);
      else reject(new Error(`a night ended with ${code}: ${said}`));
    });
  });
}

/** Returns how long each step of a night took, in milliseconds. */
function durations(home: string): Map<string, number> {
  const database = openStore(home);
  const log = new NightLog(database);
  const steps = log.latest(1).flatMap(({ name }) => log.steps(name));
  database.close();
  return new Map([
    [BEGINNING, BEGINNING_MS],
    ...steps.map(({ step, startedAt, finishedAt }): [string, number] => [
      step,
      Date.parse(finishedAt ?? "") - Date.parse(startedAt ?? ""),
    ]),
  ]);
}

/**
 * Returns the steps that a night still has to do, none where it has ended, after a look at whether the
 * workspace is sound and answers.
 */
async function stepsLeft(home: string): Promise<string[]> {
  const database = openStore(home);
  try {
    const sound = database.pragma("integrity_check", { simple: true });
    const broken = database.pragma("foreign_key_check") as unknown[];
    if (sound !== "ok" || broken.length > 0) throw new Error(`the database is damaged: ${sound}`);
    const log = new NightLog(database);
    const unfinished = log.unfinished();
    const steps = unfinished ? log.steps(unfinished.name) : [];
    const workspace = loadWorkspace(home);
    const found = await workspace.rank("a shark swims on the flooded freeway", { top: 1 });
    workspace.close();
    if (found.length === 0) throw new Error("the workspace answers nothing");
    if (!unfinished && log.latest(1).length > 0) return [];
    return [BEGINNING, ...steps.filter(({ state }) => state !== "done").map(({ step }) => step)];
  } finally {
    database.close();
  }
}

async function main(folder: string): Promise<void> {
  const rng = createRng(Number(values.seed));
  const world = await NightlyWorld.start(folder, Date.now, Number(values.seed));
  world.publish(ARTICLES);
  try {
    const pristine = join(folder, "pristine");
    smallSample(join(folder, "sample"), 60, 24);
    const database = openStore(pristine);
    await importCheckthat(join(folder, "sample"), { database });
    await buildIndex(pristine, database);
    database.close();
    const copy = (name: string): string => {
      const home = join(folder, name);
      rmSync(home, { recursive: true, force: true });
      cpSync(pristine, home, { recursive: true });
      return home;
    };
    const whole = copy("whole");
    const began = Date.now();
    const wholeCode = await night(whole, world);
    const expected: EndState = endState(whole);
    console.log(
      `an uninterrupted night takes ${((Date.now() - began) / 1000).toFixed(1)} s and ends with ${wholeCode}`,
    );

    const wanted = Number(values.kills);
    const took = durations(whole);
    const tally = new Map<string, number>();
    let kills = 0;
    let nights = 0;
    let different = 0;
    while (kills < wanted) {
      const home = copy("killed");
      let left = [...took.keys()];
      let ofNight = 0;
      // One that was killed when all was done has ended; the same command would begin another.
      while (left.length > 0) {
        const step = left[rng.below(left.length)] as string;
        const delayMs = rng.next() * (1.1 * (took.get(step) as number) + 20);
        const isKilled = kills < wanted && ofNight++ < KILLS_A_NIGHT;
        if ((await night(home, world, isKilled ? { step, delayMs } : undefined)) !== undefined) break;
        kills++;
        tally.set(step, (tally.get(step) ?? 0) + 1);
        left = await stepsLeft(home);
      }
      nights++;
      const found = differences(expected, endState(home));
      if (found.length > 0) {
        different++;
        console.log(`night ${nights} ended otherwise: ${found.join("; ")}`);
      }
      console.error(`${kills} of ${wanted} kills, ${nights} nights`);
    }
    console.log(
      table([
        ["killed in or just after", "times"],
        ...[...tally].map(([step, times]) => [step, String(times)]),
      ]),
    );
    console.log(
      `${kills} kills in ${nights} nights; ${different} of them ended otherwise than the uninterrupted one`,
    );
    if (different > 0) process.exitCode = 1;
  } finally {
    await world.stop();
  }
}

runMain(() => (values.folder === undefined ? inFolder(main) : main(values.folder)));
