import { PAGE_BYTES, scoreKernels } from "./kernels";

const BYTES = 4;

let one: TermFinder | undefined;

/**
 * Finds a query's terms in long lists, in WebAssembly: nearly all words of a body are none of them. A thread
 * has one, for one query at a time.
 */
export class TermFinder {
  private readonly memory = new WebAssembly.Memory({ initial: 1 });
  private readonly kernels = scoreKernels(this.memory);
  /** All of the memory: the marks, then a list, then places. */
  private words = new Uint32Array(this.memory.buffer);
  /** Words that the marks take. */
  private marks = 0;

  private constructor() {}

  /**
   * Returns the thread's finder.
   * @throws EnvironmentError `KERNELS_MISSING`.
   */
  static get one(): TermFinder {
    one ??= new TermFinder();
    return one;
  }

  /** Chooses the terms. @param marks `[terms / 32]` a bit for each term. */
  choose(marks: Uint32Array): void {
    this.marks = marks.length;
    this.reserve(marks.length);
    this.words.set(marks);
  }

  /** Returns the places of the chosen terms in a list, ascending. A view, until the next call. */
  find(list: Uint32Array): Uint32Array {
    const { length } = list;
    const places = this.marks + length;
    // The kernel writes before it looks.
    this.reserve(places + length + 1);
    this.words.set(list, this.marks);
    const found = this.kernels.placesOfMarked(BYTES * this.marks, length, 0, BYTES * places);
    return this.words.subarray(places, places + found);
  }

  private reserve(words: number): void {
    const missing = BYTES * (words - this.words.length);
    if (missing <= 0) return;
    this.memory.grow(Math.ceil(missing / PAGE_BYTES));
    this.words = new Uint32Array(this.memory.buffer);
  }
}
