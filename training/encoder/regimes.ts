/** A tweet and the article that is said to check its claim. */
export interface TrainingPair {
  /** The tweet's text as the encoder reads it. */
  readonly tweet: string;
  /** Number of the article among the articles of the training. */
  readonly article: number;
  /** Judged by people; else found by distant supervision. */
  readonly gold: boolean;
}

/** gold: judged pairs alone; crowd: weakly labelled ones alone; seq: crowd, then gold; mix: both at once. */
export const REGIMES = ["gold", "crowd", "seq", "mix"] as const;
export type Regime = (typeof REGIMES)[number];

/** Pairs that are trained on together; each phase has its own epochs, schedule, optimizer and labels. */
export interface Phase {
  readonly name: "gold" | "crowd" | "mix";
  readonly pairs: readonly TrainingPair[];
}

/**
 * Returns which pairs are trained on in which order.
 * @param gold judged pairs.
 * @param crowd weakly labelled pairs; one that is also judged counts once, as judged.
 * @see CrowdChecked, section 5.2 and Table 5.
 */
export function phasesOf(
  regime: Regime,
  gold: readonly TrainingPair[],
  crowd: readonly TrainingPair[],
): readonly Phase[] {
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

function identity({ tweet, article }: TrainingPair): string {
  return `${article}\0${tweet}`;
}
