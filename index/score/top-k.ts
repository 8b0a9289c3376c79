import { type Postings, seek } from "../postings";
import { Best, type TopKResult } from "./best";

/**
 * An inverted index with what a saturating score needs: contribution = weight tf / (tf + norm of
 * the document).
 */
export interface Lists extends Postings {
  /** `[documents]`, > 0. */
  readonly norms: Float32Array;
  /**
   * `[terms]`: the largest tf / (tf + norm) of each term, so that weight x maximum bounds its contribution.
   */
  readonly maxima: Float32Array;
}

export interface WeightedTerm {
  readonly term: number;
  /** > 0. */
  readonly weight: number;
}

/** A query term with its list, which is read from front to back. */
interface Cursor {
  readonly weight: number;
  /** The most that this term can add to a document's score. */
  readonly bound: number;
  /** What this term and all behind it can add at most. */
  boundFromHere: number;
  /** Postings of this term and all behind it in a window, on average. */
  shareFromHere: number;
  /** Next posting to read. */
  position: number;
  readonly end: number;
}

/** Documents that are scored together: their scores and norms stay in the processor's cache. */
const WINDOW = 1 << 14;
/** Looking a document up in a list takes as long as reading this many postings. */
const LOOK_UP_COST = 8;
/** Rounding of 32-bit sums: bounds are widened by it so that pruning never drops a true top-k document. */
const SLACK = 1e-4;

/**
 * Exact top-k over an inverted index: a term at a time within windows of documents. Terms come in falling
 * order of their bounds. Once the k-th best score of the windows before is above what the remaining terms
 * could add, no document that has not been met in this window can enter: the remaining (longest) lists are
 * then read for the documents only that still can, and not at all where there are none.
 * @see Turtle and Flood, Query Evaluation: Strategies and Optimizations, 1995 (max-score).
 */
export class TopK {
  private readonly scores = new Float32Array(WINDOW);
  private readonly found = new Uint32Array(WINDOW);
  /**
   * Where pruning does not pay, it is tried again after `pause` windows, at document `resume`; the pause
   * doubles each time.
   */
  private pause = 1;
  private resume = 0;

  constructor(private readonly lists: Lists) {}

  /** @param mask `[documents]`: only documents with a 1 are found; default: all. */
  search(terms: readonly WeightedTerm[], k: number, mask?: Uint8Array): TopKResult {
    const cursors = this.cursors(terms);
    const best = new Best(k);
    const documents = this.lists.norms.length;
    this.pause = 1;
    this.resume = 0;
    for (let start = 0; start < documents; start += WINDOW) {
      const end = Math.min(documents, start + WINDOW);
      this.scoreWindow(cursors, start, end, best);
      this.collect(start, end, best, mask);
    }
    return best.finish();
  }

  /** Returns the scores of `docs` (ascending). */
  score(terms: readonly WeightedTerm[], docs: Uint32Array): Float32Array {
    const scores = new Float32Array(docs.length);
    const { docs: listed, frequencies, norms } = this.lists;
    for (const { weight, position, end } of this.cursors(terms)) {
      let p = position;
      for (let i = 0; i < docs.length && p < end; i++) {
        const doc = docs[i]!;
        p = seek(listed, p, end, doc);
        if (p < end && listed[p] === doc) {
          const frequency = frequencies[p]!;
          scores[i]! += (weight * frequency) / (frequency + norms[doc]!);
        }
      }
    }
    return scores;
  }

  private cursors(terms: readonly WeightedTerm[]): Cursor[] {
    const { starts, maxima, norms } = this.lists;
    const cursors = terms
      .map(({ term, weight }) => ({
        weight,
        bound: weight * maxima[term]!,
        boundFromHere: 0,
        shareFromHere: 0,
        position: starts[term]!,
        end: starts[term + 1]!,
      }))
      .sort((a, b) => b.bound - a.bound || a.position - b.position);
    let bound = 0;
    let share = 0;
    for (const cursor of cursors.toReversed()) {
      bound += cursor.bound;
      share += ((cursor.end - cursor.position) * WINDOW) / norms.length;
      cursor.boundFromHere = bound;
      cursor.shareFromHere = share;
    }
    return cursors;
  }

  /**
   * Adds up the scores of documents `start` to `end` in `scores`. Those that cannot enter may be left with a
   * part of their score.
   */
  private scoreWindow(cursors: readonly Cursor[], start: number, end: number, best: Best): void {
    let lookBelow = start < this.resume ? 0 : best.least * (1 - SLACK);
    for (const [read, cursor] of cursors.entries()) {
      if (cursor.boundFromHere < lookBelow && cursor.shareFromHere > WINDOW) {
        const least = best.least * (1 - SLACK) - cursor.boundFromHere * (1 + SLACK);
        const hopeful = this.hopeful(end - start, least);
        if (hopeful * (cursors.length - read) * LOOK_UP_COST < cursor.shareFromHere) {
          for (const rest of cursors.slice(read)) this.lookUp(rest, start, hopeful);
          this.pause = 1;
          return;
        }
        lookBelow = cursor.boundFromHere / 2;
        this.pause *= 2;
        this.resume = end + this.pause * WINDOW;
      }
      this.accumulate(cursor, start, end);
    }
  }

  private accumulate(cursor: Cursor, windowStart: number, windowEnd: number): void {
    const { docs, frequencies, norms } = this.lists;
    const { scores } = this;
    const { weight, end } = cursor;
    let p = seek(docs, cursor.position, end, windowStart);
    for (; p < end; p++) {
      const doc = docs[p]!;
      if (doc >= windowEnd) break;
      const frequency = frequencies[p]!;
      scores[doc - windowStart]! += (weight * frequency) / (frequency + norms[doc]!);
    }
    cursor.position = p;
  }

  /**
   * Finds the documents of a window whose score is at least `least`, ascending; returns how many there are.
   */
  private hopeful(length: number, least: number): number {
    const { scores, found } = this;
    let count = 0;
    for (let i = 0; i < length; i++) {
      if (scores[i]! >= least) found[count++] = i;
    }
    return count;
  }

  /** Adds one term's contribution to a window's hopeful documents only. */
  private lookUp(cursor: Cursor, windowStart: number, hopeful: number): void {
    const { docs, frequencies, norms } = this.lists;
    const { weight, end } = cursor;
    let p = cursor.position;
    for (let i = 0; i < hopeful && p < end; i++) {
      const place = this.found[i]!;
      const doc = windowStart + place;
      p = seek(docs, p, end, doc);
      if (p < end && docs[p] === doc) {
        const frequency = frequencies[p]!;
        this.scores[place]! += (weight * frequency) / (frequency + norms[doc]!);
      }
    }
    cursor.position = p;
  }

  /** Offers the window's documents and leaves `scores` all 0. */
  private collect(windowStart: number, windowEnd: number, best: Best, mask: Uint8Array | undefined): void {
    const { scores } = this;
    for (let i = 0; i < windowEnd - windowStart; i++) {
      const score = scores[i]!;
      if (score > best.least && mask?.[windowStart + i] !== 0) best.offer(windowStart + i, score);
    }
    scores.fill(0, 0, windowEnd - windowStart);
  }
}
