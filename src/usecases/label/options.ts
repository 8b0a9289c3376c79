import type { LabelMethod } from "../../../training/label";
import { WANTED_PRECISION } from "../../../training/label/precision";
import type { Bar } from "./summary";

/** How the pairs that the crowd linked are scored. */
export interface LabelOptions {
  readonly method: LabelMethod;
  /** What the summary counts as labelled; scores are all kept. */
  readonly bar: Bar;
  /**
   * With the method `cosine`: folder of a model that was trained on judgements alone; default: the
   * workspace's.
   */
  readonly encoder?: string | undefined;
}

export const LABEL_DEFAULTS = {
  method: "jaccard",
  bar: { precision: WANTED_PRECISION },
} as const satisfies LabelOptions;
