import { damaged } from "./failures";

/** Those of real tokenizers are nested about eight deep, with a million values. */
const MAX_DEPTH = 32;
const MAX_VALUES = 1 << 22;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * Returns parsed JSON. Depth and number of values are counted before anything is made of them: a few bytes
 * of text can become a hundred in memory.
 * @param file for messages.
 * @throws InputError `VOCABULARY_FORMAT`.
 */
export function parseBoundedJson(bytes: Uint8Array, file: string): unknown {
  checkBounds(bytes, file);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw damaged(file, "the tokenizer is not JSON", cause);
  }
}

function checkBounds(bytes: Uint8Array, file: string): void {
  let depth = 0;
  let values = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === QUOTE) {
      for (i++; i < bytes.length && bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) i++;
    } else if (byte === COMMA) values++;
    else if (byte === 0x5b || byte === 0x7b) {
      values++;
      depth++;
      if (depth > MAX_DEPTH) throw damaged(file, `the tokenizer is nested more than ${MAX_DEPTH} deep`);
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  if (values > MAX_VALUES) throw damaged(file, `the tokenizer has more than ${MAX_VALUES} values`);
}
