import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type FetchFailure, later, refused } from "./fetch-result";
import type { ResponseLimits } from "./limits";

/**
 * Returns the decompressed bytes of an answer, cut where the limits say so, or why they are refused. Never
 * reads or holds more than the limits.
 * @param encoding the header `content-encoding`; only `gzip` is asked for.
 * @param length the header `content-length`.
 */
export async function readBody(
  stream: Readable,
  encoding: string,
  length: string,
  { maxBytes, maxUnpackedBytes, cuts = false }: ResponseLimits,
): Promise<Buffer | FetchFailure> {
  const packed = /^(?:x-)?gzip$/i.test(encoding.trim());
  if (!packed && !/^(?:identity)?$/i.test(encoding.trim())) {
    return abandon(stream, refused("encoding", `its encoding "${encoding.slice(0, 40)}" was not asked for`));
  }
  if (Number(length) > maxBytes && !cuts) {
    return abandon(stream, refused("too-large", `${Number(length)} bytes, at most ${maxBytes} are taken`));
  }
  const wire = new Counter(maxBytes);
  const plain = new Counter(maxUnpackedBytes);
  const parts: Buffer[] = [];
  const collect = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of plain.count(chunks)) parts.push(chunk);
  };
  try {
    if (packed) await pipeline(stream, (chunks) => wire.count(chunks), createGunzip(), collect);
    else await pipeline(stream, (chunks) => wire.count(chunks), collect);
    return Buffer.concat(parts);
  } catch (error) {
    if (plain.full && cuts) return Buffer.concat(parts);
    if (wire.full) return refused("too-large", `more than ${maxBytes} bytes`);
    if (plain.full) return refused("bomb", `more than ${maxUnpackedBytes} bytes when unpacked`);
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "Z_DATA_ERROR") return refused("encoding", "it is damaged gzip");
    if (code === "Z_BUF_ERROR") return later("cut", "it was cut off");
    throw error;
  }
}

function abandon(stream: Readable, failure: FetchFailure): FetchFailure {
  // Later errors of the connection do not matter.
  stream.on("error", () => {}).destroy();
  return failure;
}

/** Ends a stream that exceeds a limit. */
class Counter {
  full = false;
  private bytes = 0;

  constructor(private readonly limit: number) {}

  async *count(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      const room = this.limit - this.bytes;
      this.bytes += chunk.length;
      if (this.bytes > this.limit) {
        this.full = true;
        yield chunk.subarray(0, room);
        throw new RangeError("above the limit");
      }
      yield chunk;
    }
  }
}
