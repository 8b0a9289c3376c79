import type { Command } from "commander";
import * as training from "../../../training";
import { WANTED_PRECISION } from "../../../training/label";
import { UsageError } from "../../base/core/errors";
import { BACKEND_CHOICES, type BackendChoice } from "../../usecases/encoder/backend-choice";
import type { EncoderOptions, ScratchOptions } from "../../usecases/encoder/options";
import type { PairBar } from "../../usecases/encoder/pair-threshold";
import { choice, invalidOption } from "../choice";

/** The options as they were given, absent ones undefined. */
export interface TrainEncoderFlags {
  readonly regime: string;
  readonly method: string;
  readonly precision: string;
  readonly threshold?: string;
  readonly split: string;
  readonly dev: string;
  readonly loss: string;
  readonly normalise?: string;
  readonly epochs?: string;
  readonly batch?: string;
  readonly lr?: string;
  readonly weightDecay?: string;
  readonly temperature?: string;
  readonly selfAdaptive?: string;
  readonly goldLabels?: string;
  readonly shuffle?: string;
  readonly evaluateEvery?: string;
  readonly from?: string;
  readonly out?: string;
  readonly holdOut?: string;
  readonly folds?: string;
  readonly resume: boolean;
  readonly backend: string;
  readonly vocabulary?: string;
  readonly dimension?: string;
  readonly steps?: string;
  readonly withoutJudged: boolean;
}

/** Declares the options of `train encoder`. */
export function declareEncoderOptions(command: Command): Command {
  const { PROPOSED, BASELINE } = training;
  const both = (proposed: number, baseline: number): string =>
    `(default: ${proposed}; ${baseline} with --loss mnr)`;
  return command
    .option("--regime <name>", "gold, crowd, seq (crowd, then gold) or mix (both at once)", "gold")
    .option("--method <name>", "how crowd pairs were labelled", "jaccard")
    .option(
      "--precision <share>",
      "take crowd pairs above the lowest score from which on this share is good, as far as that was measured",
      String(WANTED_PRECISION),
    )
    .option("--threshold <x>", "take crowd pairs above this score instead")
    .option("--split <name>", "judgements that gold pairs are taken from", "train")
    .option("--dev <name>", "judgements that the best checkpoint is chosen by", "dev")
    .option("--loss <name>", "noise-weighted, label-weighted or mnr", "noise-weighted")
    .option(
      "--normalise <by>",
      `divide weighted losses by the number of pairs (mean) or by the sum of their weights (sum; default: ${PROPOSED.normalise})`,
    )
    .option("--epochs <n>", `epochs of each phase (default: ${PROPOSED.epochs})`)
    .option("--batch <n>", `pairs a step ${both(PROPOSED.batchSize, BASELINE.batchSize)}`)
    .option("--lr <x>", `peak learning rate ${both(PROPOSED.learningRate, BASELINE.learningRate)}`)
    .option("--weight-decay <x>", `decoupled weight decay (default: ${PROPOSED.weightDecay})`)
    .option(
      "--temperature <tau>",
      `trainable, or a fixed tau (default: ${PROPOSED.temperature}; ${BASELINE.temperature} with --loss mnr)`,
    )
    .option(
      "--self-adaptive <epoch>",
      `first epoch after which labels are refurbished, 0 for never ${both(PROPOSED.selfAdaptive, BASELINE.selfAdaptive)}`,
    )
    .option("--gold-labels <how>", `refurbished like all others, or fixed (default: ${PROPOSED.goldLabels})`)
    .option(
      "--shuffle <order>",
      "similar (groups of similar tweets) or random (default: similar; random with --loss mnr)",
    )
    .option(
      "--evaluate-every <n>",
      `steps between two looks at dev, beside the end of each epoch (default: ${PROPOSED.evaluateEvery})`,
    )
    .option(
      "--from <model>",
      "the folder of the model to begin with, or scratch: the workspace's articles alone (default: the workspace's model; with --folds or --hold-out one that has not seen the tweets, if need be made from the articles)",
    )
    .option("--out <folder>", "where the model goes (default: the workspace)")
    .option(
      "--hold-out <n>",
      "leave one in n of the judged tweets out, for the ranker to be trained on (the paper: 5)",
    )
    .option(
      "--folds <n>",
      "train n more encoders, each without one in n of the judged tweets, so that the ranker can be trained on all",
    )
    .option("--resume", "go on with a training that was stopped", false)
    .option("--backend <name>", "auto, tfjs-node-gpu, tfjs-node, webgpu or wasm", "auto");
}

