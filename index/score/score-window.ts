import { kernelMemory } from "../../src/base/native/kernels";
import type { Postings } from "../postings";
import { type ScoreKernels, scoreKernels } from "./kernels";

/** Documents that a window may have: their scores and norms stay in the processor's second cache. */
export const MOST_DOCUMENTS = 1 << 16;

const BYTES = 4;
// Addresses.
const SCORES = 0;
const NORMS = SCORES + MOST_DOCUMENTS * BYTES;
const DOCS = NORMS + MOST_DOCUMENTS * BYTES;
const FREQUENCIES = DOCS + MOST_DOCUMENTS * BYTES;
const PLACES = FREQUENCIES + MOST_DOCUMENTS;
const END = PLACES + MOST_DOCUMENTS * BYTES;
/** Fewer postings are added here sooner than they are handed over. */
const FEW = 24;

let one: ScoreWindow | undefined;

/**
 * Scores of neighbouring documents, in a WebAssembly memory: a plain loop takes three times as long, since
 * it asks each array where it lies and how long it is. Terms add their postings one after the other, each in
 * 64 bits, to sums of 32 bits. A thread has one, for one search at a time.
 */
export class ScoreWindow {
  /** `[MOST_DOCUMENTS]` scores of the documents from `start` on. */
  readonly scores: Float32Array;
  private readonly kernels: ScoreKernels;
  private readonly norms: Float32Array;
  private readonly docs: Uint32Array;
  private readonly frequencies: Uint8Array;
  private readonly places: Uint32Array;
  private start = 0;
  /** Documents in it. */
  length = 0;

  private constructor() {
    const memory = kernelMemory(END);
    this.kernels = scoreKernels(memory);
    const { buffer } = memory;
    this.scores = new Float32Array(buffer, SCORES, MOST_DOCUMENTS);
    this.norms = new Float32Array(buffer, NORMS, MOST_DOCUMENTS);
    this.docs = new Uint32Array(buffer, DOCS, MOST_DOCUMENTS);
    this.frequencies = new Uint8Array(buffer, FREQUENCIES, MOST_DOCUMENTS);
    this.places = new Uint32Array(buffer, PLACES, MOST_DOCUMENTS);
  }

  /**
   * Returns the thread's window.
   * @throws EnvironmentError `KERNELS_MISSING`, `ADDRESS_SPACE`.
   */
  static get one(): ScoreWindow {
    one ??= new ScoreWindow();
    return one;
  }

  /**
   * Begins with documents `start` to `end`, at most `MOST_DOCUMENTS`, whose scores are 0.
   * @param norms of all documents, > 0.
   */
  open(norms: Float32Array, start: number, end: number): void {
    this.start = start;
    this.length = end - start;
    this.scores.fill(0, 0, this.length);
    this.norms.set(norms.subarray(start, end));
  }

  /** Adds a term's postings `from` to `to`, whose documents are all in the window. */
  add(
    { docs, frequencies }: Pick<Postings, "docs" | "frequencies">,
    from: number,
    to: number,
    weight: number,
  ): void {
    if (to - from < FEW) {
      const { scores, norms, start } = this;
      for (let p = from; p < to; p++) {
        const place = docs[p]! - start;
        const frequency = frequencies[p]!;
        scores[place]! += (weight * frequency) / (frequency + norms[place]!);
      }
      return;
    }
    this.docs.set(docs.subarray(from, to));
    this.frequencies.set(frequencies.subarray(from, to));
    const before = this.start * BYTES;
    this.kernels.add(DOCS, FREQUENCIES, to - from, weight, SCORES - before, NORMS - before);
  }

  /**
   * Returns the places, counted from `start`, of documents that score `least` (32 bits) or more, ascending. A
   * view, until the next call.
   * @param from first place that is looked at; default: all.
   */
  placesFrom(least: number, from = 0, to = this.length): Uint32Array {
    return this.places.subarray(0, this.kernels.placesFrom(least, SCORES, from, to, PLACES));
  }
}
