import { createHash } from "node:crypto";
import { BothChecksums, fullChecksum, quickChecksum } from "../../../index/checksum";

const PIECES = ["1234", "56789"].map((text) => new TextEncoder().encode(text));
/** The check value of CRC-32/ISO-HDLC. */
const CRC = 0xcbf43926;
const SHA = createHash("sha256").update("123456789").digest("hex");

test("checksums of written content are its SHA-256 and its CRC-32", () => {
  const both = new BothChecksums();
  for (const piece of PIECES) both.update(piece);
  expect(both.finish()).toEqual({ sha256: SHA, crc32: CRC });
});

test.each([
  ["by its CRC-32 where this is known", quickChecksum, { sha256: "0".repeat(64), crc32: CRC }, true],
  ["by its CRC-32, which differs", quickChecksum, { sha256: SHA, crc32: CRC - 1 }, false],
  ["by its SHA-256 where nothing else is known", quickChecksum, { sha256: SHA }, true],
  ["by its SHA-256, which differs", quickChecksum, { sha256: "0".repeat(64) }, false],
  [
    "by its SHA-256 where somebody looks for damage",
    fullChecksum,
    { sha256: "0".repeat(64), crc32: CRC },
    false,
  ],
])("content is told again %s", (_, checksumOf, expected, isSame) => {
  const checksum = checksumOf(expected);
  for (const piece of PIECES) checksum.update(piece);
  expect(checksum.isOf(expected)).toBe(isSame);
});
