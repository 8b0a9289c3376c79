import type { Command } from "commander";
import * as training from "../../../training";
import {
  type BackendChoice,
  ENCODER_DEFAULTS,
  type EncoderOptions,
  type ScratchOptions,
} from "../../usecases/encoder/options";
import { PARTS, PRECISION, SCORE, SCRATCH_RANGES, SETTING_RANGES } from "../../usecases/encoder/ranges";
import { givenOptions, numberIn, numeric, oneOf, parsed, refuseOptions } from "../options";
import { backend } from "./shared-options";

type Settings = training.EncoderSettings;

/** The options as they were given, absent ones undefined. */
export interface TrainEncoderFlags {
  readonly regime: training.Regime;
  readonly method: string;
  readonly precision: number;
  readonly threshold?: number;
  readonly split: string;
  readonly dev: string;
  readonly loss?: Settings["loss"];
  readonly normalise?: Settings["normalise"];
  readonly epochs?: number;
  readonly batch?: number;
  readonly lr?: number;
  readonly weightDecay?: number;
  readonly temperature?: Settings["temperature"];
  readonly selfAdaptive?: number;
  readonly goldLabels?: Settings["goldLabels"];
  readonly shuffle?: Settings["shuffle"];
  readonly evaluateEvery?: number;
  readonly from?: string;
  readonly out?: string;
  readonly holdOut?: number;
  readonly folds?: number;
  readonly negatives?: string;
  readonly resume: boolean;
  readonly backend: BackendChoice;
  readonly vocabulary?: number;
  readonly dimension?: number;
  readonly steps?: number;
  readonly withoutJudged?: true;
}

/** Declares the options of `train encoder`. */
export function declareEncoderOptions(command: Command): Command {
  const { PROPOSED, BASELINE, OF_BAG } = training;
  const { regime, pairs, split, dev } = ENCODER_DEFAULTS;
  const both = (name: "batchSize" | "temperature" | "selfAdaptive" | "shuffle"): string =>
    `(default: ${PROPOSED[name]}; ${BASELINE[name]} with --loss mnr)`;
  return command
    .addOption(
      oneOf(
        "--regime <name>",
        "pairs to train on: gold (judged), crowd (linked by the crowd), seq (crowd, then gold) or mix (both together)",
        training.REGIMES,
        regime,
      ),
    )
    .option("--method <name>", "take crowd pairs that were labelled by this method", pairs.method)
    .addOption(
      numeric(
        "--precision <share>",
        "take crowd pairs above the lowest threshold that keeps at least this share of them good, by what annotators judged",
        PRECISION,
        pairs.precision,
      ),
    )
    .addOption(numeric("--threshold <score>", "take crowd pairs above this score instead", SCORE))
    .option("--split <name>", "judgements that are the gold pairs", split)
    .option("--dev <name>", "judgements that choose the best checkpoint", dev)
    .addOption(
      oneOf(
        "--loss <name>",
        `loss function; default: ${PROPOSED.loss}, but mnr for a bag of word pieces, such as the shipped encoder`,
        training.LOSSES,
      ),
    )
    .addOption(
      oneOf(
        "--normalise <by>",
        `divide weighted losses by the number of pairs (mean) or by the sum of their weights (sum); the default is ${PROPOSED.normalise}`,
        ["mean", "sum"],
      ),
    )
    .addOption(
      numeric(
        "--epochs <n>",
        `epochs of each phase (default: ${PROPOSED.epochs}; ${OF_BAG.epochs} for a bag)`,
        SETTING_RANGES.epochs,
      ),
    )
    .addOption(numeric("--batch <n>", `pairs of each step ${both("batchSize")}`, SETTING_RANGES.batchSize))
    .addOption(
      numeric(
        "--lr <rate>",
        `peak learning rate (default: ${PROPOSED.learningRate}; ${BASELINE.learningRate} with --loss mnr; ${OF_BAG.learningRate} for a bag)`,
        SETTING_RANGES.learningRate,
      ),
    )
    .addOption(
      numeric(
        "--weight-decay <x>",
        `decoupled weight decay (default: ${PROPOSED.weightDecay})`,
        SETTING_RANGES.weightDecay,
      ),
    )
    .addOption(
      parsed("--temperature <tau>", `trainable, or a fixed number ${both("temperature")}`, (given, option) =>
        given === "trainable" ? given : numberIn(option, given, SETTING_RANGES.temperature),
      ),
    )
    .addOption(
      numeric(
        "--self-adaptive <epoch>",
        `refurbish labels after this epoch and later ones; 0: never ${both("selfAdaptive")}`,
        SETTING_RANGES.selfAdaptive,
      ),
    )
    .addOption(
      oneOf(
        "--gold-labels <how>",
        `whether gold labels are refurbished too (default: ${PROPOSED.goldLabels})`,
        ["refurbished", "fixed"],
      ),
    )
    .addOption(
      oneOf("--shuffle <order>", `order of pairs; similar: similar tweets together ${both("shuffle")}`, [
        "random",
        "similar",
      ]),
    )
    .addOption(
      numeric(
        "--evaluate-every <n>",
        `evaluate on dev every n steps, as well as after each epoch (default: ${PROPOSED.evaluateEvery})`,
        SETTING_RANGES.evaluateEvery,
      ),
    )
    .option(
      "--from <model>",
      "folder of the model to begin with, or scratch for the workspace's articles alone (default: the workspace's model; with --folds or --hold-out a model that has not seen the tweets, made from the articles if necessary)",
    )
    .option("--out <folder>", "where the model is written (default: the workspace)")
    .addOption(
      numeric(
        "--hold-out <n>",
        "leave out one in n of the judged tweets, for the ranker to be trained on (the paper: 5)",
        PARTS,
      ),
    )
    .addOption(
      numeric(
        "--folds <n>",
        "train n more encoders, each without one in n of the judged tweets. The ranker can then be trained on all of them",
        PARTS,
      ),
    )
    .option(
      "--negatives <file>",
      "also tell articles from their counter-claims, which claims generate writes into this file",
    )
    .option("--resume", "resume a training that was stopped", ENCODER_DEFAULTS.resume)
    .addOption(backend())
    .addOption(
      numeric(
        "--vocabulary <n>",
        "with --from scratch: word pieces (default: 30000)",
        SCRATCH_RANGES.vocabulary,
      ),
    )
    .addOption(
      numeric(
        "--dimension <n>",
        "with --from scratch: length of the vectors (default: 256)",
        SCRATCH_RANGES.dimension,
      ),
    )
    .addOption(
      numeric(
        "--steps <n>",
        "with --from scratch: steps of contrastive pre-training (default: 330; fewer for under 8,448 articles)",
        SCRATCH_RANGES.steps,
      ),
    )
    .option(
      "--without-judged",
      "with --from scratch: leave out articles with judgements, to measure an encoder that never saw them",
    );
}

