import type { Answer, AnswerOptions } from "../answer/answer";
import { Answerer } from "../answer/answerer";
import type { Confidence } from "../answer/confidence/confidence";
import { DuplicateGrouper } from "../answer/duplicate-grouper";
import { Explainer } from "../answer/explain/explainer";
import type { FilterMasks } from "../answer/filter-masks";
import type { HeldArticles, HeldLanguages } from "../answer/held-languages";
import { type KeywordQuery, KeywordSearch } from "../answer/keyword-search";
import { LinkedArticles } from "../answer/linked";
import { partReader } from "../answer/query-parts";
import { ArtifactError } from "../base/core/errors";
import type { ArticleAddresses, ArticleReader, ArticleSites, StoredArticle } from "../base/store";
import type { TweetParts } from "../base/text";
import type { RankLimits } from "../rank/limits";
import type { RankerModel } from "../rank/model";
import { type Query, type Shown, shownParts } from "../rank/query";
import type { Ranker } from "../rank/ranker";
import type { Ranking } from "../rank/ranking";
import type { SearchIndex } from "../rank/search-index";

/** What all snapshots of a workspace share. */
export interface SnapshotSources {
  readonly articles: ArticleReader;
  readonly addresses: ArticleAddresses;
  readonly sites: ArticleSites;
  readonly languages: HeldLanguages;
  readonly masks: FilterMasks;
  /** Returns a ranker of an index; model and encoder are the same for all. */
  readonly rankerOf: (index: SearchIndex) => Ranker;
  /** The trained ranker, if one ranks. */
  readonly model: RankerModel | undefined;
  readonly confidence: Confidence;
}

/**
 * Answers from one state of the articles. It owns all that holds the index's arrays, or numbers of its
 * documents, words and terms. New articles make a new snapshot, which replaces this one as a whole.
 */
export class Snapshot {
  private readonly ranker: Ranker;
  readonly answerer: Answerer;
  private readonly links: LinkedArticles;
  private readonly keywords: KeywordSearch;

  constructor(
    private readonly sources: SnapshotSources,
    readonly index: SearchIndex,
    /** The store's revision whose articles it holds at least. */
    readonly articlesRevision: number,
  ) {
    this.ranker = sources.rankerOf(index);
    this.links = new LinkedArticles(sources.addresses, index);
    this.keywords = new KeywordSearch(index.lexical, sources.masks, () => sources.languages.all(this.held()));
    this.answerer = new Answerer({
      ranking: (...given) => this.rankingWithLinks(...given),
      maskOf: (filter) => sources.masks.of(filter, index.lexical.arrays),
      articleOf: (doc) => this.articleOf(doc),
      partsOf: partReader(index.lexical),
      duplicates: new DuplicateGrouper(index, (doc) => sources.sites.of(this.keyOf(doc))),
      explainer: new Explainer(index, sources.model),
      confidence: sources.confidence,
      foreignLanguage: (text, given) => sources.languages.foreign(text, this.held(), given),
    });
  }

  /** Returns the articles that are shown, with their languages. */
  private held(): HeldArticles {
    const { keys, languages, recent } = this.index.lexical.arrays;
    return { keys, languages, removed: recent?.removed };
  }

  /** Returns the articles that hold all words of a query. */
  find(query: KeywordQuery): StoredArticle[] {
    return this.keywords.find(query).map((doc) => this.articleOf(doc));
  }

  /**
   * Returns the answer to the claim of the article with a key of the store, itself left out.
   * @throws ArtifactError `INDEX_STALE` where the index does not hold it.
   */
  async similar(key: number, options?: AnswerOptions, limits?: RankLimits): Promise<Answer> {
    const doc = this.index.lexical.docOf(key);
    if (doc === undefined) throw stale(`The index does not hold the article ${key}.`);
    return this.answerer.similar(doc, options, limits);
  }

  /** Returns the ranking without regard to what the query links. */
  ranking(query: Query, shown?: Shown, limits?: RankLimits): Promise<Ranking> {
    return this.ranker.rank(shownParts(query, shown), undefined, limits);
  }

  /**
   * Returns the ranking with the articles that the tweet links before all others.
   * @param confirmed keys of the articles that come behind those.
   */
  async rankingWithLinks(
    tweet: TweetParts,
    mask?: Uint8Array,
    limits?: RankLimits,
    confirmed: readonly number[] = [],
  ): Promise<Ranking> {
    // The store may hold articles that the index lacks.
    const documents = confirmed
      .map((key) => this.index.lexical.docOf(key))
      .filter((doc) => doc !== undefined);
    return this.links.putFirst(await this.ranker.rank(tweet, mask, limits), mask, documents);
  }

  /**
   * Returns the article of a document as the store holds it now.
   * @throws ArtifactError `INDEX_STALE` where it does not.
   */
  articleOf(doc: number): StoredArticle {
    const key = this.keyOf(doc);
    const article = this.sources.articles.get(key);
    if (article) return article;
    throw stale(`The index names the article ${key}, which the store does not hold.`);
  }

  /** Returns the store's key of a document. */
  keyOf(doc: number): number {
    return this.index.lexical.arrays.keys[doc]!;
  }
}

function stale(message: string): ArtifactError {
  return new ArtifactError(message, {
    code: "INDEX_STALE",
    hint: "Build it again: crowdchecked index.",
  });
}
