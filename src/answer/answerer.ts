import { createHash } from "node:crypto";
import type { SeenArticle, StoredArticle } from "../base/store";
import { codeOfTag, saidText, type TweetParts } from "../base/text";
import type { RankLimits } from "../rank/limits";
import { type Query, shownParts } from "../rank/query";
import { documentAt, type Ranking } from "../rank/ranking";
import {
  type Answer,
  type AnsweredArticle,
  type AnswerOptions,
  type ForeignLanguage,
  VERDICTS,
  type Verdict,
} from "./answer";
import type { Confidence } from "./confidence/confidence";
import { CLAIMS_COMPARED } from "./confidence/ranked-claims";
import { ComparedQuery } from "./differences";
import { CANDIDATES_GROUPED, type DuplicateGrouper } from "./duplicate-grouper";
import type { Explainer } from "./explain/explainer";
import type { Explanation } from "./explain/explanation";
import type { ArticleFilter } from "./filter";
import { type Found, foundBy, type Judged, matchOf, surestFirst } from "./judged";
import type { PartReader } from "./query-parts";

/** What the answerer uses. */
export interface AnswerSources {
  /**
   * Returns a tweet's candidates: first those that it links, then those that people confirmed for its
   * picture.
   * @param confirmed their keys in the store.
   */
  ranking(
    tweet: TweetParts,
    mask?: Uint8Array,
    limits?: RankLimits,
    confirmed?: readonly number[],
  ): Promise<Ranking>;
  articleOf(doc: number): StoredArticle;
  /** Returns `[documents]`: 1 for each document that passes the filter. */
  maskOf(filter: ArticleFilter): Uint8Array;
  readonly partsOf: PartReader;
  /**
   * Returns the language of a text if it is certain that the collection is in other languages.
   * @param given its language, if known.
   */
  foreignLanguage(text: string, given: string | undefined): ForeignLanguage | undefined;
  readonly duplicates: DuplicateGrouper;
  readonly explainer: Explainer;
  readonly confidence: Confidence;
}

/** Hexadecimal digits of a claim group's id. */
const GROUP_DIGITS = 16;
/** The assessment of a post that links an article of the collection. */
const LINKED = { verdict: "answer", confidence: 1 } as const;

/** Returns the candidates of an answer's query, or of a part of it; confirmed articles come first. */
type Rank = (tweet: TweetParts, confirmed?: readonly number[]) => Promise<Ranking>;

/** A text to judge, and the votes on its picture. */
interface Judging {
  readonly rank: Rank;
  readonly tweet: TweetParts;
  readonly said: ComparedQuery;
  readonly top: number;
  /** The articles that people confirmed for the query's picture. */
  readonly seen?: readonly SeenArticle[];
  /**
   * Verdicts with which the text counts: with any other verdict it is not compared with its best article;
   * default: all.
   */
  readonly counts?: readonly Verdict[];
}

/** A claim of the answer, with the article that shows it. */
interface ShownClaim extends Found {
  readonly article: StoredArticle;
}

/** Turns rankings into answers for people and bots. There is one for each state of the index. */
export class Answerer {
  constructor(private readonly sources: AnswerSources) {}

  /**
   * @param limits of all that is ranked for the answer together.
   * @param seen the articles that people confirmed for the query's picture; they come first.
   */
  answer(
    query: Query,
    options: AnswerOptions = {},
    limits?: RankLimits,
    seen: readonly SeenArticle[] = [],
  ): Promise<Answer> {
    const { filter } = options;
    const mask = filter && this.sources.maskOf(filter);
    const rank: Rank = (tweet, confirmed) => this.sources.ranking(tweet, mask, limits, confirmed);
    return this.answerBy(rank, query, options, seen);
  }

  /** Returns the answer to the claim of an article, without the article itself. */
  similar(doc: number, options: AnswerOptions = {}, limits?: RankLimits): Promise<Answer> {
    const { vclaim, title = "" } = this.sources.articleOf(doc);
    const mask = this.sources.maskOf(options.filter ?? {}).slice();
    mask[doc] = 0;
    const rank: Rank = (tweet) => this.sources.ranking(tweet, mask, limits);
    return this.answerBy(rank, { text: vclaim ?? title }, options);
  }

  private async answerBy(
    rank: Rank,
    query: Query,
    { top = 5, explain = false, filter }: AnswerOptions,
    seen: readonly SeenArticle[] = [],
  ): Promise<Answer> {
    const tweet = shownParts(query);
    const whole = await this.judge({
      rank,
      tweet,
      said: new ComparedQuery(query, tweet.language),
      top,
      seen,
    });
    const judged = surestFirst(whole, await this.answeredParts(rank, query, tweet));
    const { assessment } = judged[0] ?? whole;
    // A user who filters by language knows that the post may be in another one.
    const knowsLanguage = assessment.verdict === "answer" || filter?.languages !== undefined;
    const given = query.language === undefined ? undefined : codeOfTag(query.language);
    const language = knowsLanguage ? undefined : this.sources.foreignLanguage(saidText(tweet), given);
    const postLanguage = given ?? tweet.language;
    const shown = foundBy(judged, whole, top).map((found) => ({
      ...found,
      article: this.articleAt(found.by.ranking, found.claim.row),
    }));
    const explanations = explain ? await this.explain(shown) : new Map<ShownClaim, Explanation>();
    return {
      ...assessment,
      ...(postLanguage === undefined ? {} : { postLanguage }),
      ...(language ? { language } : {}),
      articles: shown.map((of, i) => this.articleOf(of, i + 1, explanations.get(of))),
    };
  }

