import { fstatSync, readSync } from "node:fs";
import * as v from "valibot";
import { InputError } from "../../base/core/errors";
import { type Fields, isObject } from "../../base/core/values/parse-json";
import { readAs, whole } from "../../base/core/values/shape";

/** Bytes of one element, for each type of the format. */
export const DTYPE_BYTES = {
  C64: 8,
  F64: 8,
  F32: 4,
  F16: 2,
  BF16: 2,
  F8_E4M3: 1,
  F8_E5M2: 1,
  F8_E8M0: 1,
  F8_E4M3FNUZ: 1,
  F8_E5M2FNUZ: 1,
  F6_E2M3: 0.75,
  F6_E3M2: 0.75,
  F4: 0.5,
  I64: 8,
  I32: 4,
  I16: 2,
  I8: 1,
  U64: 8,
  U32: 4,
  U16: 2,
  U8: 1,
  BOOL: 1,
} as const;
export type Dtype = keyof typeof DTYPE_BYTES;

/** The place of a tensor in a file. */
export interface TensorEntry {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  /** Position of its first byte in the file. */
  readonly offset: number;
  readonly bytes: number;
}

/** More than a header of a hundred thousand tensors needs. */
const MAX_HEADER_BYTES = 16 * 1024 * 1024;
const MAX_RANK = 8;
/** Length of the header, little-endian, before the header. */
const PREFIX_BYTES = 8;
const METADATA = "__metadata__";

const metadataShape = v.record(v.string(), v.string());
const count = whole(0);
const entryShape = v.object({
  dtype: v.string(),
  shape: v.pipe(v.array(count), v.maxLength(MAX_RANK)),
  data_offsets: v.tuple([count, count]),
});

/** Returns the error for a damaged file. */
export function corruptTensors(path: string, problem: string, cause?: unknown): InputError {
  return new InputError(
    problem,
    { file: path },
    {
      code: "SAFETENSORS_CORRUPT",
      hint: "The file is damaged or not in the safetensors format: get or make it again.",
      cause,
    },
  );
}

/**
 * Returns the tensors that the header of an open safetensors file names, in its order, checked against the
 * size of the file: they fill all bytes after the header, and no two share a byte. So no tensor needs more
 * memory than the file has bytes.
 * @param file descriptor.
 * @param path for messages.
 * @throws InputError `SAFETENSORS_CORRUPT`.
 * @see The safetensors format: eight bytes of length, a JSON header, the data.
 */
export function readEntries(file: number, path: string): readonly TensorEntry[] {
  const { size } = fstatSync(file);
  const prefix = Buffer.alloc(PREFIX_BYTES);
  if (readSync(file, prefix, 0, PREFIX_BYTES, 0) < PREFIX_BYTES) {
    throw corruptTensors(path, `the file has ${size} bytes, too few for a header`);
  }
  const length = prefix.readBigUInt64LE();
  const limit = Math.min(MAX_HEADER_BYTES, size - PREFIX_BYTES);
  if (length > BigInt(limit)) {
    throw corruptTensors(path, `the header claims ${length} bytes; at most ${limit} are possible here`);
  }
  const text = Buffer.alloc(Number(length));
  if (readSync(file, text, 0, text.length, PREFIX_BYTES) < text.length) {
    throw corruptTensors(path, "the header ends early");
  }
  const start = PREFIX_BYTES + text.length;
  const { [METADATA]: metadata = {}, ...described } = parseObject(text, path);
  readAs(metadataShape, metadata, () => corruptTensors(path, "the metadata must be an object of strings"));
  const entries = Object.entries(described).map(([name, entry]) => checkEntry(name, entry, start, path));
  checkCover(entries, start, size, path);
  return entries;
}

function parseObject(text: Buffer, path: string): Fields {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
  } catch (cause) {
    throw corruptTensors(path, "the header is not JSON", cause);
  }
  if (isObject(parsed)) return parsed;
  throw corruptTensors(path, "the header must be a JSON object");
}

function checkEntry(name: string, entry: unknown, start: number, path: string): TensorEntry {
  const read = readAs(entryShape, entry, () =>
    corruptTensors(path, `tensor ${name} lacks dtype, shape or data_offsets`),
  );
  const { dtype, shape } = read;
  const [begin, end] = read.data_offsets;
  if (!Object.hasOwn(DTYPE_BYTES, dtype)) {
    throw corruptTensors(path, `tensor ${name} is of type ${dtype}, which is not known`);
  }
  const expected = shape.reduce((product, side) => product * side, DTYPE_BYTES[dtype as Dtype]);
  if (end - begin !== expected) {
    throw corruptTensors(
      path,
      `tensor ${name} of type ${dtype} and shape [${shape.join(", ")}] needs ${expected} bytes; its offsets ${begin} and ${end} give ${end - begin}`,
    );
  }
  return { name, dtype: dtype as Dtype, shape, offset: start + begin, bytes: expected };
}

function checkCover(entries: readonly TensorEntry[], start: number, size: number, path: string): void {
  let end = start;
  for (const { name, offset, bytes } of [...entries].sort(
    (a, b) => a.offset - b.offset || a.bytes - b.bytes,
  )) {
    if (offset < end) throw corruptTensors(path, `tensor ${name} overlaps the one before it`);
    if (offset > end)
      throw corruptTensors(path, `${offset - end} bytes before tensor ${name} belong to none`);
    end = offset + bytes;
    if (end > size) {
      throw corruptTensors(
        path,
        `the file ends at byte ${size}; tensor ${name} reaches to byte ${end}: it is cut off`,
      );
    }
  }
  if (end !== size) throw corruptTensors(path, `${size - end} bytes at the end belong to no tensor`);
}
