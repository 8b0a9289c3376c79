import type { StoredArticle } from "../store";
import type { Answer, AnswerOptions } from "./answer";
import type { Confidence } from "./confidence/confidence";
import { CLAIMS_COMPARED } from "./confidence/ranked-claims";
import type { DuplicateFolder } from "./duplicates";
import type { Explainer } from "./explain/explainer";
import type { Explanation } from "./explain/explanation";
import type { ArticleFilter } from "./filter";
import type { Query, RankingOptions } from "./ranker";
import type { Ranking } from "./ranking";

/** What answers are made from. */
export interface AnswerSources {
  /** Returns a query's candidates, those that it links first. */
  ranking(query: Query, options?: RankingOptions): Promise<Ranking>;
  articleOf(doc: number): StoredArticle;
  /** Returns `[documents]`: 1 for each that the filter lets through. */
  maskOf(filter: ArticleFilter): Uint8Array;
  readonly duplicates: DuplicateFolder;
  readonly explainer: Explainer;
  readonly confidence: Confidence;
}

/** What is said of a post that links an article of the collection. */
const LINKED = { verdict: "answer", confidence: 1 } as const;

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
    const isLinked = (row: number): boolean => ranking.linked?.has(row) === true;
    const [best] = claims;
    return {
      ...(best && isLinked(best.row) ? LINKED : this.sources.confidence.judge(ranking, claims)),
      articles: shown.map(({ row, article }, i) => ({
        rank: i + 1,
        score: ranking.scores[row] as number,
        article,
        alsoCheckedIn: groups[i]?.also.map(articleAt) ?? [],
        highlights: explainer.highlights(ranking, article),
        ...(isLinked(row) ? { match: "link" as const } : {}),
        ...explanationOf(explanations[i], isLinked(row)),
      })),
    };
  }
}

/** What the ranker saw in an article that is linked is not why it stands where it does. */
function explanationOf(
  explanation: Explanation | undefined,
  isLinked: boolean,
): { explanation?: Explanation } {
  if (!explanation) return {};
  return { explanation: isLinked ? { evidence: explanation.evidence } : explanation };
}
