import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { InputError } from "../core/errors";

/** A line longer than this is refused: the longest fact-check is a few hundred kilobytes. */
export const MAX_LINE_CHARS = 16 << 20;

/** A line of a file, without its line end. */
export interface Line {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
}

/**
 * Opens a text file, unpacked when its name ends in `.gz`.
 * @throws InputError `FILE_NOT_FOUND`, or `FILE_BINARY` when the first bytes hold a NUL.
 */
export function openText(file: string): Readable {
  refuseUnreadable(file);
  const raw = createReadStream(file);
  if (!file.endsWith(".gz")) return raw;
  const unpacked = createGunzip();
  raw.on("error", (error) => unpacked.destroy(error));
  return raw.pipe(unpacked);
}

/**
 * Streams the lines of a file: UTF-8, a byte-order mark and `\r` dropped.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `FILE_TRUNCATED` (a damaged gzip), `LINE_TOO_LONG`.
 */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let number = 0;
  let rest = "";
  const stream = openText(file);
  stream.setEncoding("utf8");
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() as string;
      if (rest.length > MAX_LINE_CHARS) {
        throw new InputError(
          `the line is longer than ${MAX_LINE_CHARS} characters`,
          { file, line: number + 1 },
          { code: "LINE_TOO_LONG" },
        );
      }
      for (const line of lines) yield { number: ++number, text: clean(line, number) };
    }
  } catch (error) {
    throw damaged(file, number, error);
  }
  if (rest !== "") yield { number: ++number, text: clean(rest, number) };
}

function clean(line: string, number: number): string {
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  return number === 1 && text.startsWith("\ufeff") ? text.slice(1) : text;
}

function damaged(file: string, line: number, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "Z_BUF_ERROR" || code === "Z_DATA_ERROR") {
    return new InputError(
      `the compressed file is cut off or damaged after line ${line}`,
      { file },
      {
        code: "FILE_TRUNCATED",
        hint: "Get the file again. The rows before it were taken; importing twice changes nothing.",
        cause: error,
      },
    );
  }
  return error;
}

function refuseUnreadable(file: string): void {
  const head = Buffer.alloc(4096);
  let length: number;
  try {
    const descriptor = openSync(file, "r");
    try {
      length = readSync(descriptor, head);
    } finally {
      closeSync(descriptor);
    }
  } catch (cause) {
    throw new InputError(
      "the file cannot be opened",
      { file },
      {
        code: "FILE_NOT_FOUND",
        hint: "Check the path and its permissions.",
        cause,
      },
    );
  }
  if (!file.endsWith(".gz") && head.subarray(0, length).includes(0)) {
    throw new InputError(
      "the file is binary, text was expected",
      { file },
      {
        code: "FILE_BINARY",
        hint: "Give a UTF-8 text file; compressed ones must end in .gz.",
      },
    );
  }
}
