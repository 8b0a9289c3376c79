import type { Command } from "commander";
import { LABEL_METHODS, WANTED_PRECISION } from "../../../training/label";
import { label } from "../../usecases/label/label";
import type { Bar } from "../../usecases/label/summary";
import { choice, invalidOption } from "../choice";
import type { RunVerb } from "../io";
import { registerAgreement } from "./label-agreement";
import { registerSample } from "./label-sample";
import { showSummary } from "./label-summary";

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
        showSummary(io, await label(io.config, { method, bar, encoder: options.encoder }, io));
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
