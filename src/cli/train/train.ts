import type { Command } from "commander";
import { RANKER_DEFAULTS, RANKER_STARTS, type RankerOptions } from "../../usecases/ranker/options";
import { RANKER_PRESET_NAMES } from "../../usecases/ranker/presets";
import { trainRanker } from "../../usecases/ranker/train";
import type { RunVerb } from "../io";
import { oneOf, withExamples } from "../options";
import { learnPseudo, WITHOUT_HELP } from "./shared-options";
import { registerTrainAll } from "./train-all";
import { registerTrainEncoder } from "./train-encoder";
import { trainingLines, trainingToJson } from "./train-ranker-lines";

export function registerTrain(program: Command, run: RunVerb): void {
  const { split, dev, preset, from, without, with: others } = RANKER_DEFAULTS;
  const verb = program
    .command("train")
    .description("trains encoder, ranker and confidence on the workspace's judgements, or one of the parts");
  withExamples(verb, ["train", "train ranker"]);
  registerTrainAll(verb, run);
  registerTrainEncoder(verb, run);
  const ranker = verb
    .command("ranker")
    .description(
      "trains the ranker (LambdaMART). Prints figures of cross-validation and of dev, and how much each feature contributes",
    )
    .option("--split <name>", "judgements to train on", split)
    .option("--dev <name>", "judgements to score the finished ranker on", dev)
    .addOption(
      oneOf(
        "--preset <name>",
        "features and settings: default, for the encoder in use; portable, for any encoder; paper, those of the paper",
        RANKER_PRESET_NAMES,
        preset,
      ),
    )
    .addOption(
      oneOf(
        "--from <start>",
        "auto: compare the shipped ranker, the shipped ranker trained further and a new ranker in cross-validation, and keep the best; scratch: train a new ranker, as --no-cv, --with, --without and --pseudo also do",
        RANKER_STARTS,
        from,
      ),
    )
    .option("--out <folder>", "where the ranker is written (default: the workspace)")
    .option("--without <part...>", WITHOUT_HELP, [...without])
    .option(
      "--with <home...>",
      "also learn from the judged tweets of these workspaces. Each workspace weighs as much as the square root of its number of tweets",
      [...others],
    )
    .addOption(learnPseudo())
    .option("--no-cv", "skip cross-validation, and with it early stopping")
    .action(
      run(async (io, { pseudo = RANKER_DEFAULTS.pseudo, ...flags }: RankerOptions) => {
        const trained = await trainRanker(io.config, { ...flags, pseudo }, io);
        io.answer(trainingToJson(trained), () => trainingLines(trained).join("\n"));
      }),
    );
  withExamples(ranker, [
    "train ranker --split train --dev dev",
    "train ranker --with ./clef2021 ./clef2022 --pseudo 500",
  ]);
}
