import {
  type Database,
  FEEDBACK_DATASET,
  FEEDBACK_SPLIT,
  heldOutMarks,
  type NewJudgement,
  type VoteTally,
  voteTallies,
} from "../base/store";
import { isMarked } from "../base/text";

/** When votes make a judgement. */
export interface AgreementRules {
  /** Voters on a tweet and an article, at least. */
  readonly voters: number;
  /** Share of them on one side, at least; percent, above 50. */
  readonly agreementPercent: number;
}

/** A judgement that voters agree on. */
export interface AgreedJudgement extends NewJudgement, Omit<VoteTally, "agree" | "disagree"> {}

/** The judgements of all votes. */
export interface Agreement {
  readonly judgements: readonly AgreedJudgement[];
  /** Tweets and articles with too few voters, or without enough agreement. */
  readonly undecided: number;
  /** Agreed on, but left out: models are measured on their tweet, or on one that says the same. */
  readonly heldOut: number;
}

/** Returns 1 if voters agree that the article checks the claim, 0 if it does not; otherwise undefined. */
export function agreedRelevance(
  { agree, disagree }: Pick<VoteTally, "agree" | "disagree">,
  { voters, agreementPercent }: AgreementRules,
): 0 | 1 | undefined {
  const all = agree + disagree;
  if (all < voters || 100 * Math.max(agree, disagree) < agreementPercent * all) return undefined;
  return agree > disagree ? 1 : 0;
}

/** Returns the judgements that the counting votes make. */
export function agreedJudgements(database: Database, rules: AgreementRules): Agreement {
  const judgements: AgreedJudgement[] = [];
  let undecided = 0;
  for (const tally of voteTallies(database)) {
    const relevance = agreedRelevance(tally, rules);
    if (relevance === undefined) undecided++;
    else {
      const { agree: _, disagree: __, ...voted } = tally;
      judgements.push({ ...voted, relevance });
    }
  }
  const measured = judgements.length > 0 ? heldOutMarks(database, FEEDBACK_SPLIT) : new Set<string>();
  const taught = judgements.filter(
    (judged) => !isMarked({ ...judged, dataset: FEEDBACK_DATASET, id: judged.tweetId }, measured),
  );
  return { judgements: taught, undecided, heldOut: judgements.length - taught.length };
}
