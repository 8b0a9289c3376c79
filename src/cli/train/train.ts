import type { Command } from "commander";
import { RANKER_STARTS } from "../../usecases/ranker/options";
import { RANKER_PRESET_NAMES } from "../../usecases/ranker/presets";
import { trainRanker } from "../../usecases/ranker/train";
import { choice } from "../choice";
import type { RunVerb } from "../io";
import { LEARN_PSEUDO, learnedPosts } from "./pseudo-option";
import { registerTrainAll } from "./train-all";
import { registerTrainEncoder } from "./train-encoder";
import { showTraining } from "./train-ranker-lines";

/** The options of `train ranker` as they were given. */
interface RankerFlags {
  readonly split: string;
  readonly dev: string;
  readonly preset: string;
  readonly from: string;
  readonly out?: string;
  readonly cv: boolean;
  readonly without: readonly string[];
  readonly with: readonly string[];
  readonly pseudo?: string | true;
}

export function registerTrain(program: Command, run: RunVerb): void {
  const parts = program
    .command("train")
    .description("trains encoder, ranker and confidence on the workspace's judgements, or one part of them");
  registerTrainAll(parts, run);
  registerTrainEncoder(parts, run);
  parts
    .command("ranker")
    .description("trains LambdaMART; prints cross-validation and dev figures and what the features are worth")
    .option("--split <name>", "judgements to train on", "train")
    .option("--dev <name>", "judgements to score on afterwards", "dev")
    .option("--preset <name>", "default, or paper: the paper's own features and settings", "default")
    .option(
      "--from <start>",
      "auto: what is best in cross-validation of the shipped ranker, of it continued and of one from nothing; or scratch, as with --no-cv, --with, --without and --pseudo",
      "auto",
    )
    .option("--out <folder>", "where the ranker goes (default: the workspace)")
    .option("--without <part...>", "leave out the features whose name holds one of these, for ablations", [])
    .option(
      "--with <home...>",
      "learn from the judged tweets of these workspaces too, each counting as the square root of its tweets",
      [],
    )
    .option(...LEARN_PSEUDO)
    .option("--no-cv", "leave cross-validation out, and with it early stopping")
    .action(
      run(async (io, flags: RankerFlags) => {
        const options = {
          ...flags,
          preset: choice("--preset", flags.preset, RANKER_PRESET_NAMES),
          from: choice("--from", flags.from, RANKER_STARTS),
          pseudo: learnedPosts(flags.pseudo),
        };
        showTraining(io, await trainRanker(io.config, options, io));
      }),
    );
}
