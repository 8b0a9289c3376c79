import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../src/base/store";
import { openStore } from "../../src/workspace";
import { temporaryFolder } from "./temporary";

/** Returns the home of an empty workspace of its own. */
export function temporaryHome(): string {
  const home = join(temporaryFolder(), "home");
  mkdirSync(home);
  return home;
}

/** Returns an open store of its own, closed after the test file's last test. */
export function temporaryStore(): Database {
  const database = openStore(temporaryHome());
  afterAll(() => database.close());
  return database;
}

/** Returns the code of the error that `work` throws, or `no error`. */
export function codeThrown(work: () => unknown): string {
  try {
    work();
    return "no error";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** Returns the code of the error that `work` fails with, or `no error`. */
export async function codeOf(work: () => unknown): Promise<string> {
  try {
    await work();
    return "no error";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
