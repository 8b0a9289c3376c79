import { CLAIMS_COMPARED, RankedClaims } from "../../src/answer/confidence/ranked-claims";
import { signalsOf } from "../../src/answer/confidence/signals";
import { DuplicateGrouper } from "../../src/answer/duplicate-grouper";
import { SameClaim } from "../../src/answer/same-claim";
import type { RankerModel } from "../../src/rank/model";
import { FeatureRanker, type Query, shownParts } from "../../src/rank/ranker";
import type { Ranking } from "../../src/rank/ranking";
import type { SearchIndex } from "../../src/rank/search-index";
import type { TrainingQuery } from "../ranker/examples";
import type { Observation } from "./observation";

/** Ranks judged tweets, text only, and looks whether the best article is right. */
export class Observer {
  private readonly ranker: FeatureRanker;
  private readonly duplicates: DuplicateGrouper;
  private readonly sameClaim: SameClaim;
  private readonly features: readonly string[];

  constructor(
    private readonly index: SearchIndex,
    model: RankerModel,
  ) {
    this.ranker = new FeatureRanker(index, model);
    this.duplicates = new DuplicateGrouper(index);
    this.sameClaim = new SameClaim(index);
    this.features = model.manifest.features;
  }

  /**
   * Returns what comes of a tweet with its articles in the collection, and then what without; of one that has
   * none there once. Judgements name one article of a claim, and others check the same: those that may
   * (`SameClaim.mayBeSame`, by the articles alone) are left out with the relevant ones, and a tweet for which
   * one of them comes out best is no observation, since nobody said that it is wrong.
   */
  async observe(query: TrainingQuery): Promise<Observation[]> {
    const { relevant } = query;
    const articles = [...relevant];
    const ranking = await this.rank(query);
    const claims = this.claimsOf(ranking);
    const [best] = claims;
    if (!best) return [];
    const isRight = (claim: readonly number[]): boolean => claim.some((doc) => relevant.has(doc));
    const right = isRight(best);
    const signals = this.signalsOf(ranking);
    if (articles.length === 0) return [{ kind: "unanswerable", articles, signals, right }];
    const isAlike = this.alikeTo(articles);
    const observations: Observation[] = [];
    if (right || !best.some(isAlike)) observations.push({ kind: "answerable", articles, signals, right });
    const leftOut = new Set([...articles, ...claims.filter(isRight).flat()]);
    for (const doc of ranking.candidates.docs) if (isAlike(doc)) leftOut.add(doc);
    const without = await this.rankWithout(query, leftOut, isAlike);
    if (without.order.length === 0) return observations;
    return [
      ...observations,
      { kind: "unanswerable", articles, signals: this.signalsOf(without), right: false },
    ];
  }

  /**
   * Returns what comes of a tweet of which nothing is known but articles that do not check its claim: an
   * observation where the best one is among them, else nothing.
   */
  async observeRejected(query: Query, rejected: ReadonlySet<number>): Promise<Observation[]> {
    const ranking = await this.rank(query);
    const [best] = ranking.order;
    if (best === undefined || !rejected.has(ranking.candidates.docs[best] as number)) return [];
    return [{ kind: "rejected", articles: [...rejected], signals: this.signalsOf(ranking), right: false }];
  }

  /** Ranks anew while what comes out best is to be left out as well: it was no candidate before. */
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
      .map(({ row, also }) => [row, ...also].map((member) => docs[member] as number));
  }

  private signalsOf(ranking: Ranking): number[] {
    const groups = this.duplicates.group(ranking, CLAIMS_COMPARED);
    return signalsOf(new RankedClaims(ranking, groups, this.features));
  }
}
