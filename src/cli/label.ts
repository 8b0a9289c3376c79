import type { Command } from "commander";
import {
  CosineScorer,
  LABEL_METHODS,
  type LabelMethod,
  type PairScorer,
  requireGoldOnly,
  SharedWordsScorer,
  WANTED_PRECISION,
} from "../../training/label";
import { InterruptedError } from "../core/errors";
import { loadTextEncoder, readModelManifest } from "../encoder";
import * as rank from "../rank";
import * as store from "../store";
import { choice, invalidOption } from "./choice";
import type { CliIo, RunVerb } from "./io";
import { registerAgreement } from "./label-agreement";
import { scorePairs } from "./label-run";
import { registerSample } from "./label-sample";
import { type Bar, type LabelSummary, showSummary, summaryOf } from "./label-summary";

interface Options {
  readonly method: string;
  readonly threshold?: string;
  readonly precision: string;
  readonly encoder?: string;
}

export function registerLabel(program: Command, run: RunVerb): void {
  const verb = program
    .command("label")
    .description("scores the pairs that the crowd linked, and helps to judge the scores");
  verb
    .command("pairs", { isDefault: true })
    .description("scores what is new or has changed (the default: crowdchecked label)")
    .option(
      "--method <name>",
      "jaccard: words in common, as the paper prints it; overlap: the same over the shorter text; cosine: by an encoder",
      "jaccard",
    )
    .option(
      "--precision <share>",
      "what the summary counts as labelled: pairs above the lowest score from which on this share is good",
      String(WANTED_PRECISION),
    )
    .option("--threshold <score>", "count pairs above this score instead; scores are all kept")
    .option(
      "--encoder <folder>",
      "with --method cosine: a model that was trained on judgements alone (default: the workspace's, if it was)",
    )
    .action(
      run(async (io, options: Options) => {
        const method = choice("--method", options.method, LABEL_METHODS);
        const bar = barOf(options);
        if (options.encoder !== undefined && method !== "cosine") {
          throw invalidOption("--method", "cosine with --encoder", method);
        }
        const database = store.openDatabase(rank.workspacePaths(io.config.home).database);
        try {
          showSummary(io, await label(io, database, method, bar, options.encoder));
        } catch (error) {
          throw store.storeError(database.name, error);
        } finally {
          database.close();
        }
      }),
    );
  registerSample(verb, run);
  registerAgreement(verb, run);
}

function barOf({ threshold, precision }: Options): Bar {
  return threshold === undefined
    ? { precision: numberIn("--precision", precision, 0, 1) }
    : { threshold: numberIn("--threshold", threshold, -1, 1) };
}

function numberIn(option: string, given: string, least: number, most: number): number {
  const value = Number(given);
  if (given.trim() !== "" && value >= least && value <= most) return value;
  throw invalidOption(option, `a number from ${least} to ${most}`, given);
}

async function label(
  io: CliIo,
  database: store.Database,
  method: LabelMethod,
  bar: Bar,
  folder = rank.encoderFolder(io.config.home),
): Promise<LabelSummary> {
  const scorer = scorerOf(method, folder);
  const finishJob = store.startJob(database, `label ${method}`);
  try {
    const scored = await scorePairs(database, scorer, io);
    const summary = {
      ...summaryOf(database, scorer, scored, bar),
      ...(method === "cosine" && { encoder: { folder, hash: readModelManifest(folder).hash } }),
    };
    finishJob("done", summary);
    return summary;
  } catch (error) {
    finishJob(error instanceof InterruptedError ? "interrupted" : "failed");
    throw error;
  }
}

/**
 * Returns the scorer of a method.
 * @param folder of the model whose cosines are the scores of the method `cosine`.
 * @throws ArtifactError `ENCODER_SAW_PAIRS` when that was trained on crowd pairs.
 */
function scorerOf(method: LabelMethod, folder: string): PairScorer {
  if (method !== "cosine") return new SharedWordsScorer(method);
  requireGoldOnly(readModelManifest(folder), folder);
  return new CosineScorer(loadTextEncoder(folder), rank.readQuery);
}
