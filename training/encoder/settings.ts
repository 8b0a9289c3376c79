import type { Architecture } from "../../src/encoder/checkpoint";

/** Temperature of the loss: a fixed tau, or one that is trained with the network. */
export type Temperature = "trainable" | number;

/**
 * mnr: plain multiple-negatives ranking. label-weighted: symmetric, pairs count by their labels (the
 * paper's *self-adaptive training*). noise-weighted: by the squares of their labels (its *loss weights*).
 */
export const LOSSES = ["mnr", "label-weighted", "noise-weighted"] as const;
export type LossName = (typeof LOSSES)[number];

/** Settings of a training; with model and data, all that its result depends on. */
export interface EncoderSettings {
  readonly loss: LossName;
  /**
   * Divisor of the weighted losses: the number of pairs (Eq. 1), or the sum of the weights (the published
   * code).
   */
  readonly normalise: "mean" | "sum";
  readonly temperature: Temperature;
  /** Epochs of each phase. */
  readonly epochs: number;
  /** Pairs in a step. */
  readonly batchSize: number;
  /** Peak of the schedule. */
  readonly learningRate: number;
  readonly weightDecay: number;
  /** Share of a phase's steps over which the learning rate rises. */
  readonly warmup: number;
  /** Maximum norm of the gradient, by clipping. */
  readonly clipNorm: number;
  /** First epoch, from 1, after which labels are refurbished; 0: never. */
  readonly selfAdaptive: number;
  /** Whether labels of judged pairs are refurbished too. The paper makes no difference between pairs. */
  readonly goldLabels: "refurbished" | "fixed";
  /** Order after the first epoch: random, or groups of similar tweets. */
  readonly shuffle: "random" | "similar";
  /** Steps between measurements of dev MAP@5, beside the end of every epoch. */
  readonly evaluateEvery: number;
  readonly seed: number;
}

/** Returns whether these settings refurbish labels. */
export function refurbishes({
  loss,
  selfAdaptive,
  epochs,
}: Pick<EncoderSettings, "loss" | "selfAdaptive" | "epochs">): boolean {
  return loss !== "mnr" && selfAdaptive > 0 && selfAdaptive <= epochs;
}

/** The paper's proposed model. @see CrowdChecked, appendix A, *Proposed Model*. */
export const PROPOSED: EncoderSettings = {
  loss: "noise-weighted",
  normalise: "mean",
  temperature: "trainable",
  epochs: 10,
  batchSize: 8,
  learningRate: 1e-5,
  weightDecay: 1e-8,
  warmup: 0.1,
  clipNorm: 1,
  selfAdaptive: 2,
  goldLabels: "refurbished",
  shuffle: "similar",
  evaluateEvery: 250,
  seed: 1,
};

/**
 * The paper's baseline SBERT, in the ablation as with `train encoder --loss mnr`.
 *
 * Differs from the paper's text, which calls tau = 1 the unmodified loss: the trainer of its published code
 * is sentence-transformers', whose plain loss multiplies cosines by 20. That is tau = 0.05, with which the
 * paper's first row was run. With tau = 1 the loss hardly tells one article from another, since cosines lie
 * within -1 and 1, and teaches next to nothing.
 *
 * @see CrowdChecked, appendix A, *Baseline SBERT*; sentence-transformers 2.1, `MultipleNegativesRankingLoss`,
 * `scale`.
 */
export const BASELINE: EncoderSettings = {
  ...PROPOSED,
  loss: "mnr",
  temperature: 0.05,
  batchSize: 32,
  learningRate: 2e-5,
  selfAdaptive: 0,
  shuffle: "random",
};

/** Settings that somebody chose; absent and undefined ones are chosen for them. */
export type ChosenSettings = Pick<EncoderSettings, "seed"> & {
  readonly [Name in keyof EncoderSettings]?: EncoderSettings[Name] | undefined;
};

/**
 * A bag's vectors move by the rate alone, and it learns what pairs can teach it in one epoch.
 * @see docs/design/encoder.md, *Training from articles alone*
 */
export const OF_BAG = { epochs: 1, learningRate: 1e-3 } as const satisfies Partial<EncoderSettings>;

/**
 * Returns how a row of the paper's tables is trained: a bag at the rate that moves one, the paper's would
 * not. The paper's epochs stay, since some rows differ in what they do after the first.
 */
export function rowSettings(row: EncoderSettings, architecture: Architecture): EncoderSettings {
  return architecture === "bag" ? { ...row, learningRate: OF_BAG.learningRate } : row;
}

/** Settings about labels, which plain MNR does not have. */
const OF_LABELS = ["normalise", "selfAdaptive", "goldLabels"] as const;

/**
 * Returns settings with those that nobody chose: of the paper's proposed model, or with the loss `mnr` of its
 * baseline; for a bag of word pieces with the rate and the epochs that suit one. A bag learns by `mnr` unless
 * another loss, or something about labels, is chosen: the noise-aware losses teach it nothing more.
 * @param architecture of the model that the training begins with.
 * @see docs/reproduce/encoder.md, *Real crowd pairs*
 */
export function settingsOf(chosen: ChosenSettings, architecture: Architecture): EncoderSettings {
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined);
  const isBag = architecture === "bag";
  const isAboutLabels = OF_LABELS.some((name) => chosen[name] !== undefined);
  const loss = chosen.loss ?? (isBag && !isAboutLabels ? "mnr" : PROPOSED.loss);
  const base = loss === "mnr" ? BASELINE : PROPOSED;
  return { ...base, ...(isBag ? OF_BAG : {}), ...Object.fromEntries(given), loss, seed: chosen.seed };
}
