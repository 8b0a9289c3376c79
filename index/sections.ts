import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { basename } from "node:path";
import * as v from "valibot";
import { type ByteSource, ownBytes } from "../src/base/artifact";
import { whole } from "../src/base/core/values/shape";
import { BothChecksums, type Checksum, checksumShape, fullChecksum, quickChecksum } from "./checksum";

/** Bytes of one read or write at most; the system refuses more than 2 GiB. */
const CHUNK_BYTES = 1 << 28;
/** Bytes of what is read to be compared alone. */
const PIECE_BYTES = 1 << 20;

const CLASSES = { Uint8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array } as const;
type ArrayName = keyof typeof CLASSES;
/** An array that is stored as it is in memory. */
export type StoredArray = Uint8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array;

export const sectionShape = v.object({
  name: v.string(),
  type: v.picklist(Object.keys(CLASSES) as ArrayName[]),
  length: whole(0),
  ...checksumShape.entries,
});

/** One array in a file of arrays. */
export type Section = Readonly<v.InferOutput<typeof sectionShape>>;

function bytesOf(array: StoredArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Returns how many bytes arrays have in their file. */
export function bytesIn(sections: readonly Section[]): number {
  return sections.reduce((sum, { type, length }) => sum + length * CLASSES[type].BYTES_PER_ELEMENT, 0);
}

/** Writes arrays one after the other into a file; each is taken when the one before is written. */
export function writeSections(
  path: string,
  arrays: Iterable<readonly [name: string, array: StoredArray]>,
): Section[] {
  const file = openSync(path, "w");
  try {
    return Array.from(arrays, ([name, array]) => {
      const bytes = bytesOf(array);
      const checksums = new BothChecksums();
      for (let start = 0; start < bytes.length; ) {
        const chunk = bytes.subarray(start, start + CHUNK_BYTES);
        checksums.update(chunk);
        for (let written = 0; written < chunk.length; ) written += writeSync(file, chunk, written);
        start += chunk.length;
      }
      return {
        name,
        type: array.constructor.name as ArrayName,
        length: array.length,
        ...checksums.finish(),
      };
    });
  } finally {
    closeSync(file);
  }
}

/**
 * Returns the arrays of a file by name, each compared with its quick checksum when it is read. Never
 * allocates more than the file holds.
 * @param corrupt makes the error for a problem with the file.
 * @param bytesFor gives the arrays' memory. They may be shared: copy what will be written to.
 * @param left names of arrays that are not read.
 */
export function readSections(
  path: string,
  sections: readonly Section[],
  corrupt: (problem: string, cause?: unknown) => Error,
  bytesFor: ByteSource = ownBytes,
  left: ReadonlySet<string> = new Set(),
): Map<string, StoredArray> {
  const { file, size } = openData(path, corrupt);
  try {
    const read = new Map<string, StoredArray>();
    let offset = 0;
    for (const section of sections) {
      const { name, length, sha256 } = section;
      const type = classOf(section, size - offset, corrupt);
      const at = offset;
      const count = length * type.BYTES_PER_ELEMENT;
      offset += count;
      if (left.has(name)) continue;
      const bytes = bytesFor(sha256, count, (into) => readSection(file, section, at, into, corrupt));
      // For one of several classes the compiler finds no constructor that takes shared bytes; each has it.
      read.set(name, new type(bytes as ArrayBuffer));
    }
    return read;
  } finally {
    closeSync(file);
  }
}

/**
 * Compares the arrays of a file with their full checksums, a piece at a time.
 * @param corrupt as in `readSections`.
 */
export function verifySections(
  path: string,
  sections: readonly Section[],
  corrupt: (problem: string, cause?: unknown) => Error,
): void {
  const { file, size } = openData(path, corrupt);
  const piece = new Uint8Array(PIECE_BYTES);
  try {
    let offset = 0;
    for (const section of sections) {
      const bytes = section.length * classOf(section, size - offset, corrupt).BYTES_PER_ELEMENT;
      const checksum = fullChecksum();
      for (const end = offset + bytes; offset < end; ) {
        const count = readSync(file, piece, 0, Math.min(PIECE_BYTES, end - offset), offset);
        if (count === 0) throw corrupt(`section ${section.name} ends early`);
        checksum.update(piece.subarray(0, count));
        offset += count;
      }
      compare(checksum, section, corrupt);
    }
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

/** Returns what a section is read into. @param available bytes from its beginning to the file's end. */
export function classOf(
  section: Section,
  available: number,
  corrupt: (problem: string) => Error,
): (typeof CLASSES)[ArrayName] {
  const type = CLASSES[section.type];
  if (section.length * type.BYTES_PER_ELEMENT > available)
    throw corrupt(`section ${section.name} ends early`);
  return type;
}

function readSection(
  file: number,
  section: Section,
  offset: number,
  bytes: Uint8Array,
  corrupt: (problem: string) => Error,
): void {
  const checksum = quickChecksum(section);
  for (let start = 0; start < bytes.length; ) {
    const wanted = Math.min(CHUNK_BYTES, bytes.length - start);
    const count = readSync(file, bytes, start, wanted, offset + start);
    if (count === 0) throw corrupt(`section ${section.name} ends early`);
    checksum.update(bytes.subarray(start, start + count));
    start += count;
  }
  compare(checksum, section, corrupt);
}

function compare(checksum: Checksum, section: Section, corrupt: (problem: string) => Error): void {
  if (!checksum.isOf(section)) throw corrupt(`the checksum of section ${section.name} does not match`);
}
