import { fstatSync, readSync } from "node:fs";
import { badGraph } from "../failures";

/** Bytes of the file in memory at a time: weights are skipped, never read. */
const WINDOW_BYTES = 1 << 16;
/** Far more than a graph has; what repeats beyond that is made to take time. */
const MAX_FIELDS = 4_000_000;
/** Bytes of the longest name that is read. */
const MAX_NAME_BYTES = 4096;
/** Bytes of all names together; those of a large graph have some megabytes. */
const MAX_TEXT_BYTES = 1 << 26;
/** A 64-bit number in groups of seven bits. */
const MAX_VARINT_BYTES = 10;

/** How a field is stored. @see Protocol Buffers, *Encoding*. */
export const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** Bytes of the file from `start` up to, not including, `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A field of a message, its content not read yet. */
export interface Field extends Stretch {
  readonly number: number;
  readonly wire: number;
  /** Of a varint; 0 for others. Exact up to 2^53; what is larger or negative stays above that. */
  readonly value: number;
}

/**
 * Reads the structure of a Protocol Buffers file without its content: every length is checked against the
 * message that it is in, so nothing larger than the window is ever allocated.
 */
export class ProtoFile {
  readonly size: number;
  private readonly window = Buffer.allocUnsafe(WINDOW_BYTES);
  private windowStart = 0;
  private windowEnd = 0;
  private fieldsLeft = MAX_FIELDS;
  private textLeft = MAX_TEXT_BYTES;
  private at = 0;

  /**
   * @param file descriptor, open while this is used.
   * @param path for messages.
   */
  constructor(
    private readonly file: number,
    readonly path: string,
  ) {
    this.size = fstatSync(file).size;
  }

  /** Returns the whole file as one message. */
  get whole(): Stretch {
    return { start: 0, end: this.size };
  }

  /**
   * Yields the fields of a message in their order.
   * @throws InputError `ONNX_FORMAT`.
   */
  *fields({ start, end }: Stretch): Generator<Field> {
    for (let next = start; next < end; ) {
      if (this.fieldsLeft-- === 0) throw badGraph(this.path, `it has more than ${MAX_FIELDS} fields`);
      this.at = next;
      const key = this.varint(end);
      const [number, wire] = [Math.floor(key / 8), key % 8];
      if (number === 0 || number >= 2 ** 29) throw badGraph(this.path, `byte ${next} begins no field`);
      const field = this.content(number, wire, end, next);
      next = field.end;
      yield field;
    }
  }

  /**
   * Returns the name in a field; a longer one than any graph has is refused.
   * @throws InputError `ONNX_FORMAT`.
   */
  text({ wire, start, end }: Field): string {
    if (wire !== WIRE.bytes) throw badGraph(this.path, `byte ${start} should begin a text`);
    if (end - start > MAX_NAME_BYTES) {
      throw badGraph(this.path, `a name has ${end - start} bytes; at most ${MAX_NAME_BYTES} are read`);
    }
    this.textLeft -= end - start;
    if (this.textLeft < 0) throw badGraph(this.path, `its names have more than ${MAX_TEXT_BYTES} bytes`);
    const bytes = Buffer.alloc(end - start);
    for (let i = start; i < end; i++) bytes[i - start] = this.byte(i);
    return bytes.toString("utf8");
  }

  private content(number: number, wire: number, end: number, from: number): Field {
    if (wire === WIRE.varint) {
      const start = this.at;
      const value = this.varint(end);
      return { number, wire, value, start, end: this.at };
    }
    const length = this.lengthOf(wire, end, from);
    const start = this.at;
    if (length > end - start) {
      throw badGraph(
        this.path,
        `the field at byte ${from} claims ${length} bytes, ${end - start} are left: it is cut off`,
      );
    }
    return { number, wire, value: 0, start, end: start + length };
  }

  private lengthOf(wire: number, end: number, from: number): number {
    if (wire === WIRE.bytes) return this.varint(end);
    if (wire === WIRE.fixed64) return 8;
    if (wire === WIRE.fixed32) return 4;
    throw badGraph(this.path, `the field at byte ${from} is of kind ${wire}, which no graph has`);
  }

  private varint(end: number): number {
    let value = 0;
    for (let i = 0, scale = 1; i < MAX_VARINT_BYTES; i++, scale *= 128) {
      if (this.at >= end) throw badGraph(this.path, `a number at byte ${this.at} is cut off`);
      const byte = this.byte(this.at++);
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw badGraph(this.path, `the number that ends at byte ${this.at} is too long`);
  }

  private byte(position: number): number {
    if (position < this.windowStart || position >= this.windowEnd) {
      const got = readSync(this.file, this.window, 0, WINDOW_BYTES, position);
      if (got === 0) throw badGraph(this.path, `the file ends before byte ${position}`);
      this.windowStart = position;
      this.windowEnd = position + got;
    }
    return this.window[position - this.windowStart]!;
  }
}
