import type { StoredArticle } from "../base/store";
import { compare, type Difference, readArticle, Statement } from "../compare";
import type { Query } from "../rank/ranker";
import { type AnswerDifference, type AnsweredPart, QUERY_FIELDS, type QueryField } from "./answer";

/** A query's text or a part of it, read once for all the articles that it is compared with. */
export class ComparedQuery {
  private readonly field: QueryField;
  private readonly offset: number;
  private readonly given: string;
  private known?: Statement;
  private readonly compared = new Map<number, AnswerDifference[] | undefined>();

  /** @param part absent for the whole: then its longest text is compared. */
  constructor(query: Query, part?: Pick<AnsweredPart, "field" | "start" | "text">) {
    this.field = part?.field ?? longestField(query);
    this.offset = part?.start ?? 0;
    this.given = part?.text ?? query[this.field] ?? "";
  }

  /**
   * Returns where it says something else than the article's claim; undefined where that has no text, or is
   * about other matters.
   */
  differencesFrom(article: StoredArticle): readonly AnswerDifference[] | undefined {
    if (!this.compared.has(article.key)) this.compared.set(article.key, this.compare(article));
    return this.compared.get(article.key);
  }

  private compare(article: StoredArticle): AnswerDifference[] | undefined {
    const claim = readArticle(article);
    if (!claim) return undefined;
    this.known ??= new Statement(this.given);
    return compare(this.known, claim)?.map(({ postSpan: { start, end, text }, ...difference }) => ({
      ...difference,
      postSpan: { field: this.field, start: start + this.offset, end: end + this.offset, text },
    }));
  }
}

function longestField(query: Query): QueryField {
  const [first, ...others] = QUERY_FIELDS;
  return others.reduce<QueryField>(
    (longest, field) => ((query[field]?.length ?? 0) > (query[longest]?.length ?? 0) ? field : longest),
    first,
  );
}

/** Another number, name, time or place is usually another claim; a negation is still about the same one. */
const OTHER_CLAIM: ReadonlySet<Difference["kind"]> = new Set(["number", "name", "time", "place"]);

/** Whether a post is probably about another claim than the article that is most like it. */
export function isOtherClaim(differences: readonly Pick<Difference, "kind" | "severity">[]): boolean {
  return differences.some(({ kind, severity }) => severity === "high" && OTHER_CLAIM.has(kind));
}
