import { CLAIMS_COMPARED, RankedClaims, signalsOf } from "../../src/rank/confidence/signals";
import { DuplicateFolder } from "../../src/rank/duplicates";
import type { RankerModel } from "../../src/rank/model";
import { FeatureRanker, type Query, readQuery } from "../../src/rank/ranker";
import type { Ranking } from "../../src/rank/ranking";
import type { SearchIndex } from "../../src/rank/search-index";
import type { TrainingQuery } from "../ranker/examples";
import type { Observation } from "./observation";

/** Ranks judged tweets, text only, and looks whether the best article is right. */
export class Observer {
  private readonly ranker: FeatureRanker;
  private readonly duplicates: DuplicateFolder;
  private readonly features: readonly string[];

  constructor(
    private readonly index: SearchIndex,
    model: RankerModel,
  ) {
    this.ranker = new FeatureRanker(index, model);
    this.duplicates = new DuplicateFolder(index);
    this.features = model.manifest.features;
  }

  /**
   * Returns what comes of a tweet with its articles in the collection, and then what without; of one that has none there once. Left out with the relevant articles are those that are
   * folded with them as checking the same claim; others that do may remain, and are counted as wrong.
   */
  async observe(query: TrainingQuery): Promise<Observation[]> {
    const { relevant } = query;
    const articles = [...relevant];
    const ranking = await this.rank(query);
    const claims = this.claimsOf(ranking);
    const [best] = claims;
    if (!best) return [];
    const isRight = (claim: readonly number[]): boolean => claim.some((doc) => relevant.has(doc));
    const answerable: Observation = {
      kind: "answerable",
      articles,
      signals: this.signalsOf(ranking),
      right: isRight(best),
    };
    if (articles.length === 0) return [{ ...answerable, kind: "unanswerable" }];
    const without = await this.rank(query, [...articles, ...claims.filter(isRight).flat()]);
    if (without.order.length === 0) return [answerable];
    return [answerable, { kind: "unanswerable", articles, signals: this.signalsOf(without), right: false }];
  }

  /** Returns what comes of a tweet of which nothing is known but articles that do not check its claim: an observation where the best one is among them, else nothing. */
  async observeRejected(query: Query, rejected: ReadonlySet<number>): Promise<Observation[]> {
    const ranking = await this.rank(query);
    const [best] = ranking.order;
    if (best === undefined || !rejected.has(ranking.candidates.docs[best] as number)) return [];
    return [{ kind: "rejected", articles: [...rejected], signals: this.signalsOf(ranking), right: false }];
  }

  private rank(query: Query, leftOut: readonly number[] = []): Promise<Ranking> {
    const mask = new Uint8Array(this.index.lexical.arrays.keys.length).fill(1);
    for (const doc of leftOut) mask[doc] = 0;
    return this.ranker.rank(readQuery(query, "undated"), mask);
  }

  /** Returns the documents of each claim, best first. */
  private claimsOf(ranking: Ranking): number[][] {
    const { docs } = ranking.candidates;
    return this.duplicates
      .fold(ranking, ranking.order.length)
      .map(({ row, also }) => [row, ...also].map((member) => docs[member] as number));
  }

  private signalsOf(ranking: Ranking): number[] {
    const groups = this.duplicates.fold(ranking, CLAIMS_COMPARED);
    return signalsOf(new RankedClaims(ranking, groups, this.features));
  }
}