/** Returns what the flags ask for. @throws UsageError `OPTION_INVALID`. */
export function readEncoderOptions(flags: TrainEncoderFlags, seed: number): EncoderOptions {
  const { split, dev, from, out, resume } = flags;
  return {
    ...readFolds(flags),
    regime: choice("--regime", flags.regime, training.REGIMES),
    split,
    dev,
    pairs: readPairBar(flags),
    settings: readEncoderSettings(flags, seed),
    from,
    out,
    resume,
    backend: readBackend(flags.backend),
  };
}

/** Returns what the flags ask for with `--from scratch`. @throws UsageError `OPTION_INVALID`. */
export function readScratchOptions(flags: TrainEncoderFlags): ScratchOptions {
  const whole = (option: string, given: string | undefined, min: number, max: number) =>
    given === undefined ? undefined : readNumber(option, given, { min, max, whole: true });
  const settings = {
    vocabulary: whole("--vocabulary", flags.vocabulary, 1000, 200_000),
    dimension: whole("--dimension", flags.dimension, 16, 1024),
    steps: whole("--steps", flags.steps, 0, 1_000_000),
  };
  const { out, withoutJudged } = flags;
  return { out, withoutJudged, settings, backend: readBackend(flags.backend) };
}

/** Returns what stands behind `--backend`. @throws UsageError `OPTION_INVALID`. */
export function readBackend(given: string): BackendChoice {
  return choice("--backend", given, BACKEND_CHOICES);
}

/**
 * Returns the settings that the flags ask for: the paper's proposed model, or its baseline with `--loss mnr`,
 * changed where a flag says so.
 * @throws UsageError `OPTION_INVALID`.
 */
function readEncoderSettings(flags: TrainEncoderFlags, seed: number): training.EncoderSettings {
  const loss = choice("--loss", flags.loss, training.LOSSES);
  if (loss === "mnr") refuseLabelOptions(flags);
  const base = loss === "mnr" ? training.BASELINE : training.PROPOSED;
  const number = (option: string, given: string | undefined, otherwise: number, range: Range): number =>
    given === undefined ? otherwise : readNumber(option, given, range);
  const named = <T extends string>(
    option: string,
    given: string | undefined,
    otherwise: T,
    all: readonly T[],
  ): T => (given === undefined ? otherwise : choice(option, given, all));
  const many = { min: 1, max: 1e6, whole: true };
  return {
    ...base,
    loss,
    seed,
    normalise: named("--normalise", flags.normalise, base.normalise, ["mean", "sum"]),
    temperature: readTemperature(flags.temperature, base.temperature),
    epochs: number("--epochs", flags.epochs, base.epochs, many),
    batchSize: number("--batch", flags.batch, base.batchSize, { min: 2, max: 4096, whole: true }),
    learningRate: number("--lr", flags.lr, base.learningRate, { min: 0, max: 10 }),
    weightDecay: number("--weight-decay", flags.weightDecay, base.weightDecay, { min: 0, max: 1 }),
    selfAdaptive: number("--self-adaptive", flags.selfAdaptive, base.selfAdaptive, { ...many, min: 0 }),
    goldLabels: named("--gold-labels", flags.goldLabels, base.goldLabels, ["refurbished", "fixed"]),
    shuffle: named("--shuffle", flags.shuffle, base.shuffle, ["random", "similar"]),
    evaluateEvery: number("--evaluate-every", flags.evaluateEvery, base.evaluateEvery, many),
  };
}

/** Plain MNR has no labels: options about them would be given in vain. */
function refuseLabelOptions({ selfAdaptive, goldLabels, normalise }: TrainEncoderFlags): void {
  const given = Object.entries({
    "--self-adaptive": selfAdaptive === "0" ? undefined : selfAdaptive,
    "--gold-labels": goldLabels,
    "--normalise": normalise,
  }).find(([, value]) => value !== undefined);
  if (given === undefined) return;
  throw new UsageError(`${given[0]} is about labels, which --loss mnr does not have.`, {
    code: "OPTION_INVALID",
    hint: "Use --loss noise-weighted or label-weighted, or leave the option out.",
  });
}

