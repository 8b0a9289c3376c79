import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { InputError } from "../src/base/core/errors";
import { unreadable } from "../src/base/core/read-text";

/** Bytes that are read at once: runs may be longer than the longest string. */
const CHUNK_BYTES = 1 << 20;
/** A longer line is none of a run, nor a judgement. */
const MAX_LINE_CHARS = 1 << 24;

/** A line of a text file, without its end. */
interface FileLine {
  /** From 1; blank lines count. */
  readonly line: number;
  readonly text: string;
}

/**
 * Yields the lines of a text file that are not blank; a byte-order mark is left out.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `LINE_TOO_LONG`.
 */
export function* fileLines(file: string): Generator<FileLine> {
  let line = 0;
  let rest = "";
  for (const chunk of textChunks(file)) {
    const texts = (rest + chunk).split("\n");
    rest = texts.pop()!;
    if (rest.length > MAX_LINE_CHARS) throw tooLong(file, line + texts.length + 1);
    for (const text of texts) {
      line++;
      if (text.trim() !== "") yield { line, text };
    }
  }
  if (rest.trim() !== "") yield { line: line + 1, text: rest };
}

function tooLong(file: string, line: number): InputError {
  return new InputError(
    `the line is longer than ${MAX_LINE_CHARS} characters`,
    { file, line },
    { code: "LINE_TOO_LONG", hint: "Check that it is a file of runs or judgements." },
  );
}

function* textChunks(file: string): Generator<string> {
  const decoder = new StringDecoder("utf8");
  let isFirst = true;
  for (const bytes of byteChunks(file)) {
    if (bytes.includes(0)) {
      throw new InputError(
        "the file is binary, text was expected",
        { file },
        { code: "FILE_BINARY", hint: "Give a plain text file." },
      );
    }
    const text = decoder.write(bytes);
    yield isFirst ? text.replace(/^\ufeff/, "") : text;
    isFirst &&= text === "";
  }
  yield decoder.end();
}

/** Yields the bytes of a file, each time in the same buffer. */
function* byteChunks(file: string): Generator<Uint8Array> {
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

/** Returns the cells of a line: separated by tabs where there are any, otherwise by spaces. */
export function cellsOf(text: string): string[] {
  return text.includes("\t") ? text.split("\t").map((cell) => cell.trim()) : text.trim().split(/\s+/);
}