/** Returns what the flags ask for. @throws UsageError `OPTION_INVALID` for contradicting flags. */
export function readEncoderOptions(flags: TrainEncoderFlags, seed: number): EncoderOptions {
  const { regime, split, dev, method, precision, threshold, from, out, resume, backend, negatives } = flags;
  const { holdOut = 0, folds = 0 } = flags;
  return {
    holdOut,
    folds,
    regime,
    split,
    dev,
    pairs: { method, precision, ...(threshold === undefined ? {} : { threshold }) },
    settings: encoderSettings(flags, seed),
    from,
    out,
    resume,
    backend,
    negatives,
  };
}

/** Returns what the flags ask for with `--from scratch`. */
export function readScratchOptions(flags: TrainEncoderFlags): ScratchOptions {
  const { out, withoutJudged = false, backend, vocabulary, dimension, steps } = flags;
  return { out, withoutJudged, settings: { vocabulary, dimension, steps }, backend };
}

/** Returns the settings that the flags choose. @throws UsageError `OPTION_INVALID`. */
function encoderSettings(flags: TrainEncoderFlags, seed: number): training.ChosenSettings {
  const { loss, epochs, normalise, temperature, weightDecay, selfAdaptive } = flags;
  if (loss === "mnr") refuseLabelOptions(flags);
  const { batch: batchSize, lr: learningRate, goldLabels, shuffle, evaluateEvery } = flags;
  return {
    ...{ loss, seed, epochs, batchSize, learningRate, weightDecay, temperature },
    ...{ normalise, selfAdaptive, goldLabels, shuffle, evaluateEvery },
  };
}

/** Plain MNR has no labels: options about them would have no effect. */
function refuseLabelOptions({ selfAdaptive, goldLabels, normalise }: TrainEncoderFlags): void {
  refuseOptions(
    { selfAdaptive: selfAdaptive === 0 ? undefined : selfAdaptive, goldLabels, normalise },
    ["selfAdaptive", "goldLabels", "normalise"],
    "is about labels, which --loss mnr does not have",
    "Use --loss noise-weighted or label-weighted, or leave the option out.",
  );
}

/** Options that only one of the two ways to begin knows. */
const OF_SCRATCH = ["vocabulary", "dimension", "steps", "withoutJudged"] as const;
const OF_PAIRS = [
  "regime",
  "method",
  "precision",
  "threshold",
  "split",
  "dev",
  "normalise",
  "epochs",
  "batch",
  "lr",
  "weightDecay",
  "temperature",
  "selfAdaptive",
  "goldLabels",
  "shuffle",
  "evaluateEvery",
  "holdOut",
  "folds",
  "negatives",
] as const;

/**
 * Returns whether the encoder is to be made from articles alone.
 * @throws UsageError `OPTION_INVALID` for options that would have no effect.
 */
export function beginsFromScratch(command: Command, flags: TrainEncoderFlags): boolean {
  const isScratch = flags.from === "scratch";
  if (isScratch)
    refuseOptions(
      givenOptions(command, OF_PAIRS),
      OF_PAIRS,
      "is about pairs, which --from scratch does not use",
      "Leave it out, or train on pairs afterwards with a second train encoder.",
    );
  else refuseOptions(flags, OF_SCRATCH, "needs --from scratch", "Add --from scratch, or leave it out.");
  return isScratch;
}
