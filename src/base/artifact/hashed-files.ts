import { createHash, type Hash } from "node:crypto";
import { createReadStream, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { streamInto } from "./beside";
import { makeFolder } from "./make-folder";

/** A file of a folder that others may replace. */
export interface FoundFile {
  /** Inside the folder, with slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Differs when another file has taken its place, or it has changed. */
  readonly mark: string;
}

/**
 * Returns the files of a path in a folder; without work of trainings, whose folders have a dot.
 * @param onUnread gets a path that the system does not let be read, which is left out; default: throws.
 */
export function filesOf(
  folder: string,
  path: string,
  onUnread: (path: string, error: unknown) => void = (_, error) => {
    throw error;
  },
): FoundFile[] {
  let names: string[];
  try {
    const found = statSync(join(folder, path), { throwIfNoEntry: false });
    if (found?.isFile()) return [{ path, bytes: found.size, mark: `${path} ${found.ino} ${found.mtimeMs}` }];
    if (!found?.isDirectory() || basename(path).includes(".")) return [];
    names = readdirSync(join(folder, path));
  } catch (error) {
    onUnread(path, error);
    return [];
  }
  return names.flatMap((name) => filesOf(folder, `${path}/${name}`, onUnread));
}

/** Copies a file. Returns its SHA-256, in hex. @param onBytes gets each piece's length. */
export async function copyHashed(
  from: string,
  to: string,
  onBytes: (bytes: number) => void,
): Promise<string> {
  makeFolder(dirname(to));
  const hash = createHash("sha256");
  await pipeline(piecesOf(from, hash, onBytes), streamInto(to));
  return hash.digest("hex");
}

/** Returns the SHA-256 of a file, in hex. @param onBytes as in `copyHashed`. */
export async function hashOf(file: string, onBytes: (bytes: number) => void): Promise<string> {
  const hash = createHash("sha256");
  for await (const _ of piecesOf(file, hash, onBytes));
  return hash.digest("hex");
}

async function* piecesOf(file: string, hash: Hash, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    onBytes(piece.length);
    hash.update(piece);
    yield piece;
  }
}
