import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { servingGeneration } from "../../../src/base/home/generations";
import { NightLog } from "../../../src/base/store";
import { isNightRunning } from "../../../src/nightly";
import { loadWorkspace, openStore } from "../../../src/workspace";
import { LONG_STEPS } from "../../support/night";
import { runBuilt } from "../../support/program";
import { sampleHome } from "../../support/sample";

const SKIP = ["--skip", ...LONG_STEPS];
const home = sampleHome("words");

/** Runs a night as a process, which gets a signal when it begins a step, and returns its exit code. */
const night = (signal?: NodeJS.Signals, step?: string): Promise<number | null> =>
  runBuilt(["--home", home, "nightly", ...SKIP], signal && { signal, says: `Step ${step}` });

function nights(): { readonly name: string; readonly states: readonly string[] }[] {
  const database = openStore(home);
  const log = new NightLog(database);
  const found = log
    .latest(9)
    .map(({ name }) => ({ name, states: log.steps(name).map(({ state }) => state) }));
  database.close();
  return found;
}

test("a night that is killed leaves a workspace that answers and a lock that is taken over, and is finished by the same command", async () => {
  expect(await night("SIGKILL", "index")).toBeNull();
  expect(existsSync(join(home, "nightly.lock"))).toBe(true);
  expect(isNightRunning(home)).toBe(false);
  const workspace = loadWorkspace(home);
  expect(await workspace.rank("a shark on the freeway")).toHaveLength(5);
  workspace.close();
  expect(servingGeneration(home)).toBe("0001");

  expect(await night()).toBe(0);
  expect(isNightRunning(home)).toBe(false);
  expect(servingGeneration(home)).toBe("0002");
  expect(readdirSync(join(home, "generations")).sort()).toEqual(["0001", "0002"]);
  expect(nights().map(({ states }) => new Set(states))).toEqual([new Set(["skipped", "done"])]);
});

test("a night that is told to stop stops with exit code 130, and is finished by the same command", async () => {
  expect(await night("SIGTERM", "evaluate")).toBe(130);
  expect(isNightRunning(home)).toBe(false);
  expect(nights()[0]?.states.slice(-2)).toEqual(["waiting", "waiting"]);
  expect(await night()).toBe(0);
  expect(servingGeneration(home)).toBe("0003");
  expect(nights()).toHaveLength(2);
});
