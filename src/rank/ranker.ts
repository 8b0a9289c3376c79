import { ArtifactError } from "../core/errors";
import { parseDay, parseTweet, type TweetParts } from "../text";
import { type CandidateSource, type Candidates, retrieve } from "./candidates";
import { FeatureTable } from "./features/table";
import { ZScoreFusion } from "./fusion";
import type { RankerModel } from "./model";
import { bestFirst, type Ranking } from "./ranking";
import { type ReadQuery, readTweet, type SearchIndex } from "./search-index";

/** What is known of the text to be ranked. */
export interface Query {
  readonly text: string;
  /** Display name or handle, where it does not stand in the text. */
  readonly author?: string;
  /** ISO 8601; goes before a date in the text. */
  readonly date?: string;
}

/** Which day of the tweet the ranker is told. `as written` is the query's own date. */
export type Dating = "as written" | "none" | { readonly day: number };

/** Returns the tweet's parts, with author and date that are known apart from the text. */
export function readQuery(query: Query): TweetParts {
  const parts = parseTweet(query.text);
  const day = query.date === undefined ? undefined : parseDay(query.date);
  return {
    ...parts,
    ...(query.author === undefined ? {} : { author: query.author }),
    ...(day === undefined ? {} : { day }),
  };
}

/** How a query is to be ranked. */
export interface RankingOptions {
  /** Default: as written. */
  readonly dating?: Dating | undefined;
  /** `[documents]`: only documents with a 1 are ranked; default: all. */
  readonly mask?: Uint8Array | undefined;
}

/** What orders articles for a tweet. One per thread. */
export interface Ranker {
  /** Returns the candidates, ranked. An empty query gives none. */
  rank(parts: TweetParts, options?: RankingOptions): Promise<Ranking>;
}

/** Ranks by the encoder's cosine alone, as published bi-encoders without reranking do. */
export class EncoderRanker implements Ranker {
  /** @throws ArtifactError `INDEX_MISSING` where the workspace has no dense index. */
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

  async rank(parts: TweetParts, { mask }: RankingOptions = {}): Promise<Ranking> {
    const query = await readTweet(this.index, parts);
    const candidates = retrieve(this.index, query, this.depth, "encoder", mask);
    const scores = Float64Array.from(candidates.cosines.all);
    return { query, candidates, scores, order: bestFirst(scores) };
  }
}

/** Retrieves and reranks: LambdaMART where a model is given, else the untrained fusion. */
export class FeatureRanker implements Ranker {
  private readonly source: CandidateSource;
  private readonly score: (
    query: ReadQuery,
    candidates: Candidates,
    day: number | undefined,
  ) => Pick<Ranking, "scores" | "features">;

  /**
   * @param depth candidates a query; default: what the model was trained on, else 100.
   * @throws UsageError `FEATURE_UNKNOWN` when the model names a feature that this version does not have.
   */
  constructor(
    private readonly index: SearchIndex,
    model?: RankerModel,
    private readonly depth: number = model?.manifest.depth ?? 100,
  ) {
    this.source = model?.manifest.candidates ?? "fused";
    if (model) {
      const table = new FeatureTable(index, model.manifest.features);
      this.score = (query, candidates, day) => {
        const features = table.compute(query, candidates, day);
        return { features, scores: model.booster.predict(features) };
      };
    } else {
      const fusion = new ZScoreFusion(index);
      this.score = (query, candidates) => ({ scores: fusion.score(query, candidates) });
    }
  }

  async rank(parts: TweetParts, { dating = "as written", mask }: RankingOptions = {}): Promise<Ranking> {
    const query = await readTweet(this.index, parts);
    const candidates = retrieve(this.index, query, this.depth, this.source, mask);
    const day = dating === "as written" ? parts.day : dating === "none" ? undefined : dating.day;
    const scored = this.score(query, candidates, day);
    return { query, candidates, ...scored, order: bestFirst(scored.scores) };
  }
}
