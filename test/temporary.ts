import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Returns a folder of its own, removed after the test file's last test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "crowdchecked-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file into `folder` and returns its path. */
export function writeIn(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
