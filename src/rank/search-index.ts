import type { LexicalIndex, LexicalQuery } from "../../index";
import type { TweetParts } from "../text";
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

export async function readTweet({ lexical, semantics }: SearchIndex, parts: TweetParts): Promise<ReadQuery> {
  return { lexical: lexical.read(parts), semantic: await semantics?.read(parts) };
}
