import { closeSync, openSync, readSync } from "node:fs";
import { InputError } from "../src/base/core/errors";
import { LineSplitter, type TextLine } from "../src/base/core/files/line-splitter";
import { unreadable } from "../src/base/core/files/read-text";
import { Utf8Bytes } from "../src/base/core/files/utf8-bytes";

/** Bytes that are read at once: runs may be longer than the longest string. */
const CHUNK_BYTES = 1 << 20;

/**
 * Yields the lines of a text file that are not blank; UTF-16 with a byte-order mark is read as such, and
 * the mark left out.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `LINE_TOO_LONG`.
 */
export function* fileLines(file: string): Generator<TextLine> {
  const splitter = new LineSplitter(file);
  const text = new Utf8Bytes();
  for (const chunk of byteChunks(file)) {
    const bytes = text.push(chunk);
    if (bytes.includes(0)) {
      throw new InputError(
        "the file is binary, text was expected",
        { file },
        { code: "FILE_BINARY", hint: "Give a plain text file; unpack one that is gzipped." },
      );
    }
    yield* notBlank(splitter.push(bytes));
  }
  yield* notBlank([...splitter.push(text.end()), ...splitter.end()]);
}

function notBlank(lines: readonly TextLine[]): TextLine[] {
  return lines.filter(({ text }) => text.trim() !== "");
}

/** Yields the bytes of a file, each time in the same buffer. */
function* byteChunks(file: string): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const descriptor = readable(file, () => openSync(file, "r"));
  try {
    for (;;) {
      const length = readable(file, () => readSync(descriptor, buffer));
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}

function readable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unreadable(file, "the file cannot be read", cause);
  }
}

/**
 * Returns the cells of a line: what tabs separate where there are as many cells as columns, so that a cell
 * may hold blanks or nothing; otherwise what any blanks separate, as trec_eval reads lines.
 */
export function cellsOf(text: string, columns: number): string[] {
  const tabbed = text.split("\t").map((cell) => cell.trim());
  return tabbed.length === columns ? tabbed : text.trim().split(/\s+/);
}
