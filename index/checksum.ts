import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import * as v from "valibot";
import { matching, whole } from "../src/base/core/values/shape";

/** What a manifest says of a file's content, to tell whether it is still the same. */
export const checksumShape = v.object({
  /** Names the content; compared by who looks for damage. */
  sha256: matching(/^[0-9a-f]{64}$/),
  /**
   * CRC-32 (ISO-HDLC, as in gzip), compared whenever the content is read: in less than half of the time.
   * Absent in what earlier versions wrote.
   */
  crc32: v.optional(whole(0, 0xffffffff)),
});

export type Checksums = Readonly<v.InferOutput<typeof checksumShape>>;

/** Adds up content that comes in pieces. */
export interface Checksum {
  update(bytes: Uint8Array): void;
  /** Returns whether all of it is what the checksums are of. */
  isOf(expected: Checksums): boolean;
}

/** Makes both checksums of content that is written. */
export class BothChecksums {
  private readonly hash = createHash("sha256");
  private crc = 0;

  update(bytes: Uint8Array): void {
    this.hash.update(bytes);
    this.crc = crc32(bytes, this.crc);
  }

  /** Ends it. */
  finish(): Required<Checksums> {
    return { sha256: this.hash.digest("hex"), crc32: this.crc };
  }
}

/** Returns what compares content that is read: by its CRC-32 where this is known. */
export function quickChecksum(expected: Checksums): Checksum {
  if (expected.crc32 === undefined) return fullChecksum();
  let crc = 0;
  return {
    update: (bytes) => {
      crc = crc32(bytes, crc);
    },
    isOf: (wanted) => crc === wanted.crc32,
  };
}

/** Returns what looks for damage: by the SHA-256. */
export function fullChecksum(): Checksum {
  const hash = createHash("sha256");
  return { update: (bytes) => void hash.update(bytes), isOf: ({ sha256 }) => hash.digest("hex") === sha256 };
}
