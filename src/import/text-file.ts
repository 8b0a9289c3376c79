import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs";
import { pipeline, type Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { InputError } from "../base/core/errors";
import { LineSplitter, type TextLine } from "../base/core/files/line-splitter";
import { unreadable } from "../base/core/files/read-text";
import { Utf8Bytes, utf8Of } from "../base/core/files/utf8-bytes";

/**
 * Opens a text file, unpacked where it is gzipped, UTF-16 with a byte-order mark as UTF-8; a pipe is read as
 * it comes, unpacked when its name ends in `.gz`.
 * @throws InputError `FILE_NOT_FOUND`, or `FILE_BINARY` when the first bytes hold a NUL.
 */
export function openText(file: string): Readable {
  // Opened at once: a stream would open it some time later, be it still wanted or not.
  const { descriptor, isPacked } = openReadable(file);
  const raw = createReadStream(file, { fd: descriptor });
  // What fails here reaches the reader of the stream, which reports it.
  return isPacked ? pipeline(raw, createGunzip(), asUtf8(), () => {}) : pipeline(raw, asUtf8(), () => {});
}

function asUtf8(): Transform {
  const text = new Utf8Bytes();
  return new Transform({
    transform: (bytes: Buffer, _, done) => done(null, text.push(bytes)),
    flush: (done) => done(null, text.end()),
  });
}

/**
 * Streams the lines of a file: UTF-8, or UTF-16 with a byte-order mark; that and `\r` are dropped.
 * @throws InputError `FILE_NOT_FOUND`, `FILE_BINARY`, `FILE_TRUNCATED` (a damaged gzip), `LINE_TOO_LONG`.
 */
export async function* readLines(file: string): AsyncGenerator<TextLine> {
  const splitter = new LineSplitter(file);
  const stream = openText(file);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) yield* splitter.push(chunk);
  } catch (error) {
    throw damagedFile(file, error);
  }
  yield* splitter.end();
}

const IMPORT_AGAIN =
  "Get the file again. What was read before the damage was taken; importing twice changes nothing.";

/**
 * Returns an error of reading a compressed file as an `InputError` `FILE_TRUNCATED`, any other as it is.
 * @param hint what to do, by whoever does something else with the file than to import it.
 */
export function damagedFile(file: string, error: unknown, hint = IMPORT_AGAIN): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== "Z_BUF_ERROR" && code !== "Z_DATA_ERROR") return error;
  return new InputError(
    "the compressed file is cut off or damaged",
    { file },
    { code: "FILE_TRUNCATED", hint, cause: error },
  );
}

/** A file at its beginning. */
interface Opened {
  readonly descriptor: number;
  readonly isPacked: boolean;
}

/** Opens a file that can be read and is no binary one. What comes through a pipe is not known before. */
function openReadable(file: string): Opened {
  const head = Buffer.alloc(4096);
  let descriptor: number | undefined;
  let length: number;
  try {
    descriptor = openSync(file, "r");
    const kind = fstatSync(descriptor);
    if (!kind.isFile() && !kind.isDirectory()) return { descriptor, isPacked: file.endsWith(".gz") };
    length = readSync(descriptor, head, 0, head.length, 0);
  } catch (cause) {
    if (descriptor !== undefined) closeSync(descriptor);
    throw unreadable(file, "the file cannot be opened", cause);
  }
  const read = head.subarray(0, length);
  const isPacked = isGzip(read) || (file.endsWith(".gz") && length < GZIP_MARK.length);
  if (isPacked || !utf8Of(read).includes(0)) return { descriptor, isPacked };
  closeSync(descriptor);
  throw new InputError(
    "the file is binary, text was expected",
    { file },
    { code: "FILE_BINARY", hint: "Give a text file in UTF-8, gzipped or not." },
  );
}

/** How gzipped files begin, whatever they are called: what loads them may unpack them and keep the name. */
const GZIP_MARK = Buffer.from([0x1f, 0x8b]);

/** Returns whether bytes are the beginning of a gzipped file. */
export function isGzip(bytes: Buffer): boolean {
  return bytes.subarray(0, GZIP_MARK.length).equals(GZIP_MARK);
}
