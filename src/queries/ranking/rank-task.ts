import type { AnswerOptions } from "../../answer";
import type { AnswerJson, ArticleJson } from "../../answer/answer-json";
import type { KeywordQuery } from "../../answer/keyword-search";
import type { SharedBytes } from "../../base/artifact";
import type { SeenArticle } from "../../base/store";
import type { Query } from "../../rank";

/** What a ranking thread is started with. */
export interface RankThreadData {
  /** Folder of the generation, or of a workspace without generations. */
  readonly home: string;
  /** Name of the generation; null: the workspace has none. */
  readonly generation: string | null;
  /** Candidates a query. */
  readonly candidates: number;
  /** Articles a query that a reranker reads where the ranker did not learn from it. */
  readonly rerankArticles: number;
  /** Longest time that a reranker works on a query, milliseconds; 0: no limit. */
  readonly rerankMs: number;
  /** What threads have read when this one starts; undefined where it is the only one. */
  readonly shared: SharedBytes | undefined;
}

/**
 * A task of a ranking thread: answer a tweet or the claim of an article, find keywords, open the workspace
 * and return what others can share, warm up with what another has read, or free its memory before it ends.
 */
export type RankTask =
  | {
      readonly kind: "answer";
      readonly query: Query;
      readonly options: AnswerOptions;
      /** What people confirmed for the query's picture. */
      readonly seen: readonly SeenArticle[];
    }
  | { readonly kind: "similar"; readonly key: number; readonly options: AnswerOptions }
  | { readonly kind: "find"; readonly query: KeywordQuery }
  | { readonly kind: "open" }
  | { readonly kind: "warm"; readonly shared: SharedBytes | undefined }
  | { readonly kind: "close" };

/** A task as it is sent to a thread. */
export type SentRankTask = RankTask & {
  /**
   * Shared: rises while the thread takes in articles, which may be many, before it answers, and tells it to
   * give up.
   */
  readonly signs: Int32Array;
};

/** The outcome of a task; null: done. */
export type RankResult = AnswerJson | ArticleJson[] | SharedBytes | null;

/** A message that a ranking thread sends unasked. */
export interface ThreadNotice {
  /** Why new articles could not be taken in. */
  readonly catchUpFailed: string;
}

/**
 * Texts that warm a thread up: code is compiled and caches are filled when the first tweet comes.
 */
export const WARMING_QUERIES = [
  "a photo shows a shark swimming on a flooded street",
  "the vaccine contains a microchip, says a doctor",
  "the president signed a law that bans gas stoves in 2023",
] as const;
