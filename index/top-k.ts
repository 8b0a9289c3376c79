import { type Postings, seek } from "./postings";

/** An inverted index with what a saturating score needs: contribution = weight tf / (tf + norm of the document). */
export interface Lists extends Postings {
  /** `[documents]`, > 0. */
  readonly norms: Float32Array;
  /** `[terms]`: the largest tf / (tf + norm) of each term, so that weight x maximum bounds its contribution. */
  readonly maxima: Float32Array;
}

export interface WeightedTerm {
  readonly term: number;
  /** > 0. */
  readonly weight: number;
}

interface BoundedTerm extends WeightedTerm {
  /** The most that this term can add to a document's score. */
  readonly bound: number;
  readonly start: number;
  readonly end: number;
}

/** Memory of a search, `[documents]` each; searches that do not overlap in time share it, and each leaves it all 0. */
export interface Scratch {
  readonly accumulators: Float32Array;
  readonly touched: Uint32Array;
}

/** Returns the scratch memory for searches over `documents` documents. */
export function createScratch(documents: number): Scratch {
  return { accumulators: new Float32Array(documents), touched: new Uint32Array(documents) };
}

/** Documents, best first; equal scores by ascending document number. */
export interface TopKResult {
  readonly docs: Uint32Array;
  readonly scores: Float32Array;
}

/** Pruning starts paying when the lists still to read are this many times longer than the documents already met. */
const PRUNE_RATIO = 2;
/** Rounding of 32-bit sums: bounds are widened by it so that pruning never drops a true top-k document. */
const SLACK = 1e-4;

/**
 * Exact top-k over an inverted index, a term at a time. Terms come in falling order of their bounds; as soon as what the remaining terms
 * could add to an unseen document is below the k-th best score, no new document can enter: from there on only the documents
 * that can still reach the top are looked up in the remaining (longest) lists.
 * @see Turtle and Flood, Query Evaluation: Strategies and Optimizations, 1995 (max-score, term-at-a-time).
 */
export class TopK {
  private readonly accumulators: Float32Array;
  private readonly touched: Uint32Array;

  constructor(
    private readonly lists: Lists,
    scratch: Scratch,
  ) {
    this.accumulators = scratch.accumulators;
    this.touched = scratch.touched;
  }

  search(terms: readonly WeightedTerm[], k: number): TopKResult {
    const bounded = this.bound(terms);
    let remaining = bounded.reduce((sum, term) => sum + term.bound, 0);
    let unread = bounded.reduce((sum, term) => sum + term.end - term.start, 0);
    let count = 0;
    let position = 0;
    let survivors: Uint32Array | undefined;
    for (; position < bounded.length; position++) {
      if (count > k && unread > PRUNE_RATIO * count && remaining < this.best(count)) {
        const threshold = this.kthBest(count, k);
        if (remaining * (1 + SLACK) < threshold * (1 - SLACK)) {
          survivors = this.survivors(count, threshold - remaining);
          break;
        }
      }
      const term = bounded[position] as BoundedTerm;
      count = this.accumulate(term, count);
      remaining -= term.bound;
      unread -= term.end - term.start;
    }
    if (survivors) {
      for (; position < bounded.length; position++) this.update(bounded[position] as BoundedTerm, survivors);
    }
    const result = this.select(survivors ?? this.touched.subarray(0, count), k);
    for (let i = 0; i < count; i++) this.accumulators[this.touched[i] as number] = 0;
    return result;
  }

  /** Returns the scores of `docs` (ascending). */
  score(terms: readonly WeightedTerm[], docs: Uint32Array): Float32Array {
    const scores = new Float32Array(docs.length);
    const { docs: listed, frequencies, norms } = this.lists;
    for (const { weight, start, end } of this.bound(terms)) {
      let p = start;
      for (let i = 0; i < docs.length && p < end; i++) {
        const doc = docs[i] as number;
        p = seek(listed, p, end, doc);
        if (p < end && listed[p] === doc) {
          const frequency = frequencies[p] as number;
          scores[i]! += (weight * frequency) / (frequency + (norms[doc] as number));
        }
      }
    }
    return scores;
  }

