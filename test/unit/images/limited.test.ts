import { spawnSync } from "node:child_process";
import { limited, type ProcessLimits } from "../../../src/images/decode/limited";

/** Returns how a process ends that works under limits. */
function endOf(limits: ProcessLimits, work: string, ...more: string[]) {
  const { file, args } = limited({ file: process.execPath, args: ["-e", work, ...more] }, limits);
  const { stdout, status, signal } = spawnSync(file, args, { encoding: "utf8" });
  return { said: stdout.trim(), isWell: status === 0 && signal === null };
}

describe("a process under limits", () => {
  const cpuS = 60;
  const take = (megabytes: number): string => `Buffer.alloc(${megabytes} << 20, 1); console.log("taken");`;

  test("has the memory that was left to it, and no more", () => {
    const memoryBytes = 1 << 30;
    expect(endOf({ memoryBytes, cpuS }, take(100))).toEqual({ said: "taken", isWell: true });
    expect(endOf({ memoryBytes, cpuS }, take(1500))).toEqual({ said: "", isWell: false });
  });

  test("is ended when its time on processors is over", () => {
    expect(endOf({ memoryBytes: 1 << 30, cpuS: 1 }, "for (;;);")).toEqual({ said: "", isWell: false });
  });

  test("gets its arguments as they are, whatever they hold", () => {
    const odd = ["two words", "$HOME", "'; echo no", "*", ""];
    const { said } = endOf(
      { memoryBytes: 1 << 30, cpuS },
      "console.log(JSON.stringify(process.argv.slice(1)))",
      ...odd,
    );
    expect(JSON.parse(said)).toEqual(odd);
  });
});
