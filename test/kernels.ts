import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Once before all tests: compiles the kernels where they are absent or older than their sources, so that single test files can be run from a fresh clone. */
export default function compileKernels(): void {
  execFileSync(process.execPath, [join(__dirname, "..", "scripts", "build-kernels.mjs")], {
    stdio: "inherit",
  });
}
