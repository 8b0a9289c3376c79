import type { Ranking } from "../../rank/ranking";
import type { Verdict } from "../answer";
import type { ClaimGroup } from "../duplicate-grouper";
import { probabilityOf } from "./calibration";
import { confidenceOfKeywords } from "./keywords";
import { RankedClaims } from "./ranked-claims";
import { signalsOf } from "./signals";
import type { CalibrationManifest } from "./storage";

/** The verdict on a query's best article. */
export interface Assessment {
  readonly verdict: Verdict;
  /** Absent if nothing was ranked or the ranker is not calibrated. */
  readonly confidence?: number;
}

/**
 * The least confidence in an article whose title or vclaim is the post word for word. As queries, 3,387 of
 * 3,388 claims and headlines of four collections found their own article first, and 30 of 32 judged tweets.
 */
const VERBATIM = 0.99;

/** Judges how sure the best article of a ranking is. One per ranker. */
export class Confidence {
  /**
   * @param features columns of the ranker.
   * @param calibration of that ranker, if any.
   */
  constructor(
    private readonly features: readonly string[],
    private readonly calibration: CalibrationManifest | undefined,
  ) {}

  /** Whether there are confidences; without them every non-empty ranking gets `suggest`. */
  get isCalibrated(): boolean {
    return this.calibration !== undefined;
  }

  /**
   * Another claim lowers the confidence. The verdict on it is `suggest` wherever the same ranking would be
   * answered or suggested without that difference.
   * @param groups the ranking's best claim and those that compete with it, best first: `CLAIMS_COMPARED` if
   *   it has so many.
   * @param isOtherClaim whether the post names another person, number, time or place than the best claim.
   */
  judge(ranking: Ranking, groups: readonly ClaimGroup[], isOtherClaim: boolean): Assessment {
    const [best] = groups;
    if (!best) return { verdict: "none" };
    if (!this.calibration) return { verdict: "suggest" };
    const { model, thresholds } = this.calibration;
    const names = model.signals.map(({ name }) => name);
    const sureOf = (isOther: boolean): number => {
      const claims = new RankedClaims(ranking, groups, this.features, isOther);
      const asPost = probabilityOf(model, signalsOf(claims, names));
      const { keywords, verbatim } = ranking;
      const estimated = keywords ? confidenceOfKeywords(asPost, keywords.has(best.row)) : asPost;
      return verbatim?.has(best.row) ? Math.max(estimated, VERBATIM) : estimated;
    };
    const confidence = sureOf(isOtherClaim);
    if (!isOtherClaim) return { verdict: verdictOf(confidence, thresholds), confidence };
    // A person is to see what differs: an answer goes out without one, and a near miss does not show it.
    const verdict = verdictOf(sureOf(false), thresholds) === "none" ? "none" : "suggest";
    return { verdict, confidence };
  }
}

function verdictOf(confidence: number, { answerAt, suggestAt }: CalibrationManifest["thresholds"]): Verdict {
  if (confidence >= answerAt) return "answer";
  return confidence >= suggestAt ? "suggest" : "none";
}
