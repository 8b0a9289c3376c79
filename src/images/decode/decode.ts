import { join } from "node:path";
import { PACKAGE_ROOT } from "../../base/core/version";
import { noDecoder, tooLarge, unreadable, wrongKind } from "../errors";
import type { PictureHashes } from "../hash/picture-hashes";
import { runProgram } from "../run-program";
import type { Decoded, NotDecoded } from "./decode-process";
import { sniff } from "./kind";
import { limited } from "./limited";
import { DECODE_BYTES, DECODE_MS, MAX_DECODED_BYTES } from "./limits";

/** Where `npm run build` leaves the process; tests run the built one, too. */
const PROCESS = join(PACKAGE_ROOT, "dist", "src", "images", "decode", "decode-process.js");
/** Memory of its JavaScript, megabytes; pixels are not in it. */
const HEAP_MB = 64;
const LIMITS = { memoryBytes: DECODE_BYTES, cpuS: Math.ceil(DECODE_MS / 1000) };

export interface DecodeLimits {
  /** Most bytes of the file. */
  readonly bytes: number;
  /** Most pixels: width times height. */
  readonly pixels: number;
}

/** A decoded picture. */
export interface DecodedPicture {
  readonly hashes: PictureHashes;
  /** A PNG of ours that Tesseract reads well. */
  readonly scan: Buffer;
}

/**
 * Decodes a picture in a process of its own, which has no secrets, little memory and little time.
 * @throws UsageError `PICTURE_KIND`, `PICTURE_TOO_LARGE`, `PICTURE_UNREADABLE`; EnvironmentError
 *   `PICTURE_DECODER`; the signal's reason.
 */
export async function decodePicture(
  bytes: Uint8Array,
  limits: DecodeLimits,
  signal?: AbortSignal,
): Promise<DecodedPicture> {
  checkBytes(bytes, limits);
  const args = [`--max-old-space-size=${HEAP_MB}`, PROCESS, String(limits.pixels)];
  const { status, killed, output } = await runProgram({
    ...limited({ file: process.execPath, args }, LIMITS),
    input: bytes,
    environment: {},
    timeMs: DECODE_MS,
    maxBytes: MAX_DECODED_BYTES,
    signal,
  });
  if (killed === "slow") throw unreadable(`decoding took longer than ${DECODE_MS / 1000} seconds`);
  if (killed === "long") throw unreadable("it gives more than a picture can");
  const end = output.indexOf("\n");
  if (status !== 0 || end < 0) throw unreadable("the decoder ended early, most often for want of memory");
  const said = JSON.parse(output.toString("utf8", 0, end)) as Decoded | NotDecoded;
  if ("problem" in said && said.problem === "no decoder") throw noDecoder();
  if ("problem" in said)
    throw said.problem === "large" ? tooLarge(said.detail) : unreadable(words(said.detail));
  const hashes = { kept: said.kept.map(fromBase64), asked: said.asked.map(fromBase64) };
  return { hashes, scan: output.subarray(end + 1) };
}

/** Refuses what needs no decoder to be refused. @throws UsageError `PICTURE_KIND`, `PICTURE_TOO_LARGE`. */
function checkBytes(bytes: Uint8Array, limits: DecodeLimits): void {
  if (bytes.length > limits.bytes) {
    throw tooLarge(`${bytes.length} bytes, and it may have ${limits.bytes}`);
  }
  const found = sniff(bytes);
  if ("looksLike" in found) throw wrongKind(found.looksLike);
}

/** Returns the first line of what the decoder says, in ASCII without an end. */
function words(detail: string): string {
  const [line = ""] = detail.split("\n");
  return line
    .replace(/[^\x20-\x7e]/g, " ")
    .slice(0, 200)
    .replace(/[\s.:]+$/, "");
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "base64"));
}
