import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processMark } from "../../../src/base/home/process-mark";
import { LOCK, takeLock } from "../../../src/nightly/lock";
import { openStore } from "../../../src/workspace";
import { codeOf, temporaryHome } from "../../support/workspace";

const home = temporaryHome();
const database = openStore(home);
const file = join(home, LOCK);
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  database.close();
});

/** Starts a process that lives until it is killed. */
function living(): ChildProcess & { readonly pid: number } {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  children.push(child);
  return child as ChildProcess & { readonly pid: number };
}

test("a process is told from a later one of the same number by when it was started", async () => {
  const child = living();
  const mark = processMark(child.pid);
  expect(mark).toMatch(/\d/);
  expect(processMark(child.pid)).toBe(mark);
  expect(mark).not.toBe(processMark(process.pid));
  const ended = new Promise((resolve) => child.on("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  expect(processMark(child.pid)).toBeUndefined();
});

describe("the lock of the nightly run", () => {
  test("is held until it is given back", async () => {
    const release = takeLock(home, database);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid });
    expect(await codeOf(() => takeLock(home, database))).toBe("NIGHT_RUNNING");
    release();
    expect(existsSync(file)).toBe(false);
  });

  test("of a living process is respected with exit code 75, of a killed one taken over", async () => {
    const child = living();
    writeFileSync(file, JSON.stringify({ pid: child.pid, mark: processMark(child.pid) }));
    expect(() => takeLock(home, database)).toThrow(
      expect.objectContaining({ code: "NIGHT_RUNNING", exitCode: 75 }),
    );
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    takeLock(home, database)();
  });

  test("of a former process whose number another one has now is taken over", () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, mark: "long ago" }));
    takeLock(home, database)();
    expect(existsSync(file)).toBe(false);
  });

  test("that is no lock, as a power cut may leave it, is taken over", () => {
    for (const content of ["", '{"pid":', '{"pid":-1,"mark":"x"}', '{"pid":"1; rm","mark":"x"}']) {
      writeFileSync(file, content);
      takeLock(home, database)();
    }
  });

  test("is not given back by who has lost it", () => {
    const release = takeLock(home, database);
    const other = JSON.stringify({ pid: 1, mark: "another" });
    writeFileSync(file, other);
    release();
    expect(readFileSync(file, "utf8")).toBe(other);
  });
});
