import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { assertBuilt } from "./program";

const ROOT = join(__dirname, "..", "..");

/** What jest tells of the run: the test files that were asked for by name. */
interface Run {
  readonly nonFlagArgs: readonly string[];
}

/**
 * Once before all tests: builds kernels and page where they are absent or older than their sources, so that
 * single test files can be run from a fresh clone. A run of all tests wants the rest built, too, and says so
 * at once; where files are named, those that start the program ask for it.
 */
export default function prepare({ nonFlagArgs }: Run): void {
  if (nonFlagArgs.length === 0) assertBuilt(ROOT);
  for (const script of ["build-kernels.mjs", "build-page.mjs"]) {
    execFileSync(process.execPath, [join(ROOT, "scripts", script)], { stdio: "inherit" });
  }
}
