import { existsSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../../../src/images/run-program";
import { temporaryFolder } from "../../support/temporary";

describe("a program that is run", () => {
  const folder = temporaryFolder();
  /** A script that starts another program, which leaves a mark at its end. */
  const script = (mark: string) => ({
    file: "/bin/sh",
    args: ["-c", '(sleep 20; touch "$1") & wait', "sh", mark],
    input: new Uint8Array(),
    environment: { PATH: process.env["PATH"] ?? "" },
    maxBytes: 100,
  });

  test("ends in its time with what it has started", async () => {
    const mark = join(folder, "slow");
    expect(await runProgram({ ...script(mark), timeMs: 500 })).toMatchObject({
      killed: "slow",
      status: null,
    });
    expect(existsSync(mark)).toBe(false);
  });

  test("ends so where its asker has gone", async () => {
    const mark = join(folder, "gone");
    const gone = new AbortController();
    const running = runProgram({ ...script(mark), timeMs: 60_000, signal: gone.signal });
    setTimeout(() => gone.abort(new Error("gone")), 500);
    await expect(running).rejects.toThrow("gone");
    expect(existsSync(mark)).toBe(false);
  });
});
