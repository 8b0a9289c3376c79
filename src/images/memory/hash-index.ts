import { HASH_BYTES } from "../hash/perceptual-hash";

const WORDS = HASH_BYTES / 4;
const FIRST_CAPACITY = 1024;
/** Most of the first 32 bits, the steadiest, in which hashes of one picture differ. */
const MOST_FIRST_BITS = 8;

/** Finds the hashes that differ from others in few bits. All are in memory: 44 bytes each. */
export class HashIndex {
  /** The first 32 bits of each, by themselves: most need no more. */
  private firsts = new Uint32Array(FIRST_CAPACITY);
  private hashes = new Uint32Array(FIRST_CAPACITY * WORDS);
  private keys = new Float64Array(FIRST_CAPACITY);
  private count = 0;

  /** Adds a hash of `HASH_BYTES` under a key, which `find` gives back. */
  add(key: number, hash: Uint8Array): void {
    if (this.count === this.keys.length) this.grow();
    this.keys[this.count] = key;
    const words = wordsOf(hash);
    this.firsts[this.count] = words[0]!;
    this.hashes.set(words, this.count * WORDS);
    this.count++;
  }

  /** Returns the keys of the hashes that differ from any of `asked` in at most `bits` bits. */
  find(asked: readonly Uint8Array[], bits: number): number[] {
    const found = new Set<number>();
    const { firsts, hashes, keys, count } = this;
    for (const hash of asked) {
      const words = wordsOf(hash);
      const first = words[0]!;
      for (let row = 0; row < count; row++) {
        if (bitsOf(first ^ firsts[row]!) > MOST_FIRST_BITS) continue;
        let differing = 0;
        for (let word = 0; word < WORDS; word++) {
          differing += bitsOf(words[word]! ^ hashes[row * WORDS + word]!);
        }
        if (differing <= bits) found.add(keys[row]!);
      }
    }
    return [...found];
  }

  private grow(): void {
    const { firsts, hashes, keys } = this;
    this.firsts = new Uint32Array(2 * firsts.length);
    this.hashes = new Uint32Array(2 * hashes.length);
    this.keys = new Float64Array(2 * keys.length);
    this.firsts.set(firsts);
    this.hashes.set(hashes);
    this.keys.set(keys);
  }
}

function wordsOf(hash: Uint8Array): Uint32Array {
  const view = new DataView(hash.buffer, hash.byteOffset, HASH_BYTES);
  return Uint32Array.from({ length: WORDS }, (_, i) => view.getUint32(4 * i, true));
}

/** Returns the number of bits of a word that are 1. @see Warren, Hacker's Delight, section 5-1. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
