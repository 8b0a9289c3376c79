/** Characters of a shingle, UTF-16 units: a slip of the pen touches five of a post's hundred or so. */
const SHINGLE_CHARS = 5;
/** Shingles of a text that are kept. A shorter text keeps all of them. */
export const MAX_SHINGLES = 256;

/** Hashes of shingles, different ones, ascending: at most `MAX_SHINGLES`, the smallest of the text's. */
export type Sketch = Uint32Array;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Returns the sketch of a text: all its shingles of characters where it is short, else a sample that is drawn
 * alike from every text. Characters do as well as words for scripts without blanks.
 * @param words of `readSaid`; a text shorter than a shingle is one itself.
 * @see Broder, On the resemblance and containment of documents, SEQUENCES 1997, section 3: the sketch of the
 *   smallest hashes.
 */
export function sketchOf(words: string): Sketch {
  const count = Math.max(1, words.length - SHINGLE_CHARS + 1);
  const hashes = new Uint32Array(count);
  for (let start = 0; start < count; start++) {
    let hash = FNV_OFFSET;
    const end = Math.min(start + SHINGLE_CHARS, words.length);
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ words.charCodeAt(i), FNV_PRIME);
    hashes[start] = mixed(hash);
  }
  hashes.sort();
  let kept = 0;
  for (let i = 0; i < count && kept < MAX_SHINGLES; i++) {
    if (i === 0 || hashes[i] !== hashes[i - 1]) hashes[kept++] = hashes[i]!;
  }
  return hashes.slice(0, kept);
}

/** The last step of MurmurHash3: each bit of what comes in turns half of the bits that go out. */
function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Returns how alike two texts are: the share of their shingles that both have, 0 - 1. Exact where both are
 * short; else estimated from the smallest hashes of both together.
 */
export function resemblance(a: Sketch, b: Sketch): number {
  // Of a union, the smallest hashes of both are known up to the number that a sketch keeps.
  const most = a.length < MAX_SHINGLES && b.length < MAX_SHINGLES ? Number.POSITIVE_INFINITY : MAX_SHINGLES;
  let [i, j, union, both] = [0, 0, 0, 0];
  while (union < most && i < a.length && j < b.length) {
    const difference = a[i]! - b[j]!;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
    if (difference === 0) both++;
    union++;
  }
  const rest = Math.min(most - union, a.length - i + (b.length - j));
  return union + rest === 0 ? 1 : both / (union + rest);
}
