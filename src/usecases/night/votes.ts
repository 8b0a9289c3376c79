import type { Config } from "../../base/config";
import {
  countVotes,
  type Database,
  type FeedbackChange,
  storeWork,
  writeFeedbackJudgements,
} from "../../base/store";
import { type Agreement, agreedJudgements } from "../../nightly";

/** What the votes brought to the training. */
export interface VotesTaken extends FeedbackChange, Omit<Agreement, "judgements"> {
  readonly votes: number;
}

/** Returns the judgements that the votes amount to under the rules of the settings. */
export function agreedVotes(
  database: Database,
  { feedbackVoters, feedbackAgreementPercent }: Config,
): Agreement {
  const rules = { voters: feedbackVoters, agreementPercent: feedbackAgreementPercent };
  return agreedJudgements(database, rules);
}

/**
 * Makes the votes that count now the judgements of the feedback: new ones are added, those that lost their
 * votes taken back.
 */
export function takeVotes(database: Database, config: Config): VotesTaken {
  return storeWork(database.name, () => {
    const { judgements, undecided, heldOut } = agreedVotes(database, config);
    const change = writeFeedbackJudgements(database, judgements);
    return { votes: countVotes(database), ...change, undecided, heldOut };
  });
}
