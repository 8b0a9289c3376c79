import type { BackendChoice } from "../encoder/options";

/** What happens to the encoder before the ranker learns from it. */
export const ENCODER_WAYS = ["auto", "keep", "judged", "scratch"] as const;
export type EncoderWay = (typeof ENCODER_WAYS)[number];

/** How all parts of a workspace are trained. */
export interface TrainOptions {
  /** Judgements to train on. */
  readonly split: string;
  /** Judgements that the result is measured on. */
  readonly dev: string;
  /**
   * `auto` keeps an encoder that has not seen the judged tweets, and trains one otherwise; `keep` leaves it
   * as it is; `judged` trains it on the judged tweets; `scratch` makes it from the articles alone.
   */
  readonly encoder: EncoderWay;
  readonly backend: BackendChoice;
  /** Begin with the first step although an interrupted training could continue. */
  readonly restart: boolean;
}

export const TRAIN_DEFAULTS = {
  split: "train",
  dev: "dev",
  encoder: "auto",
  backend: "auto",
  restart: false,
} as const satisfies TrainOptions;
