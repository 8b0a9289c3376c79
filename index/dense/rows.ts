import { KeyRows } from "./key-rows";

/** The key of a row without an article; keys of the store are positive. */
const FREE = 0;

/**
 * Which row of the dense index holds which article. Rows of removed articles are reused, the last freed
 * first.
 */
export class Rows {
  private keys: Uint32Array;
  private marks: Uint32Array;
  private used: number;
  private readonly byKey: KeyRows;
  private readonly released: number[] = [];

  /**
   * @param keys `[rows]` the store's key of each row's article, 0 where the row is free; distinct.
   * @param marks `[rows]` a hash of the texts that each article's vectors were made from.
   */
  constructor(keys = new Uint32Array(0), marks = new Uint32Array(0)) {
    this.keys = keys;
    this.marks = marks;
    this.used = keys.length;
    this.byKey = new KeyRows(keys.length);
    for (let row = keys.length - 1; row >= 0; row--) {
      const key = keys[row]!;
      if (key === FREE) this.released.push(row);
      else this.byKey.set(key, row);
    }
  }

  /** Number of articles. */
  get articles(): number {
    return this.byKey.size;
  }

  /** Number of rows, free ones included. */
  get length(): number {
    return this.used;
  }

  /** Number of rows without an article. */
  get free(): number {
    return this.released.length;
  }

  /** Returns the row of an article: a free or new one where it has none yet. */
  take(key: number, mark: number): number {
    const row = this.byKey.get(key) ?? this.released.pop() ?? this.append();
    this.keys[row] = key;
    this.marks[row] = mark;
    this.byKey.set(key, row);
    return row;
  }

  /** Returns the row that an article had, or undefined. */
  release(key: number): number | undefined {
    const row = this.byKey.get(key);
    if (row === undefined) return undefined;
    this.byKey.delete(key);
    this.keys[row] = FREE;
    this.marks[row] = 0;
    this.released.push(row);
    return row;
  }

  rowOf(key: number): number | undefined {
    return this.byKey.get(key);
  }

  /** Returns the article in a row, or undefined where it is free. */
  keyOf(row: number): number | undefined {
    const key = row < this.used ? this.keys[row] : FREE;
    return key === FREE ? undefined : key;
  }

  markOf(key: number): number | undefined {
    const row = this.byKey.get(key);
    return row === undefined ? undefined : this.marks[row];
  }

  /** Returns keys and marks, `[rows]` each; not copies. */
  stored(): { readonly keys: Uint32Array; readonly marks: Uint32Array } {
    return { keys: this.keys.subarray(0, this.used), marks: this.marks.subarray(0, this.used) };
  }

  private append(): number {
    if (this.used === this.keys.length) {
      this.keys = grown(this.keys);
      this.marks = grown(this.marks);
    }
    return this.used++;
  }
}

function grown(values: Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.ceil(values.length * 1.5) + 64);
  larger.set(values);
  return larger;
}
