import { createWriteStream, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { EnvironmentError } from "../core/errors";
import { type Database, iterateArticles } from "../store";

/**
 * Writes all articles in the interchange format, gzipped when the name ends in `.gz`, and returns how many. The file appears whole or not
 * at all.
 * @throws EnvironmentError `EXPORT_WRITE`.
 */
export async function exportArticles(database: Database, file: string): Promise<number> {
  const partial = `${file}.partial-${process.pid}`;
  let count = 0;
  function* lines(): Generator<string> {
    for (const { key, ...article } of iterateArticles(database)) {
      count++;
      yield `${JSON.stringify(article)}\n`;
    }
  }
  try {
    const target = createWriteStream(partial, { flush: true });
    if (file.endsWith(".gz")) await pipeline(Readable.from(lines()), createGzip(), target);
    else await pipeline(Readable.from(lines()), target);
    renameSync(partial, file);
  } catch (cause) {
    rmSync(partial, { force: true });
    throw new EnvironmentError(`${file} could not be written: ${(cause as Error).message}.`, {
      code: "EXPORT_WRITE",
      hint: "Check the folder, its permissions and the room on the disk.",
      cause,
    });
  }
  return count;
}
