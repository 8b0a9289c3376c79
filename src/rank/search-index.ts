import type { LexicalIndex, LexicalQuery } from "../../index";
import type { TweetParts } from "../base/text";
import { type Reranker, rerankedPost } from "./reranker";
import type { SemanticQuery, Semantics } from "./semantics";
import type { Wording } from "./wording/wording";

/** What queries are answered from: words, and with an encoder their meaning. */
export interface SearchIndex {
  readonly lexical: LexicalIndex;
  readonly semantics?: Semantics | undefined;
  /** Reads posts and articles together, for rankers that were trained with it. */
  readonly reranker?: Reranker | undefined;
  /** Compares how posts and articles are worded. */
  readonly wording?: Wording | undefined;
}

/** A parsed tweet, and how both halves of the index read it. */
export interface ReadQuery {
  readonly parts: TweetParts;
  readonly lexical: LexicalQuery;
  /** Absent where no encoder is in use. */
  readonly semantic?: SemanticQuery | undefined;
  /** As a reranker reads it; absent where there is none. */
  readonly post?: string | undefined;
}

/** Reads a tweet for ranking: all parts see the same words, repaired and without empty phrases. */
export async function readQuery(
  { lexical, semantics, reranker }: SearchIndex,
  parts: TweetParts,
): Promise<ReadQuery> {
  const { parts: plain, repairs } = lexical.plain(parts);
  return {
    parts,
    lexical: lexical.read(plain, repairs),
    semantic: await semantics?.read(plain),
    post: reranker && rerankedPost(plain),
  };
}
