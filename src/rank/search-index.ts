import type { LexicalIndex, LexicalQuery } from "../../index";
import type { TweetParts } from "../base/text";
import { type Reranker, rerankedPost } from "./reranker";
import type { SemanticQuery, Semantics } from "./semantics";
import type { Wording } from "./wording/wording";

/** The index that answers queries: words and, with an encoder, their meaning. */
export interface SearchIndex {
  readonly lexical: LexicalIndex;
  readonly semantics?: Semantics | undefined;
  /** Reads posts and articles together, for rankers that were trained with it. */
  readonly reranker?: Reranker | undefined;
  /** Compares the wording of posts and articles. */
  readonly wording?: Wording | undefined;
}

/** A parsed tweet in the form that each half of the index reads. */
export interface ReadQuery {
  /** With a plain body, except for the BM25 baseline. */
  readonly parts: TweetParts;
  readonly lexical: LexicalQuery;
  /** Absent without an encoder. */
  readonly semantic?: SemanticQuery | undefined;
  /** The text for a reranker; absent without one. */
  readonly post?: string | undefined;
}

/** Reads a tweet for ranking: all parts see the same words, repaired and without empty phrases. */
export async function readQuery(
  { lexical, semantics, reranker }: SearchIndex,
  parts: TweetParts,
): Promise<ReadQuery> {
  const { parts: plain, repairs } = lexical.plain(parts);
  return {
    parts: plain,
    lexical: lexical.read(plain, repairs),
    semantic: await semantics?.read(plain),
    post: reranker && rerankedPost(plain),
  };
}
