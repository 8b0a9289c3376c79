import type { StoredArticle } from "../base/store";
import { tellLanguage } from "../base/text";
import {
  compare,
  type Difference,
  type NormalRating,
  normalRating,
  type ReadArticle,
  readArticle,
  type Stance,
  Statement,
  stanceOf,
} from "../compare";
import type { Query } from "../rank/query";
import {
  type AnswerDifference,
  type AnsweredPart,
  type AnswerStance,
  QUERY_FIELDS,
  type QueryField,
} from "./answer";
import { pairLanguages } from "./pair-languages";

/** How a query compares with an article. */
export interface Compared {
  /** The differences between it and the article's claim; absent if the two are about different things. */
  readonly differences?: readonly AnswerDifference[];
  /** Absent if the query is probably about another claim. */
  readonly stance?: AnswerStance;
}

/** The parts of an article that are compared. */
export type ComparedArticle = Pick<
  StoredArticle,
  "key" | "vclaim" | "title" | "subtitle" | "body" | "language" | "rating" | "source" | "url"
>;

/** A post and a claim, and how they differ; undefined if they are about different things. */
interface ReadPair {
  readonly post: Statement;
  readonly claim: ReadArticle;
  readonly found: readonly Difference[] | undefined;
}

/** A query's text or a part of it, read once for all the articles that it is compared with. */
export class ComparedQuery {
  private readonly field: QueryField;
  private readonly offset: number;
  private readonly given: string;
  private told?: { readonly language: string | undefined };
  /** The query as read in each language in which an article needs it. */
  private readonly known = new Map<string | undefined, Statement>();
  private readonly read = new Map<number, ReadPair | undefined>();

  /**
   * @param language of the query, if known (`TweetParts`); otherwise it is detected from the text's words.
   * @param part absent for the whole, whose longest text is then compared.
   */
  constructor(
    query: Query,
    private readonly language?: string,
    part?: Pick<AnsweredPart, "field" | "start" | "text">,
  ) {
    this.field = part?.field ?? longestField(query);
    this.offset = part?.start ?? 0;
    this.given = part?.text ?? query[this.field] ?? "";
  }

  /**
   * Returns how it compares with the article's claim; undefined if the claim has no text.
   * @param isBest whether the verdict is about this article, or the post's link or picture names it. Most
   *   other articles check another claim, on which the post's words say nothing: their stance is `unclear`.
   */
  with(article: ComparedArticle, isBest: boolean): Compared | undefined {
    const pair = this.pairOf(article);
    if (!pair) return undefined;
    const { post, claim, found } = pair;
    if (found && isOtherClaim(found)) return { differences: found.map((of) => this.shown(of)) };
    const stance = isBest ? stanceOf(post, claim, found) : "unclear";
    // A post that asks about a claim does not assert it, even if the claim denies something.
    const asks = isBest ? stance === "asks" : post.cues.asksForTruth;
    const said = asks ? found?.filter((of) => of.kind !== "negation" || denies(post, of)) : found;
    return {
      ...(said ? { differences: said.map((of) => this.shown(of)) } : {}),
      stance: answerStance(stance, article),
    };
  }

  private shown({ postSpan: { start, end, text }, ...difference }: Difference): AnswerDifference {
    const postSpan = { field: this.field, start: start + this.offset, end: end + this.offset, text };
    return { ...difference, postSpan };
  }

  /** Whether it is probably about another claim than the article's. This does not need the stance. */
  isOtherThan(article: ComparedArticle): boolean {
    return isOtherClaim(this.pairOf(article)?.found ?? []);
  }

  private pairOf(article: ComparedArticle): ReadPair | undefined {
    if (!this.read.has(article.key)) this.read.set(article.key, this.readPair(article));
    return this.read.get(article.key);
  }

  private readPair(article: ComparedArticle): ReadPair | undefined {
    this.told ??= { language: this.language ?? tellLanguage(this.given) };
    const languages = pairLanguages(this.given, this.told.language, article);
    const claim = readArticle(article, languages.article);
    if (!claim) return undefined;
    const post = this.readIn(languages.post);
    return { post, claim, found: compare(post, claim) };
  }

  private readIn(language: string | undefined): Statement {
    const known = this.known.get(language) ?? new Statement(this.given, language);
    this.known.set(language, known);
    return known;
  }
}

/** Whether a difference's negation is in the post. */
function denies({ words, polarity }: Statement, { postSpan }: Difference): boolean {
  return polarity.cues.some((cue) => words[cue]!.start === postSpan.start);
}

/** The sentence on a post, by its stance and the article's rating; none if either is unknown. */
const SENTENCES: Readonly<Partial<Record<Stance, Partial<Record<NormalRating, string>>>>> = {
  asserts: {
    false: "This post repeats what the fact-check refutes.",
    mixed: "This post repeats what the fact-check finds partly wrong.",
    true: "This post says what the fact-check confirms.",
  },
  denies: {
    false: "This post already says that the claim is false.",
    mixed: "This post denies what the fact-check finds partly right.",
    true: "This post denies what the fact-check confirms.",
  },
  asks: {
    false: "This post asks about the claim.",
    mixed: "This post asks about the claim.",
    true: "This post asks about the claim.",
  },
};

function answerStance(kind: Stance, { rating: published, source, url = "" }: ComparedArticle): AnswerStance {
  const rating = normalRating(published, `${source} ${url.split("/")[2] ?? ""}`);
  const sentence = SENTENCES[kind]?.[rating];
  return { kind, rating, ...(sentence === undefined ? {} : { sentence }) };
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

/** Whether a post is probably about another claim than the article most similar to it. */
export function isOtherClaim(differences: readonly Pick<Difference, "kind" | "severity">[]): boolean {
  return differences.some(({ kind, severity }) => severity === "high" && OTHER_CLAIM.has(kind));
}
