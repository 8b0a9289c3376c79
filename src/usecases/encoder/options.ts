import type { ChosenSettings, EncoderSettings, Regime } from "../../../training";
import { BACKENDS, type BackendName } from "../../encoder/backend/names";
import type { ModelManifest } from "../../encoder/checkpoint";
import { LABEL_DEFAULTS } from "../label/options";
import type { PairBar } from "./pair-threshold";

/** Where networks may run; auto: on the best backend that there is. */
export const BACKEND_CHOICES = ["auto", ...BACKENDS] as const;
export type BackendChoice = "auto" | BackendName;

/**
 * Returns the folder of the model that a training begins with, given the marks of the tweets that it must not
 * have seen.
 */
export type StartFor = (heldOut: ReadonlySet<string>) => string;

/** How encoders are trained. */
export interface EncoderOptions {
  readonly regime: Regime;
  /** Judgements that gold pairs are taken from. */
  readonly split: string;
  /** Judgements that the best checkpoint is chosen by. */
  readonly dev: string;
  /** Which crowd pairs are trained on. */
  readonly pairs: PairBar;
  /** Those that are not chosen suit the model that the training begins with (`settingsOf`). */
  readonly settings: ChosenSettings;
  /** One in so many judged tweets is left out, for the ranker to be trained on; 0: none. */
  readonly holdOut: number;
  /** So many more encoders are trained, each without its part of the judged tweets; 0: none. */
  readonly folds: number;
  /**
   * What each training begins with: the folder of a model, or what returns one; default: chosen by
   * `chooseStart` where judged tweets are to be held out, else the workspace's.
   */
  readonly from?: string | StartFor | undefined;
  /** Where the model goes; default: the workspace. */
  readonly out?: string | undefined;
  /** Go on with a training that was stopped. */
  readonly resume: boolean;
  readonly backend: BackendChoice;
  /** A file that `claims generate` wrote: its claims are hard negatives. Default: none. */
  readonly negatives?: string | undefined;
}

export const ENCODER_DEFAULTS = {
  regime: "gold",
  split: "train",
  dev: "dev",
  pairs: { method: LABEL_DEFAULTS.method, ...LABEL_DEFAULTS.bar },
  holdOut: 0,
  folds: 0,
  resume: false,
  backend: "auto",
} as const satisfies Omit<EncoderOptions, "settings">;

/** One encoder that was trained. */
export interface FinishedEncoder {
  /** Of all phases. */
  readonly steps: number;
  /** What the weights that were kept reached, and after which step; 0: the start. Null without dev tweets. */
  readonly best: { readonly step: number; readonly devMap: number } | null;
  /** Whether nothing that was learned is better on dev than the encoder that it began with, which is kept. */
  readonly kept: boolean;
  /** `encoder`, or the fold. */
  readonly name: string;
  /** Of the model. */
  readonly folder: string;
  readonly hash: string;
  /** Where log, plot and checkpoint are. */
  readonly training: string;
  readonly log: string;
  readonly plot: string;
}

/** How an encoder is made from articles alone. */
export interface ScratchOptions {
  /** Where the model goes; default: the workspace. */
  readonly out?: string | undefined;
  readonly backend: BackendChoice;
  /** Leave out articles with judgements, to measure an encoder that never saw them. */
  readonly withoutJudged: boolean;
  /** Word pieces, dimension and steps where they are not the default's. */
  readonly settings?: Readonly<Partial<Record<"vocabulary" | "dimension" | "steps", number | undefined>>>;
}

/** An encoder that was made from articles alone. */
export interface ScratchEncoder {
  /** Of the model. */
  readonly folder: string;
  readonly hash: string;
  readonly pieces: number;
  readonly dimension: number;
  readonly articles: number;
  /** Pairs of articles of different languages on one claim that it learned from; few are not learned from. */
  readonly pairs: number;
  /** Of the last step of pre-training. */
  readonly loss: number;
  readonly seconds: number;
}

/**
 * Returns what is chosen where epochs may be few and nobody chose anything: labels of a BERT are refurbished
 * from the first one, which may be the only one.
 */
export function fewEpochs(architecture: ModelManifest["architecture"]): Partial<EncoderSettings> {
  return architecture === "bag" ? {} : { selfAdaptive: 1 };
}
