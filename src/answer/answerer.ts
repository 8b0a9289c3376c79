import { createHash } from "node:crypto";
import type { StoredArticle } from "../base/store";
import { codeOfTag, saidText, type TweetParts } from "../base/text";
import type { RankLimits } from "../rank/limits";
import { type Query, shownParts } from "../rank/ranker";
import { documentAt, type Ranking } from "../rank/ranking";
import {
  type Answer,
  type AnsweredArticle,
  type AnsweredPart,
  type AnswerOptions,
  type ForeignLanguage,
  VERDICTS,
  type Verdict,
} from "./answer";
import type { Assessment, Confidence } from "./confidence/confidence";
import { CLAIMS_COMPARED } from "./confidence/ranked-claims";
import { ComparedQuery } from "./differences";
import type { ClaimGroup, DuplicateGrouper } from "./duplicate-grouper";
import type { Explainer } from "./explain/explainer";
import type { Explanation } from "./explain/explanation";
import type { ArticleFilter } from "./filter";
import type { PartReader } from "./query-parts";

/** What the answerer uses. */
export interface AnswerSources {
  /** Returns a tweet's candidates, those that it links first. */
  ranking(tweet: TweetParts, mask?: Uint8Array, limits?: RankLimits): Promise<Ranking>;
  articleOf(doc: number): StoredArticle;
  /** Returns `[documents]`: 1 for each that the filter lets through. */
  maskOf(filter: ArticleFilter): Uint8Array;
  readonly partsOf: PartReader;
  /**
   * Returns the language of a text, if the collection is certainly in others.
   * @param given its language, where that is known.
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

/** Returns the candidates of an answer's query, or of a part of it. */
type Rank = (tweet: TweetParts) => Promise<Ranking>;

/** A query or a part of one, ranked and judged. */
interface Judged {
  readonly said: ComparedQuery;
  readonly ranking: Ranking;
  /** The best claims, at least as many as are shown. */
  readonly claims: readonly ClaimGroup[];
  readonly assessment: Assessment;
  /** Absent for the whole. */
  readonly part?: AnsweredPart;
}

/** A shown claim, with the ranking that found it and the parts that it answers. */
interface Found {
  readonly by: Judged;
  readonly claim: ClaimGroup;
  readonly parts: readonly AnsweredPart[];
}

interface Shown extends Found {
  readonly article: StoredArticle;
}

/** Turns rankings into answers for people and bots. One per state of the index. */
export class Answerer {
  constructor(private readonly sources: AnswerSources) {}

  /** @param limits of all that is ranked for the answer together. */
  answer(query: Query, options: AnswerOptions = {}, limits?: RankLimits): Promise<Answer> {
    const { filter } = options;
    const mask = filter && this.sources.maskOf(filter);
    return this.answerBy((tweet) => this.sources.ranking(tweet, mask, limits), query, options);
  }

  /** Returns the answer to the claim of an article, the article itself left out. */
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
  ): Promise<Answer> {
    const tweet = shownParts(query);
    const whole = await this.judge(rank, tweet, new ComparedQuery(query), top);
    const judged = surestFirst(whole, await this.answeredParts(rank, query, tweet));
    const { assessment } = judged[0] ?? whole;
    // Who asks for articles in certain languages knows that the post may be in another.
    const knowsLanguage = assessment.verdict === "answer" || filter?.languages !== undefined;
    const given = query.language === undefined ? undefined : codeOfTag(query.language);
    const language = knowsLanguage ? undefined : this.sources.foreignLanguage(saidText(tweet), given);
    const postLanguage = given ?? tweet.language;
    const shown = foundBy(judged, whole, top).map((found) => ({
      ...found,
      article: this.articleAt(found.by.ranking, found.claim.row),
    }));
    const explanations = explain ? await this.explain(shown) : new Map<Shown, Explanation>();
    return {
      ...assessment,
      ...(postLanguage === undefined ? {} : { postLanguage }),
      ...(language ? { language } : {}),
      articles: shown.map((of, i) => this.articleOf(of, i + 1, explanations.get(of))),
    };
  }

  /** @param counts verdicts by which it counts: what has another is not compared with its best article. */
  private async judge(
    rank: Rank,
    tweet: TweetParts,
    said: ComparedQuery,
    top: number,
    counts: readonly Verdict[] = VERDICTS,
  ): Promise<Judged> {
    const { duplicates, confidence } = this.sources;
    const ranking = await rank(tweet);
    const claims = duplicates.group(ranking, Math.max(top, CLAIMS_COMPARED));
    const [best] = claims;
    const isLinked = best !== undefined && ranking.linked?.has(best.row) === true;
    if (isLinked) return { said, ranking, claims, assessment: LINKED };
    const assessment = confidence.judge(ranking, claims, false);
    // A difference never raises a verdict.
    const article =
      best && counts.includes(assessment.verdict) ? this.articleAt(ranking, best.row) : undefined;
    if (!article || !said.isOtherThan(article)) return { said, ranking, claims, assessment };
    return { said, ranking, claims, assessment: confidence.judge(ranking, claims, true) };
  }

