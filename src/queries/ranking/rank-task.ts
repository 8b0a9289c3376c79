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
  /** The most changed articles that a query waits for; undefined: no limit. */
  readonly waitsFor: number | undefined;
}

/** What ranking threads can be asked, by its kind: what each needs, and what it returns. */
export interface RankTasks {
  /** The answer to a tweet. */
  readonly answer: {
    readonly needs: {
      readonly query: Query;
      readonly options: AnswerOptions;
      /** What people confirmed for the query's picture. */
      readonly seen?: readonly SeenArticle[] | undefined;
    };
    readonly returns: AnswerJson;
  };
  /** The answer to the claim of the article with a key of the store, itself left out. */
  readonly similar: {
    readonly needs: { readonly key: number; readonly options: AnswerOptions };
    readonly returns: AnswerJson;
  };
  /** The articles that hold all words of a query. */
  readonly find: { readonly needs: KeywordQuery; readonly returns: ArticleJson[] };
  /** Opens the workspace; returns what others can share. */
  readonly open: { readonly needs: undefined; readonly returns: SharedBytes | undefined };
  /** Warms up with what another thread has read; returns how many changed articles answers do not know. */
  readonly warm: { readonly needs: SharedBytes | undefined; readonly returns: number };
  /** Takes in all articles, however many; returns whether it could. */
  readonly takeAll: { readonly needs: undefined; readonly returns: boolean };
  /** Frees the thread's memory before it ends. */
  readonly close: { readonly needs: undefined; readonly returns: undefined };
}

export type RankTaskKind = keyof RankTasks;
/** Those that somebody waits for. */
export type RankQueryKind = "answer" | "similar" | "find";

/** A task as it is sent to a thread. */
export type SentRankTask<K extends RankTaskKind = RankTaskKind> = {
  readonly [Kind in K]: {
    readonly kind: Kind;
    readonly needs: RankTasks[Kind]["needs"];
    /**
     * Shared: rises while the thread takes in articles, which may be many, before it answers, and tells it to
     * give up.
     */
    readonly signs: Int32Array;
  };
}[K];

/** A message that a ranking thread sends unasked. */
export interface ThreadNotice {
  /** Why new articles could not be taken in. */
  readonly catchUpFailed?: string;
  /** Changed articles that an answer did not know. */
  readonly pendingArticles?: number;
}

/**
 * Texts that warm a thread up: code is compiled and caches are filled when the first tweet comes.
 */
export const WARMING_QUERIES = [
  "a photo shows a shark swimming on a flooded street",
  "the vaccine contains a microchip, says a doctor",
  "the president signed a law that bans gas stoves in 2023",
] as const;
