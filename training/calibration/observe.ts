import { CLAIMS_COMPARED, RankedClaims } from "../../src/answer/confidence/ranked-claims";
import { signalsOf } from "../../src/answer/confidence/signals";
import { type ComparedArticle, ComparedQuery } from "../../src/answer/differences";
import { CANDIDATES_GROUPED, DuplicateGrouper } from "../../src/answer/duplicate-grouper";
import { SameClaim, type SiteOf } from "../../src/answer/same-claim";
import type { RankerModel } from "../../src/rank/model";
import { type Query, shownParts } from "../../src/rank/query";
import { FeatureRanker, type FeatureRankerOptions } from "../../src/rank/ranker";
import { documentAt, type Ranking } from "../../src/rank/ranking";
import type { SearchIndex } from "../../src/rank/search-index";
import type { TrainingQuery } from "../ranker/examples";
import type { Observation } from "./observation";

/** What an observer is given beside its index and its ranker. */
export interface ObserverOptions extends Omit<FeatureRankerOptions, "depth"> {
  readonly siteOf: SiteOf;
}

/** Ranks judged tweets, text only, and observes whether the best article is right. */
export class Observer {
  private readonly ranker: FeatureRanker;
  private readonly duplicates: DuplicateGrouper;
  private readonly sameClaim: SameClaim;
  private readonly features: readonly string[];

  /**
   * @param articleOf returns the article of a document, with which posts are compared where it is first.
   */
  constructor(
    private readonly index: SearchIndex,
    model: RankerModel,
    private readonly articleOf: (doc: number) => ComparedArticle | undefined,
    { siteOf, ...options }: ObserverOptions,
  ) {
    this.ranker = new FeatureRanker(index, model, options);
    this.duplicates = new DuplicateGrouper(index, siteOf);
    this.sameClaim = new SameClaim(index, siteOf);
    this.features = model.manifest.features;
  }

  /**
   * Returns the observations of a tweet with its articles in the collection and without them; a single one
   * for a tweet without articles. Judgements name one article of a claim while others may check the same
   * claim (`SameClaim.mayBeSame`, by the articles alone): these are left out with the relevant ones, and a
   * tweet for which one of them ranks first gives no observation, since nobody judged it wrong.
   */
  async observe(query: TrainingQuery): Promise<Observation[]> {
    const { relevant } = query;
    const said = new ComparedQuery(query);
    const articles = [...relevant];
    const ranking = await this.rank(query);
    const claims = this.claimsOf(ranking);
    const [best] = claims;
    if (!best) return [];
    const isRight = (claim: readonly number[]): boolean => claim.some((doc) => relevant.has(doc));
    const right = isRight(best);
    const seen = this.seenIn(said, ranking);
    if (articles.length === 0) return [{ kind: "unanswerable", articles, ...seen, right }];
    const isAlike = this.alikeTo(articles);
    const observations: Observation[] = [];
    if (right || !best.some(isAlike)) observations.push({ kind: "answerable", articles, ...seen, right });
    const leftOut = new Set([...articles, ...claims.filter(isRight).flat()]);
    for (const doc of ranking.candidates.docs) if (isAlike(doc)) leftOut.add(doc);
    const without = await this.rankWithout(query, leftOut, isAlike);
    if (without.order.length === 0) return observations;
    return [...observations, { kind: "unanswerable", articles, ...this.seenIn(said, without), right: false }];
  }

  /**
   * Returns the observation of a judged tweet that was altered, if its article is still first: what another
   * one that is first then checks, nobody judged.
   * @param isOtherClaim whether it says something else now that the article does not check.
   */
  async observeAltered(query: TrainingQuery, isOtherClaim: boolean): Promise<Observation[]> {
    const articles = [...query.relevant];
    const ranking = await this.rank(query);
    const isFirst = this.claimsOf(ranking)[0]?.some((doc) => query.relevant.has(doc)) === true;
    if (!isFirst) return [];
    const seen = this.seenIn(new ComparedQuery(query), ranking);
    return [{ kind: "answerable", articles, ...seen, right: !isOtherClaim, made: "altered" }];
  }

  /** Returns the observation of a tweet that has only rejected articles, if one of them ranks first. */
  async observeRejected(query: Query, rejected: ReadonlySet<number>): Promise<Observation[]> {
    const ranking = await this.rank(query);
    const [best] = ranking.order;
    if (best === undefined || !rejected.has(ranking.candidates.docs[best]!)) return [];
    const seen = this.seenIn(new ComparedQuery(query), ranking);
    return [{ kind: "rejected", articles: [...rejected], ...seen, right: false }];
  }

  /** Ranks again while the best article may check the same claim: it was no candidate before. */
  private async rankWithout(
    query: Query,
    leftOut: Set<number>,
    isAlike: (doc: number) => boolean,
  ): Promise<Ranking> {
    for (;;) {
      const ranking = await this.rank(query, leftOut);
      const [best] = ranking.order;
      const doc = best === undefined ? undefined : ranking.candidates.docs[best];
      if (doc === undefined || !isAlike(doc)) return ranking;
      leftOut.add(doc);
    }
  }

  private alikeTo(docs: readonly number[]): (doc: number) => boolean {
    const texts = docs.map((doc) => this.sameClaim.read(doc));
    return (doc) => {
      const text = this.sameClaim.read(doc);
      return texts.some((known) => this.sameClaim.mayBeSame(known, text));
    };
  }

  private rank(query: Query, leftOut: Iterable<number> = []): Promise<Ranking> {
    const mask = new Uint8Array(this.index.lexical.arrays.keys.length).fill(1);
    for (const doc of leftOut) mask[doc] = 0;
    return this.ranker.rank(shownParts(query, "undated"), mask);
  }

  /** Returns the documents of each claim, best first. */
  private claimsOf(ranking: Ranking): number[][] {
    const { docs } = ranking.candidates;
    return this.duplicates
      .group(ranking, ranking.order.length)
      .map(({ row, also }) => [row, ...also].map((member) => docs[member]!));
  }

  private seenIn(said: ComparedQuery, ranking: Ranking): Pick<Observation, "signals" | "holdsKeywords"> {
    const differs = (row: number): boolean => {
      const article = this.articleOf(documentAt(ranking, row));
      return article !== undefined && said.isOtherThan(article);
    };
    const groups = this.duplicates.group(ranking, CANDIDATES_GROUPED);
    const competing = this.duplicates.competing(groups, CLAIMS_COMPARED, differs);
    const [best] = competing;
    const isOther = best !== undefined && differs(best.row);
    const signals = signalsOf(new RankedClaims(ranking, competing, this.features, isOther));
    if (!best || !ranking.keywords) return { signals };
    return { signals, holdsKeywords: ranking.keywords.has(best.row) };
  }
}
