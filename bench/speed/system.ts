/** A post, as the systems get it. */
export interface Post {
  readonly id: string;
  /** As it was written. */
  readonly text: string;
  /** What it says, without signature and links: what a full-text search is asked for. */
  readonly body: string;
  /** Our vector of it, unit length. Peers get it for nothing. */
  readonly vector: Float32Array;
}

/** Something that finds articles for a post. */
export interface System {
  readonly name: string;
  /** Returns keys of up to five articles, best first; none where the work is only a part of finding. */
  ask(post: Post): Promise<readonly number[]>;
  close(): Promise<void>;
}

/** Articles that peers index: the same fields as ours, and our vector of the view that is searched. */
export interface PeerArticle {
  readonly key: number;
  readonly title: string;
  readonly subtitle: string;
  readonly vclaim: string;
  readonly vector: Float32Array;
}

/** How many articles each half of a hybrid search gives, and how many are wanted. */
export const DEPTH = 100;
export const WANTED = 5;
/** K of reciprocal-rank fusion, as ours. */
export const RRF_K = 60;
