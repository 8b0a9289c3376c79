import { Growable } from "../build/growable";
import type { FilePart } from "../section-file";
import type { StoredArray } from "../sections";

/** Pieces of rows as they lie in a file. */
export interface StoredPieces {
  /** `[rows + 1]` where each row begins, ascending. */
  readonly starts: Uint32Array;
  readonly numbers: FilePart<Uint16Array>;
}

const NONE = new Uint16Array();

/**
 * The word pieces of each row's article, packed by who asks for them. Those in a file stay there: a query
 * reads a few of them.
 */
export class PieceTable {
  /** Rows behind those of the file, in order, and where each ends. */
  private readonly added = new Growable(Uint16Array);
  private readonly ends: number[] = [];
  private readonly changed = new Map<number, Uint16Array>();

  /**
   * @param first rows that there are already.
   * @param stored their pieces; absent where none has any.
   */
  constructor(
    private readonly first = 0,
    private readonly stored?: StoredPieces,
  ) {}

  /** Writes a row that is there, or the one behind the last. */
  set(row: number, pieces: Uint16Array = NONE): void {
    if (row < this.first + this.ends.length) this.changed.set(row, pieces);
    else {
      this.added.append(pieces);
      this.ends.push(this.added.length);
    }
  }

  /** Returns the pieces of a row, empty where it has none. They hold until another row is written. */
  get(row: number): Uint16Array {
    const changed = this.changed.get(row);
    if (changed) return changed;
    const { start, end } = this.placeOf(row);
    if (row >= this.first) return this.added.part(start, end);
    return this.stored?.numbers.read(start, new Uint16Array(end - start)) ?? NONE;
  }

  /** Returns what is written of the first rows by name; nothing where no row has a piece. */
  sections(rows: number): [string, StoredArray][] {
    const starts = new Uint32Array(rows + 1);
    for (let row = 0; row < rows; row++) starts[row + 1] = starts[row]! + this.lengthOf(row);
    if (starts[rows] === 0) return [];
    const numbers = new Uint16Array(starts[rows]!);
    for (let row = 0; row < rows; row++) numbers.set(this.get(row), starts[row]);
    return [
      ["starts", starts],
      ["numbers", numbers],
    ];
  }

  private lengthOf(row: number): number {
    const { start, end } = this.placeOf(row);
    return this.changed.get(row)?.length ?? end - start;
  }

  /** Returns where the pieces that a row was given first are, in the file or behind it. */
  private placeOf(row: number): { readonly start: number; readonly end: number } {
    const i = row - this.first;
    if (i >= 0) return { start: this.ends[i - 1] ?? 0, end: this.ends[i]! };
    const starts = this.stored?.starts;
    return starts ? { start: starts[row]!, end: starts[row + 1]! } : { start: 0, end: 0 };
  }
}
