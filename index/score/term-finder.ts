import { kernelMemory, PAGE_BYTES } from "../../src/base/native/kernels";
import { scoreKernels } from "./kernels";

const BYTES = 4;
/** Terms are told apart by these bits of their numbers: the marks stay in the processor's first cache. */
const LAST_BITS = 0xffff;
const MARKS = (LAST_BITS + 1) / 8;
// Addresses; the marks are at 0.
const LIST = MARKS;

let one: TermFinder | undefined;

/**
 * Finds a query's terms in long lists, in WebAssembly: nearly all words of a body are none of them. A thread
 * has one.
 */
export class TermFinder {
  private readonly memory = kernelMemory(PAGE_BYTES);
  private readonly kernels = scoreKernels(this.memory);
  /** All of the memory: the marks, then a list, then places. */
  private words = new Uint32Array(this.memory.buffer);
  /** Zeros between the calls. */
  private marks = new Uint8Array(this.memory.buffer, 0, MARKS);

  private constructor() {}

  /**
   * Returns the thread's finder.
   * @throws EnvironmentError `KERNELS_MISSING`, `ADDRESS_SPACE`.
   */
  static get one(): TermFinder {
    one ??= new TermFinder();
    return one;
  }

  /**
   * Returns the places in a list where one of a few terms stands, ascending, and a few more: each term is
   * also found in one of 65,536 others. A view, until the next call.
   */
  find(terms: readonly number[], list: Uint32Array): Uint32Array {
    const places = LIST + BYTES * list.length;
    // The kernel writes before it looks.
    this.reserve(places + BYTES * (list.length + 1));
    for (const term of terms) this.marks[(term & LAST_BITS) >>> 3]! |= 1 << (term & 7);
    this.words.set(list, LIST / BYTES);
    const found = this.kernels.placesOfMarked(LIST, list.length, 0, places);
    for (const term of terms) this.marks[(term & LAST_BITS) >>> 3] = 0;
    return this.words.subarray(places / BYTES, places / BYTES + found);
  }

  private reserve(bytes: number): void {
    const missing = bytes - this.memory.buffer.byteLength;
    if (missing <= 0) return;
    this.memory.grow(Math.ceil(missing / PAGE_BYTES));
    this.words = new Uint32Array(this.memory.buffer);
    this.marks = new Uint8Array(this.memory.buffer, 0, MARKS);
  }
}