function readTemperature(
  given: string | undefined,
  otherwise: training.EncoderSettings["temperature"],
): training.EncoderSettings["temperature"] {
  if (given === undefined) return otherwise;
  return given === "trainable"
    ? given
    : readNumber("--temperature", given, { min: 1e-3, max: 1e3 }, "trainable or ");
}

/**
 * Options that only one of the two ways to begin knows; those with a default cannot be told from
 * ones not given.
 */
const OF_SCRATCH = { vocabulary: "--vocabulary", dimension: "--dimension", steps: "--steps" } as const;
const OF_PAIRS = {
  threshold: "--threshold",
  normalise: "--normalise",
  epochs: "--epochs",
  batch: "--batch",
  lr: "--lr",
  weightDecay: "--weight-decay",
  temperature: "--temperature",
  selfAdaptive: "--self-adaptive",
  goldLabels: "--gold-labels",
  shuffle: "--shuffle",
  evaluateEvery: "--evaluate-every",
  holdOut: "--hold-out",
  folds: "--folds",
} as const;

/**
 * Returns whether the encoder is to be made from articles alone.
 * @throws UsageError `OPTION_INVALID` for options that would be given in vain.
 */
export function beginsFromScratch(flags: TrainEncoderFlags): boolean {
  const scratch = flags.from === "scratch";
  const vain: Readonly<Record<string, string>> = scratch ? OF_PAIRS : OF_SCRATCH;
  const given = Object.entries(flags).find(([name, value]) => name in vain && value !== undefined)?.[0];
  const option = given === undefined ? undefined : vain[given];
  if (option === undefined && (scratch || !flags.withoutJudged)) return scratch;
  throw new UsageError(
    `${option ?? "--without-judged"} is ${scratch ? "about pairs, which --from scratch does not look at" : "for --from scratch"}.`,
    {
      code: "OPTION_INVALID",
      hint: scratch
        ? "Leave it out, or train on pairs afterwards with a second train encoder."
        : "Add --from scratch, or leave it out.",
    },
  );
}

/** How judged tweets are kept from encoders. */
interface FoldChoice {
  /** One in so many is left out of the training; 0: none. */
  readonly holdOut: number;
  /** So many more encoders are trained, each without its part; 0: none. */
  readonly folds: number;
}

/** Returns how judged tweets are kept from encoders. @throws UsageError `OPTION_INVALID`. */
function readFolds({ holdOut, folds, out, regime }: TrainEncoderFlags): FoldChoice {
  const range = { min: 2, max: 20, whole: true };
  const read = (option: string, given: string | undefined): number =>
    given === undefined ? 0 : readNumber(option, given, range);
  const choice = { holdOut: read("--hold-out", holdOut), folds: read("--folds", folds) };
  const refuse = (problem: string): never => {
    throw new UsageError(problem, { code: "OPTION_INVALID", hint: "Leave one of the two out." });
  };
  if (choice.folds === 0) return choice;
  if (choice.holdOut > 0) refuse("--folds and --hold-out are two ways to the same end.");
  if (out !== undefined) refuse("--folds is for the workspace's own encoder, which --out is not about.");
  if (regime === "crowd") refuse("--folds leaves judged tweets out, of which --regime crowd has none.");
  return choice;
}

/** Returns a peak learning rate. @throws UsageError `OPTION_INVALID`. */
export function readLearningRate(given: string): number {
  return readNumber("--lr", given, { min: 0, max: 10 });
}

/** Returns the threshold of crowd pairs. @throws UsageError `OPTION_INVALID`. */
export function readThreshold(given: string): number {
  return readNumber("--threshold", given, { min: -1, max: 1 });
}

/** Returns which crowd pairs are wanted. @throws UsageError `OPTION_INVALID`. */
function readPairBar({
  method,
  precision,
  threshold,
}: Pick<TrainEncoderFlags, "method" | "precision" | "threshold">): PairBar {
  return {
    method,
    precision: readNumber("--precision", precision, { min: 0, max: 1 }),
    ...(threshold === undefined ? {} : { threshold: readThreshold(threshold) }),
  };
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
}

function readNumber(option: string, given: string, { min, max, whole = false }: Range, or = ""): number {
  const value = given.trim() === "" ? Number.NaN : Number(given);
  if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
  throw invalidOption(option, `${or}${whole ? "a whole number" : "a number"} from ${min} to ${max}`, given);
}
