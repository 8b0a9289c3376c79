import { readWord, stem } from "../../base/text";

/** Words whose stem is remembered; forgotten when there are more. */
const MAX_REMEMBERED = 50_000;

/**
 * Reads words as the index does, and remembers them: the same ones come in sentence after sentence.
 * One per thread.
 */
export class Stems {
  /** Null for stop words. */
  private readonly known = new Map<string, string | null>();

  /** Returns the stem of a word as written (folded); null for stop words. */
  of(scanned: string): string | null {
    const known = this.known.get(scanned);
    if (known !== undefined) return known;
    if (this.known.size >= MAX_REMEMBERED) this.known.clear();
    const read = readWord(scanned);
    const found = read ? stem(read.word) : null;
    this.known.set(scanned, found);
    return found;
  }
}
