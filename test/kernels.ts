import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Once before all tests: builds kernels and page where they are absent or older than their sources, so that single test files can be run from a fresh clone. */
export default function build(): void {
  for (const script of ["build-kernels.mjs", "build-page.mjs"]) {
    execFileSync(process.execPath, [join(__dirname, "..", "scripts", script)], { stdio: "inherit" });
  }
}
