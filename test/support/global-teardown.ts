import { rmSync } from "node:fs";

/** Runs once after all tests. */
export default function cleanUp(): void {
  rmSync(process.env["SHARED_BY_TESTS"] as string, { recursive: true, force: true });
}