  private async judge({
    rank,
    tweet,
    said,
    top,
    seen: given = [],
    counts = VERDICTS,
  }: Judging): Promise<Judged> {
    const { duplicates, confidence } = this.sources;
    const seen = new Map(given.map((confirmed) => [confirmed.article, confirmed]));
    const ranking = await rank(tweet, [...seen.keys()]);
    const claims = duplicates.group(ranking, Math.max(top, CANDIDATES_GROUPED));
    const judged = { said, ranking, claims, seen, isSeen: false };
    const [best] = claims;
    if (best === undefined) return { ...judged, assessment: confidence.judge(ranking, [], false) };
    if (ranking.linked?.has(best.row)) return { ...judged, assessment: LINKED };
    const confirmed = seen.size > 0 ? seen.get(this.articleAt(ranking, best.row).key) : undefined;
    // A confirmation by people has no probability.
    if (confirmed) return { ...judged, isSeen: true, assessment: { verdict: confirmed.verdict } };
    const differs = (row: number): boolean => said.isOtherThan(this.articleAt(ranking, row));
    const competing = duplicates.competing(claims, CLAIMS_COMPARED, differs);
    const assessment = confidence.judge(ranking, competing, false);
    // A difference never raises a verdict.
    if (!counts.includes(assessment.verdict) || !differs(best.row)) return { ...judged, assessment };
    return { ...judged, assessment: confidence.judge(ranking, competing, true) };
  }

  /** Judges each part of a query by itself, and returns those that count. */
  private async answeredParts(rank: Rank, query: Query, whole: TweetParts): Promise<Judged[]> {
    // Without confidences each part would bring an article.
    if (!this.sources.confidence.isCalibrated) return [];
    const rankPart: Rank = async (part) => asPost(await rank(part));
    const answered: Judged[] = [];
    for (const { tweet, counts, ...place } of this.sources.partsOf(query, whole)) {
      const said = new ComparedQuery(query, tweet.language, place);
      const judged = await this.judge({ rank: rankPart, tweet, said, top: 1, counts });
      const { verdict, confidence = 0 } = judged.assessment;
      if (counts.includes(verdict)) answered.push({ ...judged, part: { ...place, verdict, confidence } });
    }
    return answered;
  }

  /** Explains each article by the ranking that found it. */
  private async explain(shown: readonly ShownClaim[]): Promise<Map<ShownClaim, Explanation>> {
    const explanations = new Map<ShownClaim, Explanation>();
    for (const by of new Set(shown.map((of) => of.by))) {
      const found = shown.filter((of) => of.by === by);
      const rows = found.map(({ claim, article }) => ({ row: claim.row, article }));
      const reasons = await this.sources.explainer.explain(by.ranking, rows);
      for (const [i, reason] of reasons.entries()) explanations.set(found[i]!, reason);
    }
    return explanations;
  }

  private articleOf(
    { by, claim, parts, article }: ShownClaim,
    rank: number,
    explanation: Explanation | undefined,
  ): AnsweredArticle {
    const { row, also } = claim;
    const matched = matchOf(by, row, article);
    const isBest = row === by.claims[0]?.row || matched.match !== undefined;
    const compared = by.assessment.verdict === "none" ? undefined : by.said.with(article, isBest);
    const likeness = by.ranking.known?.get(row);
    return {
      rank,
      score: by.ranking.scores[row]!,
      article,
      alsoCheckedIn: also.map((other) => this.articleAt(by.ranking, other)),
      claimGroup: this.claimGroupOf(documentAt(by.ranking, row), article),
      highlights: this.sources.explainer.highlights(by.ranking, article),
      ...matched,
      ...(likeness === undefined ? {} : { likePost: { likeness } }),
      ...(parts.length > 0 ? { parts } : {}),
      ...compared,
      ...explanationOf(explanation, matched.match !== undefined),
    };
  }

  private claimGroupOf(doc: number, article: StoredArticle): string {
    const first = this.sources.duplicates.firstOf(doc);
    const { source, id } = first === doc ? article : this.sources.articleOf(first);
    return createHash("sha256")
      .update(JSON.stringify([source, id]))
      .digest("hex")
      .slice(0, GROUP_DIGITS);
  }

  private articleAt(ranking: Ranking, row: number): StoredArticle {
    return this.sources.articleOf(documentAt(ranking, row));
  }
}

/** Nobody typed a part of a post by itself to search for it. */
function asPost(ranking: Ranking): Ranking {
  return ranking.keywords ? { ...ranking, keywords: undefined } : ranking;
}

/** The ranker's reasons do not explain the rank of an article that is first for another reason. */
function explanationOf(
  explanation: Explanation | undefined,
  isMatched: boolean,
): { explanation?: Explanation } {
  if (!explanation) return {};
  return { explanation: isMatched ? { evidence: explanation.evidence } : explanation };
}
