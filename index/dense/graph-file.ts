import { closeSync, readSync } from "node:fs";
import type { Checksum } from "../checksum";
import { openData } from "../sections";

/**
 * The file that hnswlib writes, version 0.8, 64-bit little-endian. Its reader trusts every number in it, so a
 * damaged file could make it read and write anywhere, and its writer does not notice a full disk. Hence every
 * file is checked here, after writing and before reading.
 *
 * | bytes | what |
 * | --- | --- |
 * | 96 | header, see `checkHeader` |
 * | rows x (4 + 8 M + 4 dimension + 8) | lowest layer: count and flag, up to 2 M links; vector; label |
 * | rows x (4 + levels x (4 + 4 M)) | upper layers: their length in bytes; count, up to M links for each |
 */

/** What the file must hold. */
export interface ExpectedGraph {
  readonly rows: number;
  readonly dimension: number;
  readonly m: number;
  readonly efConstruction: number;
  /** Whether the article of a row was removed. */
  isFree(row: number): boolean;
}

const HEADER_BYTES = 96;
/** More layers than any collection has: their number grows with the logarithm of the rows. */
const MAX_LEVEL = 100;

/**
 * Checks everything in a graph's file that hnswlib relies on (sizes, labels equal to rows, links to rows that
 * exist in their layer).
 * @param corrupt makes the error for a problem.
 * @param checksum gets all of its bytes.
 */
export function checkGraphFile(
  path: string,
  expected: ExpectedGraph,
  corrupt: (problem: string) => Error,
  checksum: Pick<Checksum, "update">,
): void {
  const { rows, dimension, m } = expected;
  const { file, size } = openData(path, corrupt);
  try {
    const reader = new Reader(file, size, corrupt, checksum);
    const elementBytes = 4 + 8 * m + 4 * dimension + 8;
    const least = HEADER_BYTES + rows * (elementBytes + 4);
    if (reader.left < least)
      throw corrupt(`the graph has ${reader.left} bytes, at least ${least} were expected`);
    const { top, entry } = checkHeader(reader.bytes(HEADER_BYTES), expected, corrupt);
    for (let row = 0; row < rows; row++)
      checkLowest(reader.words, reader.take(elementBytes), row, expected, corrupt);
    const levels = checkUpper(reader, expected, top, corrupt);
    if (rows > 0 && (entry >= rows || levels[entry] !== top))
      throw corrupt(`row ${entry}, where searches begin, is not in the highest layer`);
    if (reader.left > 0) throw corrupt(`the graph goes on for ${reader.left} bytes after its end`);
  } finally {
    closeSync(file);
  }
}

/** Checks the header, and returns the highest layer and the row where searches begin. */
function checkHeader(
  bytes: Buffer,
  { rows, dimension, m, efConstruction }: ExpectedGraph,
  corrupt: (problem: string) => Error,
): { top: number; entry: number } {
  const lowest = 4 + 8 * m;
  const wanted: readonly [offset: number, name: string, value: number][] = [
    [0, "the start of the lowest layer", 0],
    [8, "its capacity", Math.max(rows, 1)],
    [16, "its number of rows", rows],
    [24, "the bytes of a row", lowest + 4 * dimension + 8],
    [32, "the place of labels", lowest + 4 * dimension],
    [40, "the place of vectors", lowest],
    [56, "the links of an upper layer", m],
    [64, "the links of the lowest layer", 2 * m],
    [72, "M", m],
    [88, "efConstruction", efConstruction],
  ];
  for (const [offset, name, value] of wanted) {
    const found = bytes.readBigUInt64LE(offset);
    if (found !== BigInt(value)) throw corrupt(`the graph says that ${name} is ${found}, expected ${value}`);
  }
  const top = bytes.readInt32LE(48);
  if (rows === 0 ? top !== -1 : top < 0 || top > MAX_LEVEL)
    throw corrupt(`the graph's highest layer is ${top}`);
  // New rows draw their layer by this factor; a larger one would take all memory.
  const factor = bytes.readDoubleLE(80);
  if (!(Math.abs(factor - 1 / Math.log(m)) < 1e-9)) throw corrupt(`the graph's layers thin out by ${factor}`);
  return { top, entry: bytes.readUInt32LE(52) };
}

