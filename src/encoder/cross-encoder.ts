/** Reads a post and an article together, and says how well they fit: slower and finer than two vectors. */
export interface CrossEncoder {
  /** SHA-256 of everything that its scores depend on. */
  readonly hash: string;
  /**
   * Returns a score for each article: higher is better, of no fixed range (the network's logit).
   * @param articles the text of each.
   * @throws The signal's reason when it aborts between two batches.
   */
  score(post: string, articles: readonly string[], signal?: AbortSignal): Promise<Float32Array>;
  /** Frees the network's memory; the next score takes it again. */
  dispose(): Promise<void>;
}
