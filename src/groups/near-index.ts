import { BANDS, bandKeys } from "./min-hash";
import { resemblance, type Sketch, sketchOf } from "./shingles";

const FIRST_CAPACITY = 1024;
/** Slots of a table for each text that it may hold. */
const SLOTS_PER_TEXT = 2;
/** Texts of a slot that are looked at, the newest first: made-up texts must not make one post slow. */
const MOST_OF_A_BAND = 32;
/** Texts that are compared with one. A near copy shares bands more often than what is only a little alike. */
const MOST_COMPARED = 64;
const NONE = -1;

/** What a text is found by. */
export interface Signature {
  readonly sketch: Sketch;
  /** Keys of its bands. */
  readonly keys: Int32Array;
}

/** Returns the signature of a text. @param words of `readSaid`. */
export function signatureOf(words: string): Signature {
  const sketch = sketchOf(words);
  return { sketch, keys: bandKeys(sketch) };
}

/** The text that resembles another one most. */
export interface Nearest {
  readonly id: number;
  /** 0 - 1. */
  readonly resemblance: number;
}

/**
 * Finds texts that resemble a text, without comparing it with all: locality-sensitive hashing over the bands
 * of MinHash. About 1,000 bytes for a text of a hundred characters.
 * @see Indyk and Motwani, Approximate nearest neighbors, STOC 1998.
 */
export class NearIndex {
  private capacity = FIRST_CAPACITY;
  /** For each band and slot the row of its newest text, `[BANDS, SLOTS_PER_TEXT * capacity]`. */
  private heads = emptyTable(SLOTS_PER_TEXT * FIRST_CAPACITY);
  /** For each band and row the row of the next older text of the slot, `[BANDS, capacity]`. */
  private nexts = emptyTable(FIRST_CAPACITY);
  /** The same for the next newer text: forgetting one must not go through all of a slot. */
  private befores = emptyTable(FIRST_CAPACITY);
  /** For each row the keys of its bands, `[capacity, BANDS]`. */
  private keys = new Int32Array(FIRST_CAPACITY * BANDS);
  /** For each row its text; undefined where the row is free. */
  private readonly rows: (IndexedText | undefined)[] = [];
  private readonly free: number[] = [];
  private readonly rowOf = new Map<number, number>();

  /** Adds a text under a number that no other text has. */
  add(id: number, { sketch, keys }: Signature): void {
    const row = this.free.pop() ?? this.rows.length;
    if (row === this.capacity) this.grow();
    this.rows[row] = { id, sketch };
    this.rowOf.set(id, row);
    this.keys.set(keys, row * BANDS);
    this.link(row);
  }

  /** Forgets a text. */
  remove(id: number): void {
    const row = this.rowOf.get(id);
    if (row === undefined) return;
    this.rowOf.delete(id);
    this.rows[row] = undefined;
    this.free.push(row);
    const { capacity } = this;
    const [heads, nexts, befores] = [this.heads, this.nexts, this.befores];
    for (let band = 0; band < BANDS; band++) {
      const start = band * capacity;
      const [before, next] = [befores[start + row]!, nexts[start + row]!];
      if (before === NONE) heads[this.slotOf(band, this.keys[row * BANDS + band]!)] = next;
      else nexts[start + before] = next;
      if (next !== NONE) befores[start + next] = before;
    }
  }

  /**
   * Returns the text that resembles one most, of equal ones the first that was added; undefined where none
   * does to at least `least`.
   * @param accepts whether a text may be the one.
   */
  nearest(
    { sketch, keys }: Signature,
    least: number,
    accepts: (id: number) => boolean = () => true,
  ): Nearest | undefined {
    let best: Nearest | undefined;
    for (const row of this.candidates(keys)) {
      const { id, sketch: other } = this.rows[row] as IndexedText;
      const alike = resemblance(sketch, other);
      const isBetter = !best || alike > best.resemblance || (alike === best.resemblance && id < best.id);
      if (alike >= least && isBetter && accepts(id)) best = { id, resemblance: alike };
    }
    return best;
  }

  /** Returns the rows that share bands, at most `MOST_COMPARED`: those that share most. */
  private candidates(keys: Int32Array): Iterable<number> {
    const shared = new Map<number, number>();
    const { capacity } = this;
    const [heads, nexts] = [this.heads, this.nexts];
    for (let band = 0; band < BANDS; band++) {
      const key = keys[band]!;
      let row = heads[this.slotOf(band, key)]!;
      for (let seen = 0; row !== NONE && seen < MOST_OF_A_BAND; seen++) {
        if (this.keys[row * BANDS + band] === key) shared.set(row, (shared.get(row) ?? 0) + 1);
        row = nexts[band * capacity + row]!;
      }
    }
    if (shared.size <= MOST_COMPARED) return shared.keys();
    const byBands = [...shared].sort(([, a], [, b]) => b - a);
    return byBands.slice(0, MOST_COMPARED).map(([row]) => row);
  }

  private link(row: number): void {
    const { capacity } = this;
    const [heads, nexts, befores] = [this.heads, this.nexts, this.befores];
    for (let band = 0; band < BANDS; band++) {
      const start = band * capacity;
      const slot = this.slotOf(band, this.keys[row * BANDS + band]!);
      const next = heads[slot]!;
      nexts[start + row] = next;
      befores[start + row] = NONE;
      if (next !== NONE) befores[start + next] = row;
      heads[slot] = row;
    }
  }

  /** Slots are powers of two in number, and keys well mixed. */
  private slotOf(band: number, key: number): number {
    const slots = SLOTS_PER_TEXT * this.capacity;
    return band * slots + (key & (slots - 1));
  }

  private grow(): void {
    const { keys } = this;
    this.capacity *= 2;
    this.heads = emptyTable(SLOTS_PER_TEXT * this.capacity);
    this.nexts = emptyTable(this.capacity);
    this.befores = emptyTable(this.capacity);
    this.keys = new Int32Array(this.capacity * BANDS);
    this.keys.set(keys);
    for (const [row, text] of this.rows.entries()) if (text) this.link(row);
  }
}

interface IndexedText {
  readonly id: number;
  readonly sketch: Sketch;
}

function emptyTable(slots: number): Int32Array {
  return new Int32Array(BANDS * slots).fill(NONE);
}
