import type { PostParts } from "../base/core/types";
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

/** When votes are a judgement. */
export interface AgreementRules {
  /** Fewest voters on a tweet and an article. */
  readonly voters: number;
  /** Least share of them on one side, percent, above 50. */
  readonly agreementPercent: number;
}

/** What votes amount to, of a tweet and an article. */
export interface AgreedJudgement extends NewJudgement, PostParts {
  readonly tweetId: string;
  readonly text: string;
}

/** What all votes amount to. */
export interface Agreement {
  readonly judgements: readonly AgreedJudgement[];
  /** Tweets and articles with too few voters, or without enough agreement. */
  readonly undecided: number;
  /**
   * Agreed on, but of a tweet that models are measured on, or that says the same: to train on those would
   * make the figures worthless.
   */
  readonly heldOut: number;
}

/**
 * Returns 1 where voters agree that the article checks the claim, 0 where that it does not, undefined where
 * they do not agree or are too few.
 */
export function agreedRelevance(
  { agree, disagree }: Pick<VoteTally, "agree" | "disagree">,
  { voters, agreementPercent }: AgreementRules,
): 0 | 1 | undefined {
  const all = agree + disagree;
  if (all < voters || 100 * Math.max(agree, disagree) < agreementPercent * all) return undefined;
  return agree > disagree ? 1 : 0;
}

/** Returns the judgements that the votes which count amount to. */
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
