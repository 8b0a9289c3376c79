import { type CodePage, codePageOf } from "./code-page.js";

export const MARKED = "UTF-8 with a byte-order mark";
/** Without a character beyond it: such a file does not say what reads it. */
const ASCII = "ASCII";
export type Encoding = "UTF-8" | typeof MARKED | typeof ASCII | "UTF-16" | "UTF-16BE" | CodePage;

/**
 * Returns a file's text without its byte-order mark, and its encoding.
 * @param languages of the browser: they tell the code page of a file that is not Unicode.
 */
export function decode(
  bytes: Uint8Array,
  languages: readonly string[],
): { readonly text: string; readonly encoding: Encoding } {
  const as = (label: string): string => new TextDecoder(label).decode(bytes);
  if (isUtf16(bytes, 0xff, 0xfe, 1)) return { text: as("utf-16le"), encoding: "UTF-16" };
  if (isUtf16(bytes, 0xfe, 0xff, 0)) return { text: as("utf-16be"), encoding: "UTF-16BE" };
  const text = as("utf-8");
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (!isMarked && !isUtf8(bytes, text)) {
    const page = codePageOf(languages);
    return { text: as(page), encoding: page };
  }
  if (isMarked) return { text, encoding: MARKED };
  return { text, encoding: bytes.every((byte) => byte < 0x80) ? ASCII : "UTF-8" };
}

/**
 * Returns whether bytes are UTF-8, or were before texts were cut within a character: of the characters beyond
 * ASCII more are whole than damaged. In a code page hardly any is whole.
 * @param text the bytes, read as UTF-8.
 */
function isUtf8(bytes: Uint8Array, text: string): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    const damaged = text.split("\ufffd").length - 1;
    const all = text.match(/[\u{80}-\u{10ffff}]/gu)?.length ?? 0;
    return damaged < all - damaged;
  }
}

/** Bytes that show an encoding. */
const SHOWN_BYTES = 1000;

/** Returns whether bytes begin with a mark, or many at `zeroAt` in each pair and no others are zero. */
function isUtf16(bytes: Uint8Array, first: number, second: number, zeroAt: 0 | 1): boolean {
  if (bytes[0] === first && bytes[1] === second) return true;
  const shown = bytes.subarray(0, SHOWN_BYTES);
  const zeros = (rest: number): number => shown.filter((byte, i) => byte === 0 && i % 2 === rest).length;
  return zeros(zeroAt) > shown.length / 4 && zeros(1 - zeroAt) === 0;
}
