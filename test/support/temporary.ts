import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Returns a folder of its own, removed after the test file's last test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "crowdchecked-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file into `folder` and returns its path; `name` may have folders, which are made. */
export function writeIn(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}
