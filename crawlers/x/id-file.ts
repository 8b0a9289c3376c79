import { InputError } from "../../src/base/core/errors";
import { type Database, platformIds } from "../../src/base/store";
import { exportLines, type LinesTarget } from "../../src/import";
import { readLines } from "../../src/import/text-file";

/** CrowdChecked has a third of a million ids. */
const MAX_IDS = 10_000_000;

/**
 * Returns the lines of a file with an id in each line, gzipped if its name ends in `.gz`; without blank
 * lines. `hydrate` checks the ids.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `FILE_TRUNCATED`, `LINE_TOO_LONG`, `FILE_TOO_LARGE`.
 */
export async function readIds(file: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { text, number } of readLines(file)) {
    const id = text.trim();
    if (id === "") continue;
    if (ids.length === MAX_IDS) {
      throw new InputError(
        `more than ${MAX_IDS} ids`,
        { file, line: number },
        { code: "FILE_TOO_LARGE", hint: "Split it." },
      );
    }
    ids.push(id);
  }
  return ids;
}

/**
 * Writes the platform's ids of all posts in the store, one in each line, and returns their number. The file
 * appears whole or not at all.
 * @throws EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function writeIds(database: Database, file: LinesTarget): Promise<number> {
  return exportLines(file, platformIds(database));
}
