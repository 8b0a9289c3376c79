import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { collectGarbage } from "../../../src/base/native/collect-garbage";
import { isNightRunning } from "../../../src/nightly";
import { LOCK, takeLock } from "../../../src/nightly/lock";
import { openStore } from "../../../src/workspace";
import { codeOf, temporaryHome } from "../../support/workspace";

const home = temporaryHome();
const other = temporaryHome();
const database = openStore(home);
const file = join(home, LOCK);
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  database.close();
});

const SQLITE = require.resolve("../../../dist/src/base/store/sqlite");
/** Takes the lock as a process of another container would, which no number of ours names. */
const HOLD = `
  const lock = new (require(process.argv[2]).Sqlite)(process.argv[1], { timeout: 0 });
  lock.exec("CREATE TABLE IF NOT EXISTS owner (name TEXT); DELETE FROM owner");
  lock.exec("INSERT INTO owner VALUES ('process 1 on a-container'); BEGIN IMMEDIATE");
  console.log("held");
  setInterval(() => {}, 1000);
`;

/** Starts a process that holds the lock until it is killed; undefined where it could not take it. */
async function holder(): Promise<ChildProcess | undefined> {
  const child = spawn(process.execPath, ["-e", HOLD, file, SQLITE], { stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  const ended = once(child, "exit").then(() => undefined);
  return await Promise.race([once(child.stdout, "data").then(() => child), ended]);
}

describe("the lock of the nightly run", () => {
  test("is held until it is given back, also against the same process", async () => {
    expect(isNightRunning(home)).toBe(false);
    const release = takeLock(home, database);
    expect(isNightRunning(home)).toBe(true);
    expect(await codeOf(() => takeLock(home, database))).toBe("NIGHT_RUNNING");
    release();
    expect(isNightRunning(home)).toBe(false);
    takeLock(home, database)();
  });

  test("of a living process is respected with exit code 75, of a killed one taken over", async () => {
    const child = await holder();
    expect(isNightRunning(home)).toBe(true);
    expect(() => takeLock(home, database)).toThrow(
      expect.objectContaining({
        code: "NIGHT_RUNNING",
        exitCode: 75,
        message: `A nightly run is under way: process 1 on a-container holds ${file}.`,
      }),
    );
    const ended = once(child!, "exit");
    child!.kill("SIGKILL");
    await ended;
    expect(isNightRunning(home)).toBe(false);
    takeLock(home, database)();
  });

  test("is lost by nobody who looks whether it is held", async () => {
    const release = takeLock(home, database);
    for (let look = 0; look < 3; look++) expect(isNightRunning(home)).toBe(true);
    expect(await holder()).toBeUndefined();
    release();
  });

  test("is held although nobody keeps what releases it", () => {
    const store = openStore(other);
    takeLock(other, store);
    collectGarbage();
    collectGarbage();
    expect(isNightRunning(other)).toBe(true);
    store.close();
  });

  test("that is no lock, as a disk or an earlier version may leave it, is taken over", () => {
    for (const content of ["", '{"pid":', '{"pid":1,"mark":"x"}', "\0".repeat(5000)]) {
      writeFileSync(file, content);
      takeLock(home, database)();
      expect(existsSync(file)).toBe(true);
    }
  });
});
