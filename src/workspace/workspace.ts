import type { Answer, AnswerOptions, Match } from "../answer/answer";
import type { KeywordQuery } from "../answer/keyword-search";
import { makeFolder } from "../base/artifact";
import { systemClock } from "../base/core/clock";
import { EnvironmentError } from "../base/core/errors";
import { databaseFile } from "../base/home/paths";
import { type Database, openDatabase, type SeenArticle, type StoredArticle, storeError } from "../base/store";
import type { RankLimits } from "../rank/limits";
import type { RankerModel } from "../rank/model";
import { type Query, type Shown, shownParts } from "../rank/query";
import { documentAt, type Ranking } from "../rank/ranking";
import type { SearchIndex } from "../rank/search-index";
import type { Snapshots } from "./catch-up";
import type { KnownBeside } from "./known-posts";
import type { Snapshot } from "./snapshot";

/** One entry of a ranked list. */
export interface RankedArticle {
  /** From 1. */
  readonly rank: number;
  /** Higher is better; comparable within one query only. */
  readonly score: number;
  readonly article: StoredArticle;
  /** What makes the match certain; absent where it was ranked. */
  readonly match?: Match;
}

export interface RankOptions {
  /** Length of the list, 1 to the number of candidates; default 5. */
  readonly top?: number;
}

/**
 * Opens the workspace's database, making folder and file when they are absent.
 * @throws EnvironmentError `STORE_ACCESS`; as `openDatabase` does.
 */
export function openStore(home: string): Database {
  try {
    makeFolder(home);
  } catch (cause) {
    throw new EnvironmentError(
      `The workspace's folder ${home} cannot be made: ${(cause as Error).message}.`,
      {
        code: "STORE_ACCESS",
        hint: "Correct its path or the permissions, or choose another with --home.",
        cause,
      },
    );
  }
  return openDatabase(databaseFile(home), { create: true });
}

/** A workspace that is ready to rank. */
export class LoadedWorkspace {
  constructor(
    readonly home: string,
    readonly database: Database,
    private readonly snapshots: Snapshots,
    /** The trained ranker, if one ranks. */
    readonly model: RankerModel | undefined,
    private readonly rerankMs: number,
    /** What known posts add; nothing where there are none, or the ranker was asked for by name. */
    readonly known: KnownBeside,
  ) {}

  /** The index of the next query, unless articles come before it. */
  get index(): SearchIndex {
    return this.snapshots.current.index;
  }

  /** Number of changed articles that the next query takes in first. */
  get pendingArticles(): number {
    return this.snapshots.pendingArticles;
  }

  /**
   * Returns the articles that most likely check the claim of a tweet, best first; those that it links before
   * all others. A text without words and such links gives none.
   * @param seen what people confirmed for the tweet's picture: these articles come behind the linked ones.
   */
  rank(
    query: string | Query,
    { top = 5 }: RankOptions = {},
    seen: readonly SeenArticle[] = [],
  ): Promise<RankedArticle[]> {
    return this.use(async (snapshot) => {
      const confirmed = seen.map(({ article }) => article);
      const tweet = shownParts(asQuery(query));
      const ranking = await snapshot.rankingWithLinks(tweet, undefined, this.limits(), confirmed);
      const { order, scores, linked } = ranking;
      return Array.from(order.subarray(0, top), (row, i) => {
        const article = snapshot.articleOf(documentAt(ranking, row));
        const isSeen = confirmed.includes(article.key);
        return {
          rank: i + 1,
          score: scores[row]!,
          article,
          ...(linked?.has(row) ? { match: "link" } : isSeen ? { match: "picture" } : {}),
        };
      });
    });
  }

  /**
   * Returns the answer to a tweet: articles with confidence, matches, duplicates and, if wanted, reasons.
   * @param seen as in `rank`.
   * @throws The signal's reason when it aborts while a reranker reads.
   */
  answer(
    query: string | Query,
    options?: AnswerOptions,
    signal?: AbortSignal,
    seen?: readonly SeenArticle[],
  ): Promise<Answer> {
    const limits = this.limits(signal);
    return this.answered((snapshot) => snapshot.answerer.answer(asQuery(query), options, limits, seen));
  }

  /** Returns the answer to the claim of the article with a key of the store, itself left out. */
  similar(key: number, options?: AnswerOptions): Promise<Answer> {
    return this.answered((snapshot) => snapshot.similar(key, options, this.limits()));
  }

  /** Returns the articles that hold all words of a query, best first. */
  find(query: KeywordQuery): Promise<StoredArticle[]> {
    return this.use(async (snapshot) => snapshot.find(query));
  }

  /**
   * Returns all candidates of a tweet with their scores; documents are those of the index that answered.
   * Links are left out, as in `rankKeys`.
   */
  ranking(query: string | Query, shown?: Shown): Promise<Ranking> {
    return this.use((snapshot) => snapshot.ranking(asQuery(query), shown, this.limits()));
  }

  /**
   * Returns store keys and scores of the candidates, best first, of as much of a query as is shown. An
   * article that the query links is ranked as any other: figures and runs are made from this, and must not
   * profit from posts that name their fact-check.
   * @throws The signal's reason when it aborts while a reranker reads.
   */
  rankKeys(
    query: Query,
    shown?: Shown,
    signal?: AbortSignal,
  ): Promise<{ readonly key: number; readonly score: number }[]> {
    return this.use(async (snapshot) => {
      const ranking = await snapshot.ranking(query, shown, this.limits(signal));
      const { order, scores } = ranking;
      return Array.from(order, (row) => ({
        key: snapshot.keyOf(documentAt(ranking, row)),
        score: scores[row]!,
      }));
    });
  }

  /**
   * Takes in the articles that the index lacks, however many they are; resolves also when that fails. Does
   * nothing without `catchUp`.
   */
  catchUp(): Promise<void> {
    return this.snapshots.takeAll();
  }

  /**
   * Has the system read what stays in files into its own memory, so that queries need not wait for the disk.
   * For those who go on to answer; resolves when it is done.
   */
  async readAhead(): Promise<void> {
    await this.index.semantics?.readAhead();
  }

  close(): void {
    this.snapshots.close();
    // A network that could not start has nothing to free.
    this.index.reranker?.dispose().catch(() => {});
    this.index.semantics?.close();
    this.database.close();
  }

  /** Does the work of a query. @throws as `storeError` where the database fails. */
  private async use<T>(work: (snapshot: Snapshot, pendingArticles: number) => Promise<T>): Promise<T> {
    try {
      return await this.snapshots.use(work);
    } catch (error) {
      throw storeError(this.database.name, error);
    }
  }

  /** Returns an answer that says how many articles it lacks. */
  private answered(work: (snapshot: Snapshot) => Promise<Answer>): Promise<Answer> {
    return this.use(async (snapshot, pendingArticles) => {
      const answer = await work(snapshot);
      return pendingArticles > 0 ? { ...answer, pendingArticles } : answer;
    });
  }

  /** Returns the limits of a query that begins now. */
  private limits(signal?: AbortSignal): RankLimits {
    return { signal, ...(this.rerankMs > 0 ? { rerankUntil: systemClock.now() + this.rerankMs } : {}) };
  }
}

function asQuery(query: string | Query): Query {
  return typeof query === "string" ? { text: query } : query;
}
