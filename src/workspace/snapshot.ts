import type { Answer, AnswerOptions } from "../answer/answer";
import { Answerer } from "../answer/answerer";
import type { Confidence } from "../answer/confidence/confidence";
import { DuplicateGrouper } from "../answer/duplicate-grouper";
import { Explainer } from "../answer/explain/explainer";
import type { FilterMasks } from "../answer/filter-masks";
import type { HeldLanguages } from "../answer/held-languages";
import { LinkedArticles } from "../answer/linked";
import { partReader } from "../answer/query-parts";
import { ArtifactError } from "../base/core/errors";
import type { ArticleAddresses, ArticleReader, StoredArticle } from "../base/store";
import { saidText } from "../base/text";
import type { RankerModel } from "../rank/model";
import type { Query, Ranker, RankingOptions } from "../rank/ranker";
import { shownParts } from "../rank/ranker";
import type { Ranking } from "../rank/ranking";
import type { SearchIndex } from "../rank/search-index";

/** What a workspace's snapshots have in common. */
export interface SnapshotSources {
  readonly articles: ArticleReader;
  readonly addresses: ArticleAddresses;
  readonly languages: HeldLanguages;
  readonly masks: FilterMasks;
  /** Returns what ranks with an index; model and encoder are the same for all. */
  readonly rankerOf: (index: SearchIndex) => Ranker;
  /** The trained ranker; undefined where another way of ranking is used. */
  readonly model: RankerModel | undefined;
  readonly confidence: Confidence;
}

/**
 * What answers with one state of the articles: all that holds the index's arrays, or numbers of its
 * documents, words and terms. When articles come, another takes its place as a whole.
 */
export class Snapshot {
  private readonly ranker: Ranker;
  private readonly answerer: Answerer;
  private readonly links: LinkedArticles;

  constructor(
    private readonly sources: SnapshotSources,
    readonly index: SearchIndex,
    /** The store's revision whose articles it holds at least. */
    readonly articlesRevision: number,
  ) {
    this.ranker = sources.rankerOf(index);
    this.links = new LinkedArticles(sources.addresses, index);
    this.answerer = new Answerer({
      ranking: (query, options) => this.rankingWithLinks(query, options),
      maskOf: (filter) => sources.masks.of(filter, index.lexical.arrays),
      articleOf: (doc) => this.articleOf(doc),
      partsOf: partReader(index.lexical),
      duplicates: new DuplicateGrouper(index),
      explainer: new Explainer(index, sources.model),
      confidence: sources.confidence,
    });
  }

  async answer(query: Query, options?: AnswerOptions): Promise<Answer> {
    const answer = await this.answerer.answer(query, options);
    // Who asks for articles of some languages knows that the post may be in another.
    if (answer.verdict === "answer" || options?.filter?.languages) return answer;
    const { keys } = this.index.lexical.arrays;
    const language = this.sources.languages.foreign(saidText(shownParts(query)), keys);
    return language ? { ...answer, language } : answer;
  }

  /** Returns the ranking without regard to what the query links. */
  ranking(query: Query, { shown, mask }: RankingOptions = {}): Promise<Ranking> {
    return this.ranker.rank(shownParts(query, shown), mask);
  }

  /** Returns the ranking with the articles that the query links before all others. */
  async rankingWithLinks(query: Query, { shown, mask }: RankingOptions = {}): Promise<Ranking> {
    const parts = shownParts(query, shown);
    return this.links.putFirst(await this.ranker.rank(parts, mask), parts, mask);
  }

  /**
   * Returns the article of a document as the store holds it now.
   * @throws ArtifactError `INDEX_STALE` where it does not.
   */
  articleOf(doc: number): StoredArticle {
    const key = this.keyOf(doc);
    const article = this.sources.articles.get(key);
    if (article) return article;
    throw new ArtifactError(`The index names the article ${key}, which the store does not hold.`, {
      code: "INDEX_STALE",
      hint: "Build it again: crowdchecked index.",
    });
  }

  /** Returns the store's key of a document. */
  keyOf(doc: number): number {
    return this.index.lexical.arrays.keys[doc] as number;
  }
}
