import { UsageError } from "../../core/errors";

/** By what a picture is known again. */
export interface PictureMarks {
  /** SHA-256 of its file. */
  readonly file: Uint8Array;
  /** Perceptual hashes, at most two; none where it shows nothing. */
  readonly looks: readonly Uint8Array[];
}

/** Bytes of each hash. */
const HASH_BYTES = 32;
const MOST_LOOKS = 2;
const KEY = /^[A-Za-z0-9_-]{43,128}$/;

/** Returns the marks of a picture as a text of at most 128 letters, digits, `_` and `-`. */
export function pictureKey({ file, looks }: PictureMarks): string {
  return Buffer.concat([file, ...looks]).toString("base64url");
}

/** Returns the marks that a key holds. @throws UsageError `PICTURE_KEY` for what is no such key. */
export function readPictureKey(key: string): PictureMarks {
  const bytes = KEY.test(key) ? Buffer.from(key, "base64url") : Buffer.alloc(0);
  const count = bytes.length / HASH_BYTES;
  if (!Number.isInteger(count) || count < 1 || count > 1 + MOST_LOOKS) {
    throw new UsageError("This is no key of a picture.", {
      code: "PICTURE_KEY",
      hint: "Nothing was stored. Send `picture.key` of the answer as it is.",
    });
  }
  const hashAt = (i: number): Uint8Array =>
    Uint8Array.from(bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES));
  return { file: hashAt(0), looks: Array.from({ length: count - 1 }, (_, i) => hashAt(i + 1)) };
}
