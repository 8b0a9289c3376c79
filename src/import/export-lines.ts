import { createWriteStream, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { EnvironmentError } from "../core/errors";

/**
 * Writes lines (without their ends), gzipped when the file's name ends in `.gz`, and returns how many. The file appears whole or not at all.
 * @throws EnvironmentError `EXPORT_WRITE`.
 */
export async function exportLines(file: string, lines: Iterable<string>): Promise<number> {
  const partial = `${file}.partial-${process.pid}`;
  let count = 0;
  function* ended(): Generator<string> {
    for (const line of lines) {
      count++;
      yield `${line}\n`;
    }
  }
  try {
    const target = createWriteStream(partial, { flush: true });
    if (file.endsWith(".gz")) await pipeline(Readable.from(ended()), createGzip(), target);
    else await pipeline(Readable.from(ended()), target);
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
