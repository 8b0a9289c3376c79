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
  /** Where it says something else than the article's claim; absent where the two are about other matters. */
  readonly differences?: readonly AnswerDifference[];
  /** Absent where the query is probably about another claim. */
  readonly stance?: AnswerStance;
}

/** What of an article is compared. */
export type ComparedArticle = Pick<
  StoredArticle,
  "key" | "vclaim" | "title" | "subtitle" | "body" | "language" | "rating" | "source" | "url"
>;

/** A post and a claim, and where they differ; undefined where they are about other matters. */
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
  /** The query as it is read in each language that an article asks for. */
  private readonly known = new Map<string | undefined, Statement>();
  private readonly read = new Map<number, ReadPair | undefined>();

  /**
   * @param language of the query, as far as it is known (`TweetParts`); otherwise the text's words tell.
   * @param part absent for the whole: then its longest text is compared.
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
   * Returns how it compares with the article's claim; undefined where that has no text.
   * @param isBest whether the verdict is about this article, or the post's link or picture names it. Most
   *   others check another claim, and whatever the post's words are, they are not on that: its stance is
   *   `unclear`.
   */
  with(article: ComparedArticle, isBest: boolean): Compared | undefined {
    const pair = this.pairOf(article);
    if (!pair) return undefined;
    const { post, claim, found } = pair;
    if (found && isOtherClaim(found)) return { differences: found.map((of) => this.shown(of)) };
    const stance = isBest ? stanceOf(post, claim, found) : "unclear";
    // What a post asks about it does not assert, whatever the claim denies.
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

  /** Whether it is probably about another claim than the article's. The stance is not read for that. */
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

/** Whether it is the post in which a difference's negation stands. */
function denies({ words, polarity }: Statement, { postSpan }: Difference): boolean {
  return polarity.cues.some((cue) => words[cue]!.start === postSpan.start);
}

/** What is said of a post, by its stance and the article's rating; nothing where one of them is not known. */
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

/** Whether a post is probably about another claim than the article that is most like it. */
export function isOtherClaim(differences: readonly Pick<Difference, "kind" | "severity">[]): boolean {
  return differences.some(({ kind, severity }) => severity === "high" && OTHER_CLAIM.has(kind));
}
