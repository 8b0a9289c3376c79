import type { StoredArticle } from "../../base/store";
import type { RankerModel } from "../../rank/model";
import { documentAt, type Ranking } from "../../rank/ranking";
import type { SearchIndex } from "../../rank/search-index";
import { AuthorShares } from "./author-share";
import { contributionsOf } from "./contributions";
import { EvidenceFinder, readClaim, stemsOf } from "./evidence";
import type { Explanation, Highlights } from "./explanation";
import { highlight, Stems } from "./highlights";
import { summarise } from "./summary";
import { wordOverlap } from "./word-overlap";

/** An article that is shown, with its row in the ranking. */
export interface ShownArticle {
  readonly row: number;
  readonly article: StoredArticle;
}

/**
 * Says why articles answer a tweet: where its words stand in them, what they say of the claim, what the
 * ranker made of it. One per index and thread.
 */
export class Explainer {
  private readonly stems = new Stems();
  private readonly evidence: EvidenceFinder;
  private readonly authors: AuthorShares;

  /** @param model absent where no trained ranker ranks. */
  constructor(
    private readonly index: SearchIndex,
    private readonly model: RankerModel | undefined,
  ) {
    this.evidence = new EvidenceFinder(this.stems, index.semantics);
    this.authors = new AuthorShares(index.lexical);
  }

  /** Returns where the words of a tweet and of its author's name stand in an article. */
  highlights(ranking: Ranking, article: StoredArticle): Highlights {
    return highlight(article, stemsOf(ranking.query), this.stems);
  }

  /** Returns evidence and reasons for each of the shown articles, in their order. */
  async explain(ranking: Ranking, shown: readonly ShownArticle[]): Promise<Explanation[]> {
    const { lexical, parts } = ranking.query;
    const claim = readClaim(this.index.lexical, ranking);
    const evidence = await this.evidence.find(
      claim,
      shown.map(({ article }) => article),
    );
    const reasons =
      this.model &&
      contributionsOf(
        this.model,
        ranking,
        shown.map(({ row }) => row),
        (row) => this.authors.of(lexical, documentAt(ranking, row)),
      );
    return shown.map(({ row }, i) => {
      const why = reasons?.[i];
      const facts = wordOverlap(this.index.lexical, lexical, documentAt(ranking, row), parts.day);
      return {
        evidence: evidence[i] ?? [],
        ...(why ? { why: { summary: summarise(why.groups, facts), ...why } } : {}),
      };
    });
  }
}
