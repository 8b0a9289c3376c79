import { readWord, stem } from "../../text";

/** Words whose stem is remembered; forgotten when there are more. */
const MAX_REMEMBERED = 50_000;

/** Reads words as the index does, and remembers them: the same ones come in sentence after sentence. One per thread. */
export class Stems {
  private readonly known = new Map<string, string | undefined>();

  /** Returns the stem of a word as written (folded); undefined for stop words. */
  of(scanned: string): string | undefined {
    const known = this.known.get(scanned);
    if (known !== undefined || this.known.has(scanned)) return known;
    if (this.known.size >= MAX_REMEMBERED) this.known.clear();
    const read = readWord(scanned);
    const found = read && stem(read.word);
    this.known.set(scanned, found);
    return found;
  }
}
