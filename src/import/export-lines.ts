import { createWriteStream, renameSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { discard, exportTarget, writeFailure } from "../base/artifact";

/**
 * Writes lines (without their ends), gzipped when the file's name ends in `.gz`, and returns how many. The
 * file appears whole or not at all.
 * @throws EnvironmentError `DISK_FULL` or `EXPORT_WRITE`; what `lines` throws.
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
  } catch (error) {
    discard(partial);
    throw writeFailure(error, exportTarget("export", file));
  }
  return count;
}
