/** Documents, best first; equal scores by ascending document number. */
export interface TopKResult {
  readonly docs: Uint32Array;
  readonly scores: Float32Array;
}

/**
 * The k best documents so far: a binary heap with the worst on top, of equal scores the highest number.
 */
export class Best {
  /**
   * The k-th best score, which a document must exceed to enter, or equal where its number is lower; 0 while
   * there are fewer than k.
   */
  threshold = 0;
  private readonly docs: Uint32Array;
  private readonly scores: Float32Array;
  private size = 0;

  constructor(private readonly k: number) {
    this.docs = new Uint32Array(k);
    this.scores = new Float32Array(k);
  }

  offer(doc: number, score: number): void {
    if (this.size < this.k) this.rise(this.size++, doc, score);
    else if (this.isWorse(0, doc, score)) this.sink(doc, score);
    if (this.size === this.k) this.threshold = this.scores[0]!;
  }

  /**
   * Returns the best, and takes no more. The worst of what is left goes to the end, one after the other.
   */
  finish(): TopKResult {
    const { docs, scores, size } = this;
    while (this.size > 1) {
      const last = --this.size;
      const [doc, score] = [docs[last]!, scores[last]!];
      this.move(0, last);
      this.sink(doc, score);
    }
    return { docs: docs.subarray(0, size), scores: scores.subarray(0, size) };
  }

  /** Whether the entry in place `at` ranks below a document with a score. */
  private isWorse(at: number, doc: number, score: number): boolean {
    const held = this.scores[at]!;
    return held < score || (held === score && this.docs[at]! > doc);
  }

  private rise(from: number, doc: number, score: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (this.isWorse(parent, doc, score)) break;
      this.move(parent, at);
      at = parent;
    }
    this.put(at, doc, score);
  }

  /** Puts a document in the place of the worst. */
  private sink(doc: number, score: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) break;
      const other = child + 1;
      if (other < this.size && this.isWorse(other, this.docs[child]!, this.scores[child]!)) {
        child = other;
      }
      if (!this.isWorse(child, doc, score)) break;
      this.move(child, at);
      at = child;
    }
    this.put(at, doc, score);
  }

  private move(from: number, to: number): void {
    this.docs[to] = this.docs[from]!;
    this.scores[to] = this.scores[from]!;
  }

  private put(at: number, doc: number, score: number): void {
    this.docs[at] = doc;
    this.scores[at] = score;
  }
}
