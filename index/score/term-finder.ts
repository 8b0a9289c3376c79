import { PAGE_BYTES, scoreKernels } from "./kernels";

const BYTES = 4;
/** Terms are told apart by these bits of their numbers: the marks stay in the processor's first cache. */
const LAST_BITS = 0xffff;
const MARKS = (LAST_BITS + 1) / 8;
// Addresses; the marks are at 0.
const LIST = MARKS;

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

  private constructor() {}

  /**
   * Returns the thread's finder.
   * @throws EnvironmentError `KERNELS_MISSING`.
   */
  static get one(): TermFinder {
    one ??= new TermFinder();
    return one;
  }

  /** Chooses the terms. */
  choose(terms: Iterable<number>): void {
    const marks = new Uint8Array(this.memory.buffer, 0, MARKS).fill(0);
    for (const term of terms) marks[(term & LAST_BITS) >>> 3]! |= 1 << (term & 7);
  }

  /**
   * Returns the places in a list where a chosen term stands, ascending, and a few of others: 1 of 65,536 a
   * chosen term. A view, until the next call.
   */
  find(list: Uint32Array): Uint32Array {
    const places = LIST + BYTES * list.length;
    // The kernel writes before it looks.
    this.reserve(places + BYTES * (list.length + 1));
    this.words.set(list, LIST / BYTES);
    const found = this.kernels.placesOfMarked(LIST, list.length, 0, places);
    return this.words.subarray(places / BYTES, places / BYTES + found);
  }

  private reserve(bytes: number): void {
    const missing = bytes - this.memory.buffer.byteLength;
    if (missing <= 0) return;
    this.memory.grow(Math.ceil(missing / PAGE_BYTES));
    this.words = new Uint32Array(this.memory.buffer);
  }
}
