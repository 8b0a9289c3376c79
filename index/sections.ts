import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { basename } from "node:path";

/** Bytes of one read or write at most; the system refuses more than 2 GiB. */
const CHUNK_BYTES = 1 << 28;

const CLASSES = { Uint8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array } as const;
type ArrayName = keyof typeof CLASSES;
/** An array that is stored as it is in memory. */
export type StoredArray = Uint8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array;

/** One array in a file of arrays. */
export interface Section {
  readonly name: string;
  readonly type: ArrayName;
  readonly length: number;
  readonly sha256: string;
}

function bytesOf(array: StoredArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Writes arrays one after the other into a file. */
export function writeSections(path: string, arrays: ReadonlyMap<string, StoredArray>): Section[] {
  const file = openSync(path, "w");
  try {
    return [...arrays].map(([name, array]) => {
      const bytes = bytesOf(array);
      const hash = createHash("sha256");
      for (let start = 0; start < bytes.length; ) {
        const chunk = bytes.subarray(start, start + CHUNK_BYTES);
        hash.update(chunk);
        for (let written = 0; written < chunk.length; ) written += writeSync(file, chunk, written);
        start += chunk.length;
      }
      return {
        name,
        type: array.constructor.name as ArrayName,
        length: array.length,
        sha256: hash.digest("hex"),
      };
    });
  } finally {
    closeSync(file);
  }
}

/**
 * Returns the arrays of a file by name, each compared with its checksum. Never allocates more than the file
 * holds.
 * @param corrupt makes the error for a problem with the file.
 */
export function readSections(
  path: string,
  sections: readonly Section[],
  corrupt: (problem: string, cause?: unknown) => Error,
): Map<string, StoredArray> {
  const { file, size } = openData(path, corrupt);
  try {
    const read = new Map<string, StoredArray>();
    let offset = 0;
    for (const section of sections) {
      const array = readSection(file, section, offset, size - offset, corrupt);
      offset += array.byteLength;
      read.set(section.name, array);
    }
    return read;
  } finally {
    closeSync(file);
  }
}

/** Opens a file of an index, and returns its descriptor and size in bytes. */
export function openData(
  path: string,
  corrupt: (problem: string, cause?: unknown) => Error,
): { readonly file: number; readonly size: number } {
  try {
    const file = openSync(path, "r");
    const stat = fstatSync(file);
    if (stat.isFile()) return { file, size: stat.size };
    closeSync(file);
  } catch (cause) {
    throw corrupt(`${basename(path)} cannot be opened`, cause);
  }
  throw corrupt(`${basename(path)} is not a file`);
}

/** Reads one array; `available` is the number of bytes after `offset`. */
function readSection(
  file: number,
  section: Section,
  offset: number,
  available: number,
  corrupt: (problem: string) => Error,
): StoredArray {
  const type = CLASSES[section.type];
  if (!type || !Number.isSafeInteger(section.length) || section.length < 0) {
    throw corrupt(`section ${section.name} is not described`);
  }
  if (section.length * type.BYTES_PER_ELEMENT > available)
    throw corrupt(`section ${section.name} ends early`);
  const array = new type(section.length);
  const bytes = bytesOf(array);
  const hash = createHash("sha256");
  for (let start = 0; start < bytes.length; ) {
    const wanted = Math.min(CHUNK_BYTES, bytes.length - start);
    const count = readSync(file, bytes, start, wanted, offset + start);
    if (count === 0) throw corrupt(`section ${section.name} ends early`);
    hash.update(bytes.subarray(start, start + count));
    start += count;
  }
  if (hash.digest("hex") !== section.sha256)
    throw corrupt(`the checksum of section ${section.name} does not match`);
  return array;
}
