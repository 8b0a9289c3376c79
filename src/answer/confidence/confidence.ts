import type { Ranking } from "../../rank/ranking";
import type { Verdict } from "../answer";
import type { ClaimGroup } from "../duplicate-grouper";
import { probabilityOf } from "./calibration";
import { RankedClaims } from "./ranked-claims";
import { signalsOf } from "./signals";
import type { CalibrationManifest } from "./storage";

/** What is to be made of a query's best article. */
export interface Assessment {
  readonly verdict: Verdict;
  /** Absent where nothing was ranked or the ranker is not calibrated. */
  readonly confidence?: number;
}

/**
 * The least confidence in an article whose title or vclaim is the post word for word. Of four
 * collections' own claims and headlines that were asked so 3,387 of 3,388 brought their article first; of
 * judged tweets 30 of 32.
 */
const VERBATIM = 0.99;

/** Says of rankings of one ranker how sure their best article is. */
export class Confidence {
  /**
   * @param features columns of the ranker.
   * @param calibration of that ranker; undefined: none is known.
   */
  constructor(
    private readonly features: readonly string[],
    private readonly calibration: CalibrationManifest | undefined,
  ) {}

  /** Whether confidences are known; else every verdict but for nothing at all is `suggest`. */
  get isCalibrated(): boolean {
    return this.calibration !== undefined;
  }

  /** @param groups the ranking's best claims, `CLAIMS_COMPARED` at least where there are so many. */
  judge(ranking: Ranking, groups: readonly ClaimGroup[]): Assessment {
    const [best] = groups;
    if (!best) return { verdict: "none" };
    if (!this.calibration) return { verdict: "suggest" };
    const { model, thresholds } = this.calibration;
    const names = model.signals.map(({ name }) => name);
    const claims = new RankedClaims(ranking, groups, this.features);
    const told = probabilityOf(model, signalsOf(claims, names));
    const confidence = ranking.verbatim?.has(best.row) ? Math.max(told, VERBATIM) : told;
    return { verdict: verdictOf(confidence, thresholds), confidence };
  }
}

function verdictOf(confidence: number, { answerAt, suggestAt }: CalibrationManifest["thresholds"]): Verdict {
  if (confidence >= answerAt) return "answer";
  return confidence >= suggestAt ? "suggest" : "none";
}
