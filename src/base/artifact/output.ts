import {
  closeSync,
  constants,
  createWriteStream,
  fstatSync,
  openSync,
  realpathSync,
  statSync,
  type WriteStream,
  writeFileSync,
} from "node:fs";
import { UsageError } from "../core/errors";
import { fileHead } from "../core/files/file-head";
import { buildingPath, discard, keepMode, streamInto } from "./beside";
import { promoteFile, replaceFile } from "./folder";

const STANDARD_OUTPUT = 1;

/** Returns whether `path` is what standard output of this process goes to, as `/dev/stdout` is. */
export function isStandardOutput(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  if (!found) return false;
  const own = fstatSync(STANDARD_OUTPUT, { bigint: true });
  return found.dev === own.dev && found.ino === own.ino;
}

/**
 * Returns the file that output to `path` replaces, links followed; undefined where something else is there,
 * which output goes into as it is: a pipe, a device, the file that standard output goes to. Replaced,
 * `/dev/null` would be gone, and so would what others wrote to standard output.
 * @throws UsageError `OPTION_INVALID` where a database would be replaced: a workspace's holds all that cannot
 *   be made again.
 */
function replacedFile(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return path;
  if (!found.isFile() || isStandardOutput(path)) return undefined;
  if (isDatabase(path)) {
    throw new UsageError(`${path} is a database, such as a workspace's; it was left as it is.`, {
      code: "OPTION_INVALID",
      hint: "Give the output a file of its own.",
    });
  }
  return realpathSync(path);
}

/** What SQLite's files begin with. */
const DATABASE_HEAD = Buffer.from("SQLite format 3\0");

function isDatabase(file: string): boolean {
  return fileHead(file, DATABASE_HEAD.length).equals(DATABASE_HEAD);
}

/**
 * Writes output. A file appears whole or not at all, a former one is untouched until then.
 * @throws the system's error.
 */
export function writeOutput(path: string, content: string): void {
  const file = replacedFile(path);
  if (file === undefined) writeInto(path, content);
  else replaceFile(file, content);
}

/**
 * Writes output as it comes, where all of it would not fit into memory. A file appears whole or not at all, a
 * former one is untouched until then; a pipe or a device gets what came before a failure.
 * @param write writes into the stream until its end. Not called where nothing can be written.
 * @throws the system's error; what `write` throws.
 */
export async function streamOutput(
  path: string,
  write: (target: WriteStream) => Promise<void>,
): Promise<void> {
  const file = replacedFile(path);
  if (file === undefined) return await write(streamIntoSink(path));
  const building = buildingPath(file);
  try {
    const target = streamInto(building);
    // Before the content: it may be for its owner alone.
    keepMode(file, building);
    await write(target);
    promoteFile(building, file);
  } catch (error) {
    discard(building);
    throw error;
  }
}

function streamIntoSink(path: string): WriteStream {
  const { descriptor, isOwn } = openSink(path);
  return createWriteStream(path, { fd: descriptor, autoClose: isOwn });
}

/** Where output goes as it comes. */
interface Sink {
  readonly descriptor: number;
  /** Whether it was opened for this output, and is to be closed after it. */
  readonly isOwn: boolean;
}

/**
 * Opens a pipe or a device for writing; a file, which is standard output, is written on where it is.
 * @throws the system's error; of a pipe that nobody reads, too, since to wait for a reader could not be
 *   stopped.
 */
function openSink(path: string): Sink {
  if (statSync(path).isFile()) return { descriptor: STANDARD_OUTPUT, isOwn: false };
  const probe = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    return { descriptor: openSync(path, constants.O_WRONLY), isOwn: true };
  } finally {
    closeSync(probe);
  }
}

function writeInto(path: string, content: string): void {
  const { descriptor, isOwn } = openSink(path);
  try {
    writeFileSync(descriptor, content);
  } finally {
    if (isOwn) closeSync(descriptor);
  }
}

/**
 * Writes a file that is not there yet, whole or not at all.
 * @throws the system's error, `EEXIST` where there is one.
 */
export function writeNew(path: string, content: string): void {
  const descriptor = openSync(path, "wx");
  try {
    writeFileSync(descriptor, content);
  } catch (error) {
    discard(path);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
