/** A tweet and an article that presumably checks its claim. */
export interface TrainingPair {
  /** The tweet's text as the encoder reads it. */
  readonly tweet: string;
  /** Key of the tweet's claim (`claimKey`): tweets with equal keys count as equal. */
  readonly claim: string;
  /** Number of the article among the articles of the training. */
  readonly article: number;
  /** Judged by people; otherwise found by distant supervision. */
  readonly gold: boolean;
  /** Initial y^r, 0 - 1: the probability that the pair is right; 1 for judged pairs. */
  readonly label: number;
}

/** gold: judged pairs alone; crowd: weakly labelled ones alone; seq: crowd, then gold; mix: both at once. */
export const REGIMES = ["gold", "crowd", "seq", "mix"] as const;
export type Regime = (typeof REGIMES)[number];

/** Pairs of one phase of the training, with its own epochs, schedule, optimizer and labels. */
export interface Phase<P extends TrainingPair = TrainingPair> {
  readonly name: "gold" | "crowd" | "mix";
  readonly pairs: readonly P[];
}

/**
 * Returns the phases of a regime with their pairs.
 * @param gold judged pairs.
 * @param crowd weakly labelled pairs; those that are also judged count once, as judged.
 * @see CrowdChecked, section 5.2 and Table 5.
 */
export function phasesOf<P extends TrainingPair>(
  regime: Regime,
  gold: readonly P[],
  crowd: readonly P[],
): readonly Phase<P>[] {
  switch (regime) {
    case "gold":
      return [{ name: "gold", pairs: gold }];
    case "crowd":
      return [{ name: "crowd", pairs: crowd }];
    case "seq":
      return [
        { name: "crowd", pairs: crowd },
        { name: "gold", pairs: gold },
      ];
    case "mix": {
      const judged = new Set(gold.map(identity));
      return [{ name: "mix", pairs: [...gold, ...crowd.filter((pair) => !judged.has(identity(pair)))] }];
    }
  }
}

function identity({ claim, article }: TrainingPair): string {
  return `${article}\0${claim}`;
}
