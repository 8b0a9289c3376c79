/** A tweet and the article that is said to check its claim. */
export interface TrainingPair {
  /** The tweet's text as the encoder reads it. */
  readonly tweet: string;
  /** What the tweet says, whoever wrote it and however (`claimKey`): tweets are the same where this is. */
  readonly claim: string;
  /** Number of the article among the articles of the training. */
  readonly article: number;
  /** Judged by people; else found by distant supervision. */
  readonly gold: boolean;
  /**
   * y^r to begin with, 0 - 1: how likely the pair is right by all that is known before the training. 1 where
   * people judged it.
   */
  readonly label: number;
}

/** gold: judged pairs alone; crowd: weakly labelled ones alone; seq: crowd, then gold; mix: both at once. */
export const REGIMES = ["gold", "crowd", "seq", "mix"] as const;
export type Regime = (typeof REGIMES)[number];

/** Pairs that are trained on together; each phase has its own epochs, schedule, optimizer and labels. */
export interface Phase<P extends TrainingPair = TrainingPair> {
  readonly name: "gold" | "crowd" | "mix";
  readonly pairs: readonly P[];
}

/**
 * Returns which pairs are trained on in which order.
 * @param gold judged pairs.
 * @param crowd weakly labelled pairs; one that is also judged counts once, as judged.
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
