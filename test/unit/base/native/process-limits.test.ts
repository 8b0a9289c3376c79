import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../../../src/base/core/version";

const LIMITS = join(PACKAGE_ROOT, "dist", "src", "base", "native", "process-limits.js");

/** Returns how a process ends that limits itself and then works. */
function endOf(limits: object, work: string) {
  const code = `console.log(require(${JSON.stringify(LIMITS)}).limitProcess(${JSON.stringify(limits)})); ${work}`;
  const { stdout, status, signal } = spawnSync(process.execPath, ["-e", code], { encoding: "utf8" });
  return { said: stdout.trim().split("\n"), isWell: status === 0 && signal === null };
}

describe("a process that limits itself", () => {
  const cpuS = 60;
  const take = (megabytes: number): string => `Buffer.alloc(${megabytes} << 20, 1); console.log("taken");`;

  test("has the memory that it left itself, and no more", () => {
    const memoryBytes = 1 << 30;
    expect(endOf({ memoryBytes, cpuS }, take(100))).toEqual({ said: ["true", "taken"], isWell: true });
    expect(endOf({ memoryBytes, cpuS }, take(1500))).toEqual({ said: ["true"], isWell: false });
  });

  test("is ended when its time on processors is over", () => {
    expect(endOf({ memoryBytes: 1 << 30, cpuS: 1 }, "for (;;);")).toEqual({ said: ["true"], isWell: false });
  });
});
