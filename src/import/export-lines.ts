import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { exportTarget, streamOutput, writeFailure } from "../base/artifact";

/** Where lines go: a file of this name, or an open stream, which stays open. */
export type LinesTarget = string | NodeJS.WritableStream;

/** Returns the name of where lines go; of a stream that of standard output on the command line. */
export function targetName(target: LinesTarget): string {
  return typeof target === "string" ? target : "-";
}

/**
 * Writes lines (without their ends), gzipped when the file's name ends in `.gz`, and returns how many. The
 * file appears whole or not at all; a pipe that is read, a device or standard output is written into.
 * @throws EnvironmentError `DISK_FULL` or `EXPORT_WRITE`; what `lines` throws.
 */
export async function exportLines(
  file: LinesTarget,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<number> {
  if (typeof file !== "string") return await streamLines(file, lines);
  const counted = countedLines(lines);
  try {
    await streamOutput(file, (target) =>
      file.endsWith(".gz") ? pipeline(counted.text, createGzip(), target) : pipeline(counted.text, target),
    );
  } catch (error) {
    throw writeFailure(error, exportTarget("export", file));
  }
  return counted.count();
}

async function streamLines(
  target: NodeJS.WritableStream,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<number> {
  const counted = countedLines(lines);
  await pipeline(counted.text, target, { end: false });
  return counted.count();
}

function countedLines(lines: Iterable<string> | AsyncIterable<string>): {
  readonly text: Readable;
  count(): number;
} {
  let count = 0;
  async function* ended(): AsyncGenerator<string> {
    for await (const line of lines) {
      count++;
      yield `${line}\n`;
    }
  }
  return { text: Readable.from(ended()), count: () => count };
}
