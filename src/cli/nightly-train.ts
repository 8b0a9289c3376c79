import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CrowdcheckedError } from "../core/errors";
import { readModelManifest } from "../encoder/checkpoint";
import type { StepContext } from "../nightly";
import * as rank from "../rank";
import { judgedFolds, requirePairs } from "./encoder-data";
import { chooseStart } from "./encoder-start";
import type { CliIo } from "./io";
import { pairThreshold } from "./pair-threshold";
import type { TrainEncoderFlags } from "./train-encoder-options";
import { trainRanker } from "./train-ranker";

const SPLIT = "train";
const DEV = "dev";
const METHOD = "jaccard";
const BACKEND = "auto";

/** Without these there is nothing to learn from: the former model stays, and the report says why. */
const NOTHING_TO_LEARN = new Set([
  "NO_ARTICLES",
  "NO_JUDGEMENTS",
  "NO_PAIRS",
  "NOTHING_TO_TRAIN",
  "ENCODER_SAW_TWEETS",
]);

/** What `train encoder` answers in JSON. */
interface TrainingAnswer {
  readonly encoders: readonly Readonly<Record<"name" | "hash" | "steps" | "best", unknown>>[];
}

/**
 * What a BERT is trained with is the paper's; labels are refurbished from the first epoch on, of which a night
 * may have but one, and kept with the pairs for the next night.
 */
const BERT_FLAGS = { loss: "noise-weighted", selfAdaptive: "1" } as const;
/**
 * A bag learns what pairs can teach it in few steps, and the noise-aware loss teaches it nothing more.
 * @see docs/reproduce.md, *Real crowd pairs*
 */
const BAG_FLAGS = { loss: "mnr", batch: "32", lr: "1e-3", temperature: "0.05" } as const;

/** A workspace whose index was built of words alone stays so. */
export function usesEncoder(serving: string | undefined): boolean {
  return serving === undefined || existsSync(rank.workspacePaths(serving).denseIndex);
}

/** Trains the ranker of the generation that is built; its index must be there. */
export function trainNightRanker(io: CliIo, { building }: StepContext): Promise<unknown> {
  const options = {
    split: SPLIT,
    dev: DEV,
    preset: "default",
    from: "auto",
    cv: true,
    without: [],
    with: [],
  };
  return unlessNothingToLearn(async () => {
    const answer = await answerOf(io, building, (own) => trainRanker(own, options));
    const { ways, cv, dev, rounds, queries } = answer as Record<string, unknown>;
    return { ways, cv, dev, rounds, queries };
  });
}

/**
 * Trains the encoder of the generation that is built, and its folds, on judged and crowd pairs together, each
 * beginning with an encoder of the former generation that has not seen the judged tweets which it is to be
 * kept from (`chooseStart`): the ranker must not learn from encoders that saw its tweets, not even nights
 * ago.
 */
export function trainNightEncoder(io: CliIo, context: StepContext): Promise<unknown> {
  return unlessNothingToLearn(async () => {
    const { building, serving, database } = context;
    const { nightEpochs, nightFolds, nightPrecisionPercent } = io.config;
    if (!usesEncoder(serving)) return { kept: "The index is of words alone." };
    const precision = nightPrecisionPercent / 100;
    // To be known before an encoder to begin with is made.
    const pairs = { regime: "mix", split: SPLIT, dev: DEV, method: METHOD } as const;
    requirePairs(database, { ...pairs, threshold: pairThreshold(database, { method: METHOD, precision }) });
    const { home } = context;
    const startFor = await chooseStart(io, database, {
      former: serving ?? home,
      base: join(building, "models", "base"),
      parts: judgedFolds(database, SPLIT, nightFolds, io.config.seed),
      split: SPLIT,
      backend: BACKEND,
    });
    const from = startFor(new Set());
    const flags: TrainEncoderFlags = {
      ...pairs,
      precision: String(precision),
      epochs: String(nightEpochs),
      folds: String(nightFolds),
      from,
      resume: false,
      backend: BACKEND,
      withoutJudged: false,
      ...(readModelManifest(from).architecture === "bag" ? BAG_FLAGS : BERT_FLAGS),
    };
    const train = (resume: boolean): Promise<unknown> =>
      answerOf(io, building, (own) => trainEncoders(own, { ...flags, resume }, startFor));
    const { encoders } = (await goOnOrBeginAnew(building, context.note, train)) as TrainingAnswer;
    return { encoders: encoders.map(({ name, hash, steps, best }) => ({ name, hash, steps, best })) };
  });
}

/** Loaded only when it is run: TensorFlow.js would slow every command down. */
function trainEncoders(
  ...given: Parameters<typeof import("./train-encoder-run").trainEncoders>
): Promise<void> {
  return (require("./train-encoder-run") as typeof import("./train-encoder-run")).trainEncoders(...given);
}

/** Goes on from the checkpoint of a training that was cut off; one that does not fit, since data or settings have changed meanwhile, is thrown away. */
async function goOnOrBeginAnew(
  building: string,
  note: (text: string) => void,
  train: (resume: boolean) => Promise<unknown>,
): Promise<unknown> {
  const { encoder, foldEncoders } = rank.workspacePaths(building);
  const first = `${encoder}.new.training`;
  const clear = (): void => {
    for (const begun of [first, `${foldEncoders}.new`]) rmSync(begun, { recursive: true, force: true });
  };
  // Loads TensorFlow.js, as the training does.
  const { canResume } = require("../../training/encoder") as typeof import("../../training/encoder");
  if (canResume(first)) {
    try {
      return await train(true);
    } catch (error) {
      if (!(error instanceof CrowdcheckedError) || !error.code.startsWith("CHECKPOINT_")) throw error;
      note(`The training begins anew: ${error.message}`);
    }
  }
  clear();
  return train(false);
}

/** Returns what a verb answers in JSON when it is run on a home. */
export async function answerOf(
  io: CliIo,
  home: string,
  verb: (io: CliIo) => Promise<void>,
): Promise<unknown> {
  const answers: string[] = [];
  await verb({ ...io, json: true, config: { ...io.config, home }, out: (text) => answers.push(text) });
  return JSON.parse(answers.at(-1) ?? "null") as unknown;
}

/** Returns what a training gives, or why there is nothing to learn from. */
export async function unlessNothingToLearn<T>(
  train: () => Promise<T>,
): Promise<T | { readonly kept: string }> {
  try {
    return await train();
  } catch (error) {
    if (!(error instanceof CrowdcheckedError) || !NOTHING_TO_LEARN.has(error.code)) throw error;
    return { kept: `${error.code}: ${error.message}` };
  }
}
