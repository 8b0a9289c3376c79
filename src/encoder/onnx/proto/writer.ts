import { closeSync, openSync, writeSync } from "node:fs";
import { WIRE } from "./reader";

/** One write moves at most this many bytes; the system refuses more than 2 GiB. */
const CHUNK_BYTES = 1 << 28;

/** A Protocol Buffers message in the making. Large content is kept by reference, not copied. */
export class Message {
  readonly chunks: Uint8Array[] = [];
  bytes = 0;

  /** @param value a whole number from 0 to 2^53, or -1. */
  whole(field: number, value: number): this {
    return this.key(field, WIRE.varint).push(varint(BigInt(value)));
  }

  text(field: number, value: string): this {
    return this.data(field, Buffer.from(value, "utf8"));
  }

  data(field: number, content: Uint8Array): this {
    return this.key(field, WIRE.bytes)
      .push(varint(BigInt(content.length)))
      .push(content);
  }

  message(field: number, { chunks, bytes }: Message): this {
    this.key(field, WIRE.bytes).push(varint(BigInt(bytes)));
    for (const chunk of chunks) this.push(chunk);
    return this;
  }

  /** Writes the message as a new file. */
  writeTo(path: string): void {
    const file = openSync(path, "w");
    try {
      for (const chunk of this.chunks) {
        for (let start = 0; start < chunk.length; ) {
          start += writeSync(file, chunk, start, Math.min(CHUNK_BYTES, chunk.length - start));
        }
      }
    } finally {
      closeSync(file);
    }
  }

  private key(field: number, wire: number): this {
    return this.push(varint(BigInt(field * 8 + wire)));
  }

  private push(bytes: Uint8Array): this {
    this.chunks.push(bytes);
    this.bytes += bytes.length;
    return this;
  }
}

/** Returns a number in groups of seven bits, the lowest first. */
function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