  /** Judges each part of a query by itself, and returns those that count. */
  private async answeredParts(rank: Rank, query: Query, whole: TweetParts): Promise<Judged[]> {
    // Without confidences each part would bring an article.
    if (!this.sources.confidence.isCalibrated) return [];
    const answered: Judged[] = [];
    for (const { tweet, counts, ...place } of this.sources.partsOf(query, whole)) {
      const judged = await this.judge(rank, tweet, new ComparedQuery(query, place), 1, counts);
      const { verdict, confidence = 0 } = judged.assessment;
      if (counts.includes(verdict)) answered.push({ ...judged, part: { ...place, verdict, confidence } });
    }
    return answered;
  }

  /** Explains each article by the ranking that found it. */
  private async explain(shown: readonly Shown[]): Promise<Map<Shown, Explanation>> {
    const explanations = new Map<Shown, Explanation>();
    for (const by of new Set(shown.map((of) => of.by))) {
      const found = shown.filter((of) => of.by === by);
      const rows = found.map(({ claim, article }) => ({ row: claim.row, article }));
      const reasons = await this.sources.explainer.explain(by.ranking, rows);
      for (const [i, reason] of reasons.entries()) explanations.set(found[i]!, reason);
    }
    return explanations;
  }

  private articleOf(
    { by, claim, parts, article }: Shown,
    rank: number,
    explanation: Explanation | undefined,
  ): AnsweredArticle {
    const { row, also } = claim;
    const compared = by.assessment.verdict === "none" ? undefined : by.said.with(article);
    const isLinked = by.ranking.linked?.has(row) === true;
    return {
      rank,
      score: by.ranking.scores[row]!,
      article,
      alsoCheckedIn: also.map((other) => this.articleAt(by.ranking, other)),
      claimGroup: this.claimGroupOf(documentAt(by.ranking, row), article),
      highlights: this.sources.explainer.highlights(by.ranking, article),
      ...(isLinked ? { match: "link" as const } : {}),
      ...(parts.length > 0 ? { parts } : {}),
      ...compared,
      ...explanationOf(explanation, isLinked),
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

/**
 * Returns the parts and the whole, the surest first: by verdict, which a difference can lower without the
 * confidence, then by confidence. The whole is left out where only parts are answered.
 */
function surestFirst(whole: Judged, parts: readonly Judged[]): Judged[] {
  if (parts.length === 0) return [whole];
  const judged = whole.assessment.verdict === "none" ? [...parts] : [whole, ...parts];
  const placeOf = ({ assessment }: Judged): number => VERDICTS.indexOf(assessment.verdict);
  const sureOf = ({ assessment }: Judged): number => assessment.confidence ?? 0;
  return judged.sort((a, b) => placeOf(a) - placeOf(b) || sureOf(b) - sureOf(a));
}

/** Returns the best claim of each judged ranking, then the others of the whole, if it was judged. */
function foundBy(judged: readonly Judged[], whole: Judged, top: number): Found[] {
  const found: Found[] = [];
  /** Where the claim of a document stands in `found`. */
  const places = new Map<number, number>();
  const add = (by: Judged, claim: ClaimGroup): void => {
    const docs = [claim.row, ...claim.also].map((row) => documentAt(by.ranking, row));
    const place = docs.map((doc) => places.get(doc)).find((known) => known !== undefined) ?? found.length;
    const known = found[place];
    const parts = [...(known?.parts ?? []), ...(by.part ? [by.part] : [])];
    // Highlights and reasons are those of the surest part that the article answers.
    found[place] = known && (known.by.part || !by.part) ? { ...known, parts } : { by, claim, parts };
    for (const doc of docs) places.set(doc, place);
  };
  for (const by of judged) if (by.claims[0]) add(by, by.claims[0]);
  const most = Math.max(top, found.length);
  for (const claim of judged.includes(whole) ? whole.claims : []) if (found.length < most) add(whole, claim);
  return found;
}

/** The ranker's reasons do not explain the rank of a linked article. */
function explanationOf(
  explanation: Explanation | undefined,
  isLinked: boolean,
): { explanation?: Explanation } {
  if (!explanation) return {};
  return { explanation: isLinked ? { evidence: explanation.evidence } : explanation };
}