  private bound(terms: readonly WeightedTerm[]): BoundedTerm[] {
    const { starts, maxima } = this.lists;
    return terms
      .map(({ term, weight }) => ({
        term,
        weight,
        bound: weight * (maxima[term] as number),
        start: starts[term] as number,
        end: starts[term + 1] as number,
      }))
      .sort((a, b) => b.bound - a.bound || a.term - b.term);
  }

  private accumulate({ weight, start, end }: BoundedTerm, count: number): number {
    const { docs, frequencies, norms } = this.lists;
    const accumulators = this.accumulators;
    const touched = this.touched;
    for (let p = start; p < end; p++) {
      const doc = docs[p] as number;
      const frequency = frequencies[p] as number;
      const before = accumulators[doc] as number;
      if (before === 0) touched[count++] = doc;
      accumulators[doc] = before + (weight * frequency) / (frequency + (norms[doc] as number));
    }
    return count;
  }

  /** Adds one term's contribution to the surviving documents only. */
  private update({ weight, start, end }: BoundedTerm, survivors: Uint32Array): void {
    const { docs, frequencies, norms } = this.lists;
    let p = start;
    for (let i = 0; i < survivors.length && p < end; i++) {
      const doc = survivors[i] as number;
      p = seek(docs, p, end, doc);
      if (p < end && docs[p] === doc) {
        const frequency = frequencies[p] as number;
        this.accumulators[doc]! += (weight * frequency) / (frequency + (norms[doc] as number));
      }
    }
  }

  private best(count: number): number {
    let best = 0;
    for (let i = 0; i < count; i++) {
      const score = this.accumulators[this.touched[i] as number] as number;
      if (score > best) best = score;
    }
    return best;
  }

  private kthBest(count: number, k: number): number {
    const scores = new Float32Array(count);
    for (let i = 0; i < count; i++) scores[i] = this.accumulators[this.touched[i] as number] as number;
    return kthLargest(scores, k);
  }

  /** Returns the touched documents whose score is at least `least`, ascending. */
  private survivors(count: number, least: number): Uint32Array {
    const kept = new Uint32Array(count);
    const floor = least * (1 - SLACK);
    let size = 0;
    for (let i = 0; i < count; i++) {
      const doc = this.touched[i] as number;
      if ((this.accumulators[doc] as number) >= floor) kept[size++] = doc;
    }
    return kept.slice(0, size).sort();
  }

  private select(docs: Uint32Array, k: number): TopKResult {
    let kept = docs;
    if (docs.length > k) {
      const threshold = kthLargest(
        Float32Array.from(docs, (doc) => this.accumulators[doc] as number),
        k,
      );
      kept = docs.filter((doc) => (this.accumulators[doc] as number) >= threshold);
    }
    const order = Uint32Array.from(kept).sort(
      (a, b) => (this.accumulators[b] as number) - (this.accumulators[a] as number) || a - b,
    );
    const top = order.slice(0, k);
    return { docs: top, scores: Float32Array.from(top, (doc) => this.accumulators[doc] as number) };
  }
}

/** Returns the k-th largest value (k from 1); reorders `values`. Quickselect with the middle as pivot. */
function kthLargest(values: Float32Array, k: number): number {
  let low = 0;
  let high = values.length - 1;
  const wanted = k - 1;
  while (low < high) {
    const pivot = values[(low + high) >>> 1] as number;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] as number) > pivot) i++;
      while ((values[j] as number) < pivot) j--;
      if (i <= j) {
        const held = values[i] as number;
        values[i] = values[j] as number;
        values[j] = held;
        i++;
        j--;
      }
    }
    if (wanted <= j) high = j;
    else if (wanted >= i) low = i;
    else break;
  }
  return values[wanted] as number;
}
