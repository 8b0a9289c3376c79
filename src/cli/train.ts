import type { Command } from "commander";
import type { RunVerb } from "./io";
import { LEARN_PSEUDO } from "./pseudo-option";
import { registerTrainEncoder } from "./train-encoder";
import { type RankerOptions, trainRanker } from "./train-ranker";

export function registerTrain(program: Command, run: RunVerb): void {
  const parts = program
    .command("train")
    .description("trains a part of the engine on the workspace's judgements");
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
      run(async (io, options: RankerOptions) => {
        await trainRanker(io, options);
      }),
    );
}
