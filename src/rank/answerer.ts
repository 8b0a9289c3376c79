import type { StoredArticle } from "../store";
import type { Answer, AnswerOptions } from "./answer";
import type { Confidence } from "./confidence/confidence";
import { CLAIMS_COMPARED } from "./confidence/signals";
import type { DuplicateFolder } from "./duplicates";
import type { Explainer } from "./explain/explainer";
import type { ArticleFilter } from "./filter";
import type { Query, RankingOptions } from "./ranker";
import type { Ranking } from "./ranking";

/** What answers are made from. */
export interface AnswerSources {
  ranking(query: Query, options?: RankingOptions): Promise<Ranking>;
  articleOf(doc: number): StoredArticle;
  /** Returns `[documents]`: 1 for each that the filter lets through. */
  maskOf(filter: ArticleFilter): Uint8Array;
  readonly duplicates: DuplicateFolder;
  readonly explainer: Explainer;
  readonly confidence: Confidence;
}

/** Makes of a query's ranking what a person or a bot is told. One per workspace. */
export class Answerer {
  constructor(private readonly sources: AnswerSources) {}

  async answer(query: Query, { top = 5, explain = false, filter }: AnswerOptions = {}): Promise<Answer> {
    const ranking = await this.sources.ranking(query, { mask: filter && this.sources.maskOf(filter) });
    const claims = this.sources.duplicates.fold(ranking, Math.max(top, CLAIMS_COMPARED));
    const groups = claims.slice(0, top);
    const articleAt = (row: number): StoredArticle =>
      this.sources.articleOf(ranking.candidates.docs[row] as number);
    const shown = groups.map(({ row }) => ({ row, article: articleAt(row) }));
    const { explainer } = this.sources;
    const explanations = explain ? await explainer.explain(query, ranking, shown) : [];
    return {
      ...this.sources.confidence.judge(ranking, claims),
      articles: shown.map(({ row, article }, i) => ({
        rank: i + 1,
        score: ranking.scores[row] as number,
        article,
        alsoCheckedIn: groups[i]?.also.map(articleAt) ?? [],
        highlights: explainer.highlights(ranking, article),
        ...(explanations[i] ? { explanation: explanations[i] } : {}),
      })),
    };
  }
}
