import type { KnownPosts } from "../../index";
import { ArtifactError } from "../base/core/errors";
import type { TweetParts } from "../base/text";
import { type CandidateSource, type Candidates, retrieve } from "./candidates";
import { Cascade } from "./cascade";
import { CrossOrder } from "./cross-order";
import { CrossScores } from "./cross-scores";
import { ZScoreFusion } from "./fusion";
import { movedByKeywords } from "./keyword-order";
import { findKnown, type KnownDocuments, raised, withKnown } from "./known-order";
import type { RankLimits } from "./limits";
import type { RankerTrees } from "./model";
import { bestFirst, type Ranking } from "./ranking";
import { type ReadQuery, readQuery, type SearchIndex } from "./search-index";
import type { SiteOrder } from "./site-order";
import { putVerbatimFirst } from "./verbatim";
import { WordingOrder } from "./wording/wording-order";

/** Orders articles for a tweet. There is one for each thread. */
export interface Ranker {
  /**
   * Returns the ranked candidates. An empty query has none.
   * @param mask `[documents]`: only documents with a 1 are ranked; default: all.
   * @throws The signal's reason when the limits' signal aborts.
   */
  rank(parts: TweetParts, mask?: Uint8Array, limits?: RankLimits): Promise<Ranking>;
}

/** Ranks by the encoder's cosine alone, as published bi-encoders without reranking do. */
export class EncoderRanker implements Ranker {
  /** @throws ArtifactError `INDEX_MISSING` if the workspace has no dense index. */
  constructor(
    private readonly index: SearchIndex,
    private readonly depth = 100,
  ) {
    if (index.semantics) return;
    throw new ArtifactError("The workspace has no dense index.", {
      code: "INDEX_MISSING",
      hint: "Build one: crowdchecked index.",
    });
  }

  async rank(parts: TweetParts, mask?: Uint8Array): Promise<Ranking> {
    const query = await readQuery(this.index, parts);
    const candidates = retrieve(this.index, query, this.depth, "encoder", mask);
    const scores = Float64Array.from(candidates.cosines.all);
    return { query, candidates, scores, order: bestFirst(scores) };
  }
}

/** The preset of rankers that order articles like the paper's ranker, which has no cross-encoder. */
const AS_PUBLISHED = "paper";

/** What a `FeatureRanker` does in addition to its model. */
export interface FeatureRankerOptions {
  /** Candidates of each query; default: as many as in the model's training, or 100 without a model. */
  readonly depth?: number | undefined;
  /**
   * Articles of each query that the index's reranker reads, if the model did not learn from one. Default 0:
   * no reranker is used.
   */
  readonly rerankArticles?: number | undefined;
  /** Raise the articles of posts that are like the query; default: none are known. */
  readonly known?: KnownPosts | undefined;
  /** Moves articles by their sites; default: all sites are alike. */
  readonly sites?: SiteOrder | undefined;
}

/** Retrieves and reranks: by LambdaMART if there is a model, otherwise by the untrained fusion. */
export class FeatureRanker implements Ranker {
  private readonly source: CandidateSource;
  private readonly score: (query: ReadQuery, candidates: Candidates) => Pick<Ranking, "scores" | "features">;
  private readonly cross: CrossScores | undefined;
  private readonly crossOrder: CrossOrder | undefined;
  private readonly wordingOrder: WordingOrder | undefined;
  private readonly readsKeywords: boolean;
  private readonly known: KnownPosts | undefined;
  private readonly sites: SiteOrder | undefined;
  private readonly depth: number;

  /**
   * @throws ArtifactError `FEATURE_UNKNOWN` when the model names a feature that this version does not have.
   * @throws ArtifactError `RANKER_RERANKER` if the index has another reranker than the model's.
   */
  constructor(
    private readonly index: SearchIndex,
    model?: RankerTrees,
    { depth = model?.manifest.depth ?? 100, rerankArticles = 0, known, sites }: FeatureRankerOptions = {},
  ) {
    this.depth = depth;
    const isPublished = model?.manifest.preset === AS_PUBLISHED;
    this.known = isPublished ? undefined : known;
    this.sites = isPublished ? undefined : sites;
    this.source = model?.manifest.candidates ?? "fused";
    this.cross = model?.manifest.reranker && new CrossScores(index, model.manifest.reranker);
    const isCorrected = model !== undefined && !this.cross && !isPublished;
    const { reranker, wording } = index;
    if (isCorrected && reranker && rerankArticles > 0)
      this.crossOrder = new CrossOrder(index, reranker, rerankArticles);
    else if (isCorrected && wording) this.wordingOrder = new WordingOrder(index, wording);
    this.readsKeywords = isCorrected && !this.crossOrder;
    if (model) {
      const cascade = new Cascade(index, model);
      this.score = (query, candidates) => cascade.score(query, candidates);
    } else {
      const fusion = new ZScoreFusion(index);
      this.score = (query, candidates) => ({ scores: fusion.score(query, candidates) });
    }
  }

  async rank(parts: TweetParts, mask?: Uint8Array, limits?: RankLimits): Promise<Ranking> {
    const query = await readQuery(this.index, parts);
    const known: KnownDocuments = this.known ? findKnown(this.index, this.known, parts, mask) : new Map();
    const retrieved = retrieve(this.index, query, this.depth, this.source, mask);
    const found = withKnown(this.index, query, retrieved, known);
    const candidates = this.cross ? await this.cross.addTo(query, found, limits) : found;
    const scored = this.score(query, candidates);
    const corrected = await this.corrected(query, candidates, scored.scores, limits);
    const moved = this.sites?.correct(corrected.scores, candidates) ?? corrected.scores;
    const changed = known.size > 0 ? raised(moved, candidates, known) : { scores: moved };
    const order = bestFirst(changed.scores);
    const ranking = { query, candidates, ...scored, ...corrected, ...changed, order };
    return putVerbatimFirst(this.index.lexical, ranking);
  }

  /** A reranker reads words and wording, so it replaces what else compares them. */
  private async corrected(
    query: ReadQuery,
    candidates: Candidates,
    scores: Float64Array,
    limits?: RankLimits,
  ): Promise<Pick<Ranking, "scores" | "keywords">> {
    if (this.crossOrder) return { scores: await this.crossOrder.correct(query, candidates, scores, limits) };
    const worded = this.wordingOrder?.correct(query, candidates, scores) ?? scores;
    return this.readsKeywords ? movedByKeywords(this.index, query, candidates, worded) : { scores: worded };
  }
}
