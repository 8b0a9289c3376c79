import { createHash, type Hash } from "node:crypto";
import { closeSync, readSync } from "node:fs";
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
 * exist in their layer), and returns the file's SHA-256 (hexadecimal).
 * @param corrupt makes the error for a problem.
 */
export function checkGraphFile(
  path: string,
  expected: ExpectedGraph,
  corrupt: (problem: string) => Error,
): string {
  const { rows, dimension, m } = expected;
  const { file, size } = openData(path, corrupt);
  try {
    const reader = new Reader(file, size, corrupt);
    const elementBytes = 4 + 8 * m + 4 * dimension + 8;
    const least = HEADER_BYTES + rows * (elementBytes + 4);
    if (reader.left < least)
      throw corrupt(`the graph has ${reader.left} bytes, at least ${least} were expected`);
    const { top, entry } = checkHeader(reader.take(HEADER_BYTES), expected, corrupt);
    for (let row = 0; row < rows; row++) checkLowest(reader.take(elementBytes), row, expected, corrupt);
    const levels = checkUpper(reader, expected, top, corrupt);
    if (rows > 0 && (entry >= rows || levels[entry] !== top))
      throw corrupt(`row ${entry}, where searches begin, is not in the highest layer`);
    if (reader.left > 0) throw corrupt(`the graph goes on for ${reader.left} bytes after its end`);
    return reader.digest();
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

function checkLowest(
  bytes: Buffer,
  row: number,
  { rows, dimension, m, isFree }: ExpectedGraph,
  corrupt: (problem: string) => Error,
): void {
  checkLinks(bytes, 0, 2 * m, (link) => link < rows, row, corrupt);
  const removed = bytes[2]!;
  if (removed !== (isFree(row) ? 1 : 0))
    throw corrupt(`the graph and the keys differ on whether row ${row} is free`);
  const label = bytes.readBigUInt64LE(4 + 8 * m + 4 * dimension);
  if (label !== BigInt(row)) throw corrupt(`row ${row} of the graph is labelled ${label}`);
}

/** Checks the upper layers, and returns the highest layer of each row: 0 is the lowest. */
function checkUpper(
  reader: Reader,
  { rows, m }: ExpectedGraph,
  top: number,
  corrupt: (problem: string) => Error,
): Uint8Array {
  const listBytes = 4 + 4 * m;
  const levels = new Uint8Array(rows);
  // A row that is linked in a layer must be in it, which is known at the end of the file.
  const linked = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    const length = reader.take(4).readUInt32LE(0);
    const level = length / listBytes;
    if (!Number.isInteger(level) || level > top)
      throw corrupt(`the upper layers of row ${row} have ${length} bytes`);
    levels[row] = level;
    for (let layer = 1; layer <= level; layer++) {
      const isRow = (link: number): boolean => {
        if (link >= rows) return false;
        linked[link] = Math.max(linked[link]!, layer);
        return true;
      };
      checkLinks(reader.take(listBytes), 0, m, isRow, row, corrupt);
    }
  }
  for (const [row, level] of levels.entries()) {
    if (linked[row]! > level)
      throw corrupt(`row ${row} of the graph is linked in layer ${linked[row]}, but is in ${level}`);
  }
  return levels;
}

function checkLinks(
  bytes: Buffer,
  start: number,
  most: number,
  isSound: (link: number) => boolean,
  row: number,
  corrupt: (problem: string) => Error,
): void {
  const count = bytes.readUInt16LE(start);
  if (count > most) throw corrupt(`row ${row} of the graph has ${count} links, at most ${most} are possible`);
  for (let i = 0; i < count; i++) {
    const link = bytes.readUInt32LE(start + 4 + 4 * i);
    if (!isSound(link))
      throw corrupt(`row ${row} of the graph is linked to row ${link}, which does not exist`);
  }
}

/** Reads a file from its beginning through a buffer, and hashes it. */
class Reader {
  private readonly hash: Hash = createHash("sha256");
  private readonly buffer = Buffer.allocUnsafe(1 << 20);
  private start = 0;
  private end = 0;

  constructor(
    private readonly file: number,
    /** Bytes that are still to be read. */
    public left: number,
    private readonly corrupt: (problem: string) => Error,
  ) {}

  /** Returns the next bytes, at most as many as the buffer holds; valid until the next call. */
  take(count: number): Buffer {
    if (count > this.left) throw this.corrupt("the graph ends early");
    while (this.end - this.start < count) this.fill();
    this.left -= count;
    this.start += count;
    return this.buffer.subarray(this.start - count, this.start);
  }

  /** Returns the SHA-256 of all bytes read. */
  digest(): string {
    return this.hash.digest("hex");
  }

  private fill(): void {
    this.buffer.copyWithin(0, this.start, this.end);
    this.end -= this.start;
    this.start = 0;
    const count = readSync(this.file, this.buffer, this.end, this.buffer.length - this.end, null);
    if (count === 0) throw this.corrupt("the graph ends early");
    this.hash.update(this.buffer.subarray(this.end, this.end + count));
    this.end += count;
  }
}
