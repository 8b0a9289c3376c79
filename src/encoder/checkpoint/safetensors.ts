import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { type ByteSource, ownBytes } from "../../base/artifact";
import { once } from "../../base/core/caches/once";
import { UsageError } from "../../base/core/errors";
import { withFile } from "./plain-file";
import { corruptTensors, DTYPE_BYTES, type Dtype, readEntries, type TensorEntry } from "./safetensors-header";

/** Arrays that hold tensors. */
export type TensorData = Float64Array | Float32Array | BigInt64Array | Int32Array | Int8Array | Uint8Array;

/** A tensor to write. */
export interface NewTensor {
  readonly shape: readonly number[];
  /** Row-major; its class gives the type in the file (`Uint8Array` gives U8). */
  readonly data: TensorData;
}

/** A tensor from a file. */
export interface StoredTensor extends NewTensor {
  /**
   * Type in the file. F16 and BF16 are widened: their `data` is a `Float32Array`. Of types without a
   * class in `TensorData`, `data` is the bytes of the file.
   */
  readonly dtype: Dtype;
}

/** One read or write moves at most this many bytes; the system refuses more than 2 GiB. */
const CHUNK_BYTES = 1 << 28;
/** Data begins at a multiple of this, so that every array could be memory-mapped. */
const ALIGNMENT = 8;

/**
 * Returns all tensors of a safetensors file by name, in the order of its header.
 * @param bytesFor gives the memory of each, by the tensor's name.
 * @throws InputError `FILE_NOT_FOUND` or `SAFETENSORS_CORRUPT`, before anything larger than the file
 *   is allocated.
 */
export function readSafetensors(path: string, bytesFor: ByteSource = ownBytes): Map<string, StoredTensor> {
  return withFile(path, (file) => {
    return new Map(
      readEntries(file, path).map((entry) => [entry.name, readTensor(file, entry, path, bytesFor)]),
    );
  });
}

function readTensor(
  file: number,
  { name, dtype, shape, offset, bytes }: TensorEntry,
  path: string,
  bytesFor: ByteSource,
): StoredTensor {
  const buffer = bytesFor(name, bytes, (into) => {
    for (let start = 0; start < bytes; ) {
      const got = readSync(file, into, start, Math.min(CHUNK_BYTES, bytes - start), offset + start);
      if (got === 0) throw corruptTensors(path, `tensor ${name} ends early`);
      start += got;
    }
  });
  return { dtype, shape, data: DECODE[dtype]?.(buffer) ?? new Uint8Array(buffer) };
}

const DECODE: { readonly [dtype in Dtype]?: (buffer: ArrayBufferLike) => TensorData } = {
  F64: (buffer) => new Float64Array(buffer),
  F32: (buffer) => new Float32Array(buffer),
  F16: (buffer) => widenF16(new Uint16Array(buffer)),
  BF16: (buffer) => widenBF16(new Uint16Array(buffer)),
  I64: (buffer) => new BigInt64Array(buffer),
  I32: (buffer) => new Int32Array(buffer),
  I8: (buffer) => new Int8Array(buffer),
};

function dtypeOf(data: TensorData): Dtype {
  if (data instanceof Float32Array) return "F32";
  if (data instanceof Float64Array) return "F64";
  if (data instanceof BigInt64Array) return "I64";
  if (data instanceof Int32Array) return "I32";
  return data instanceof Int8Array ? "I8" : "U8";
}

/**
 * Writes tensors into a new file. Equal tensors in equal order give equal bytes. The caller's `writeFolder`
 * flushes it and makes it appear in one step.
 * @param metadata for tools that list such files.
 * @throws UsageError `TENSOR_SHAPE` when a shape does not fit its data.
 */
export function writeSafetensors(
  path: string,
  tensors: ReadonlyMap<string, NewTensor>,
  metadata: Readonly<Record<string, string>> = {},
): void {
  // Wide elements go first, so every tensor is aligned to its own element.
  const ordered = [...tensors]
    .map(([name, { shape, data }]) => ({ name, shape, data, dtype: dtypeOf(data) }))
    .sort((a, b) => DTYPE_BYTES[b.dtype] - DTYPE_BYTES[a.dtype]);
  const header: Record<string, unknown> = Object.keys(metadata).length > 0 ? { __metadata__: metadata } : {};
  let end = 0;
  for (const { name, shape, data, dtype } of ordered) {
    checkShape(name, shape, data.length);
    header[name] = { dtype, shape, data_offsets: [end, end + data.byteLength] };
    end += data.byteLength;
  }
  const file = openSync(path, "w");
  try {
    writeAll(file, headerBytes(header));
    for (const { data } of ordered) {
      writeAll(file, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    }
  } finally {
    closeSync(file);
  }
}

function checkShape(name: string, shape: readonly number[], length: number): void {
  const elements = shape.reduce((product, side) => product * side, 1);
  if (elements === length) return;
  throw new UsageError(
    `Tensor ${name} has ${length} elements; its shape [${shape.join(", ")}] needs ${elements}.`,
    { code: "TENSOR_SHAPE", hint: "Library callers: give every tensor the shape of its data." },
  );
}

function headerBytes(header: Record<string, unknown>): Uint8Array {
  const text = Buffer.from(JSON.stringify(header), "utf8");
  const length = Math.ceil(text.length / ALIGNMENT) * ALIGNMENT;
  const bytes = Buffer.alloc(8 + length, " ");
  bytes.writeBigUInt64LE(BigInt(length));
  text.copy(bytes, 8);
  return bytes;
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let start = 0; start < bytes.length; ) {
    start += writeSync(file, bytes, start, Math.min(CHUNK_BYTES, bytes.length - start));
  }
}

/** Half-precision numbers, which JavaScript has no array for. Both functions widen without loss. */

/**
 * Returns the value of every 16-bit pattern, so that widening is one look-up.
 * @see IEEE 754-2008, binary16.
 */
const halfTable = once(() => {
  const table = new Float32Array(1 << 16);
  for (let bits = 0; bits < table.length; bits++) {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 31;
    const fraction = bits & 1023;
    if (exponent === 0) table[bits] = sign * fraction * 2 ** -24;
    else if (exponent === 31) table[bits] = fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
    else table[bits] = sign * (1024 + fraction) * 2 ** (exponent - 25);
  }
  return table;
});

/** Returns F16 numbers as 32-bit floats. */
export function widenF16(bits: Uint16Array): Float32Array {
  const halves = halfTable();
  const wide = new Float32Array(bits.length);
  for (let i = 0; i < bits.length; i++) wide[i] = halves[bits[i]!]!;
  return wide;
}

/** Returns BF16 numbers, which are the upper halves of 32-bit floats, as 32-bit floats. */
function widenBF16(bits: Uint16Array): Float32Array {
  const wide = new Uint32Array(bits.length);
  for (let i = 0; i < bits.length; i++) wide[i] = bits[i]! << 16;
  return new Float32Array(wide.buffer);
}
