import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertBuilt } from "./program";

const ROOT = join(__dirname, "..", "..");

/** What jest says about the run: the test files that were named on its command line. */
interface Run {
  readonly nonFlagArgs: readonly string[];
}

/**
 * Runs once before all tests. Builds kernels, lexicon and page where they are missing or older than their
 * sources, so that single test files can be run from a fresh clone. A run of all tests needs the whole
 * program, and fails at once where it is not built; where files are named, those that start the program check
 * it. Makes the folder for what test files share (`shared.ts`).
 */
export default function prepare({ nonFlagArgs }: Run): void {
  if (nonFlagArgs.length === 0) assertBuilt(ROOT);
  for (const script of ["build-kernels.mjs", "build-lexicon.mjs", "build-page.mjs"]) {
    execFileSync(process.execPath, [join(ROOT, "scripts", script)], { stdio: "inherit" });
  }
  // LightGBM's threads leave the core to others while they wait; by default they keep it busy.
  process.env["OMP_WAIT_POLICY"] = "passive";
  process.env["SHARED_BY_TESTS"] = mkdtempSync(join(tmpdir(), "crowdchecked-shared-"));
}