/** Checks a row of the lowest layer, which begins at `words[start]`. */
function checkLowest(
  words: Uint32Array,
  start: number,
  row: number,
  { rows, dimension, m, isFree }: ExpectedGraph,
  corrupt: (problem: string) => Error,
): void {
  const end = endOfLinks(words, start, 2 * m, row, corrupt);
  for (let i = start + 1; i < end; i++) if (words[i]! >= rows) throw badLink(row, words[i]!, corrupt);
  const removed = (words[start]! >>> 16) & 0xff;
  if (removed !== (isFree(row) ? 1 : 0))
    throw corrupt(`the graph and the keys differ on whether row ${row} is free`);
  const label = start + 1 + 2 * m + dimension;
  const [low, high] = [words[label]!, words[label + 1]!];
  if (low !== row || high !== 0) {
    const found = (BigInt(high) << 32n) | BigInt(low);
    throw corrupt(`row ${row} of the graph is labelled ${found}`);
  }
}

/** Checks the upper layers, and returns the highest layer of each row: 0 is the lowest. */
function checkUpper(
  reader: Reader,
  { rows, m }: ExpectedGraph,
  top: number,
  corrupt: (problem: string) => Error,
): Uint8Array {
  const { words } = reader;
  const listBytes = 4 + 4 * m;
  const levels = new Uint8Array(rows);
  // A row that is linked in a layer must be in it, which is known at the end of the file.
  const linked = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    const length = words[reader.take(4)]!;
    const level = length / listBytes;
    if (!Number.isInteger(level) || level > top)
      throw corrupt(`the upper layers of row ${row} have ${length} bytes`);
    levels[row] = level;
    for (let layer = 1; layer <= level; layer++) {
      const start = reader.take(listBytes);
      const end = endOfLinks(words, start, m, row, corrupt);
      for (let i = start + 1; i < end; i++) {
        const link = words[i]!;
        if (link >= rows) throw badLink(row, link, corrupt);
        linked[link] = Math.max(linked[link]!, layer);
      }
    }
  }
  for (const [row, level] of levels.entries()) {
    if (linked[row]! > level)
      throw corrupt(`row ${row} of the graph is linked in layer ${linked[row]}, but is in ${level}`);
  }
  return levels;
}

/** Returns where the list of links ends that begins with its count at `words[start]`. */
function endOfLinks(
  words: Uint32Array,
  start: number,
  most: number,
  row: number,
  corrupt: (problem: string) => Error,
): number {
  const count = words[start]! & 0xffff;
  if (count > most) throw corrupt(`row ${row} of the graph has ${count} links, at most ${most} are possible`);
  return start + 1 + count;
}

function badLink(row: number, link: number, corrupt: (problem: string) => Error): Error {
  return corrupt(`row ${row} of the graph is linked to row ${link}, which does not exist`);
}

/**
 * Reads a file from its beginning through a buffer, and adds it up. All of it is whole words of 32 bits: to
 * look at these in place is faster than a view of each list.
 */
class Reader {
  /** What was last taken, among it. */
  readonly words: Uint32Array;
  private readonly buffer = Buffer.from(new ArrayBuffer(1 << 20));
  private start = 0;
  private end = 0;

  constructor(
    private readonly file: number,
    /** Bytes that are still to be read. */
    public left: number,
    private readonly corrupt: (problem: string) => Error,
    private readonly checksum: Pick<Checksum, "update">,
  ) {
    this.words = new Uint32Array(this.buffer.buffer);
  }

  /**
   * Returns where in `words` the next bytes stand, until the next call.
   * @param count a multiple of 4, at most as many as the buffer holds.
   */
  take(count: number): number {
    if (count > this.left) throw this.corrupt("the graph ends early");
    while (this.end - this.start < count) this.fill();
    this.left -= count;
    this.start += count;
    return (this.start - count) / Uint32Array.BYTES_PER_ELEMENT;
  }

  /** Returns the next bytes, as `take` does. */
  bytes(count: number): Buffer {
    const start = this.take(count) * Uint32Array.BYTES_PER_ELEMENT;
    return this.buffer.subarray(start, start + count);
  }

  private fill(): void {
    this.buffer.copyWithin(0, this.start, this.end);
    this.end -= this.start;
    this.start = 0;
    const count = readSync(this.file, this.buffer, this.end, this.buffer.length - this.end, null);
    if (count === 0) throw this.corrupt("the graph ends early");
    this.checksum.update(this.buffer.subarray(this.end, this.end + count));
    this.end += count;
  }
}
