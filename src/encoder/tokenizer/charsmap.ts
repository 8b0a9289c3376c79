import { damaged } from "./failures";

/**
 * Rules of SentencePiece that replace sequences of characters: a double array over UTF-8 bytes, and the
 * replacements.
 * @see Kudo and Richardson, SentencePiece, EMNLP 2018, section 3.2; Yata, darts-clone (the array's units).
 */
export class Charsmap {
  private readonly units: Uint32Array;
  /** Behind each other, a zero byte behind each. */
  private readonly replacements: Uint8Array;

  /**
   * @param encoded `precompiled_charsmap` of a `tokenizer.json`, base64.
   * @param file for messages.
   * @throws InputError `VOCABULARY_FORMAT`.
   */
  constructor(encoded: string, file: string) {
    const bytes = Buffer.from(encoded, "base64");
    const size = bytes.length >= 4 ? bytes.readUInt32LE(0) : 0;
    if (size === 0 || size % 4 !== 0 || 4 + size > bytes.length) {
      throw damaged(file, `precompiled_charsmap has ${bytes.length} bytes, which are no table of rules`);
    }
    this.units = Uint32Array.from({ length: size / 4 }, (_, i) => bytes.readUInt32LE(4 + 4 * i));
    this.replacements = bytes.subarray(4 + size);
  }

  /**
   * Returns the text with every longest sequence that has a rule replaced, from left to right; the end of
   * what would become longer than eight megabytes is left out.
   */
  apply(text: string): string {
    const from = ENCODER.encode(text);
    const into = new Writer();
    /** Where what has no rule, and is not written yet, begins. */
    let kept = 0;
    let at = 0;
    while (at < from.length && into.length < MAX_BYTES) {
      const rule = this.longestRule(from, at);
      if (rule === undefined) {
        at += lengthOfCharacter(from[at]!);
        continue;
      }
      into.write(from, kept, at);
      into.write(this.replacements, rule.start, this.endOf(rule.start));
      at += rule.length;
      kept = at;
    }
    into.write(from, kept, Math.min(at, from.length));
    return into.text();
  }

  /** Returns the longest rule for the bytes from `start` on: how many it replaces, and by what. */
  private longestRule(
    bytes: Uint8Array,
    start: number,
  ): { readonly length: number; readonly start: number } | undefined {
    let length = 0;
    let value = 0;
    let node = offsetOf(this.units[0]!);
    const end = Math.min(bytes.length, start + MAX_SEQUENCE);
    for (let i = start; i < end; i++) {
      const byte = bytes[i]!;
      node ^= byte;
      const unit = this.units[node];
      if (unit === undefined || labelOf(unit) !== byte) break;
      node ^= offsetOf(unit);
      const leaf = this.units[node];
      if (hasLeaf(unit) && leaf !== undefined) {
        length = i + 1 - start;
        value = leaf & 0x7fffffff;
      }
    }
    return length === 0 ? undefined : { length, start: value };
  }

  /** Returns the end of the replacement that begins at `start`. */
  private endOf(start: number): number {
    let end = start;
    while (end < this.replacements.length && this.replacements[end] !== 0) end++;
    return end;
  }
}

/** A rule can make much of little. */
const MAX_BYTES = 1 << 23;
/** Bytes of a sequence that is replaced; those of Unicode's forms have up to 18. */
const MAX_SEQUENCE = 64;
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

function offsetOf(unit: number): number {
  return (unit >>> 10) << ((unit & 0x200) >>> 6);
}

/** A unit that is a leaf has its highest bit set and so no label. */
function labelOf(unit: number): number {
  return (unit & 0x800000ff) >>> 0;
}

function hasLeaf(unit: number): boolean {
  return (unit & 0x100) !== 0;
}

/** Returns the bytes of a character of UTF-8 by its first. */
function lengthOfCharacter(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** Bytes that grow. */
class Writer {
  length = 0;
  private bytes = new Uint8Array(256);

  /** Appends `source` from `start` to `end`. */
  write(source: Uint8Array, start: number, end: number): void {
    const size = Math.max(0, end - start);
    if (this.length + size > this.bytes.length) {
      const wider = new Uint8Array(2 * (this.length + size));
      wider.set(this.bytes);
      this.bytes = wider;
    }
    for (let i = start; i < end; i++) this.bytes[this.length++] = source[i]!;
  }

  text(): string {
    return DECODER.decode(this.bytes.subarray(0, this.length));
  }
}
