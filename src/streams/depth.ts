/**
 * Levels of objects and arrays in a post or an answer; a post of the X API with all its fields has fewer than
 * ten, our answers have fewer than twelve.
 */
export const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Returns whether objects and arrays of a JSON text are nested deeper than `most` levels, without parsing it.
 * A text that is no JSON gives some answer.
 * @param bytes UTF-8.
 */
export function isDeeperThan(bytes: Uint8Array, most: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (isInString) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (OPENING.has(byte)) {
      if (++depth > most) return true;
    } else if (CLOSING.has(byte)) depth--;
  }
  return false;
}
