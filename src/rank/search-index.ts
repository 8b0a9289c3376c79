import type { LexicalIndex, LexicalQuery } from "../../index";
import type { TweetParts } from "../base/text";
import type { SemanticQuery, Semantics } from "./semantics";

/** What queries are answered from: words, and where an encoder is in use their meaning. */
export interface SearchIndex {
  readonly lexical: LexicalIndex;
  readonly semantics?: Semantics | undefined;
}

/** A tweet as both halves read it. */
export interface ReadQuery {
  readonly lexical: LexicalQuery;
  /** Absent where no encoder is in use. */
  readonly semantic?: SemanticQuery | undefined;
}

/** Reads a tweet for ranking: both halves see the same words, repaired and without what says nothing. */
export async function readQuery({ lexical, semantics }: SearchIndex, tweet: TweetParts): Promise<ReadQuery> {
  const { parts, repairs } = lexical.plain(tweet);
  return { lexical: lexical.read(parts, repairs), semantic: await semantics?.read(parts) };
}
