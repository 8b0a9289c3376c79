import type { Command } from "commander";
import type { RunVerb } from "./io";
import { beginsFromScratch, declareEncoderOptions, type TrainEncoderFlags } from "./train-encoder-options";

/** Adds `train encoder` to the verb `train`. */
export function registerTrainEncoder(train: Command, run: RunVerb): void {
  const command = train
    .command("encoder")
    .description("trains the bi-encoder on judged and weakly labelled tweets; keeps what is best on dev");
  declareEncoderOptions(command)
    .option("--vocabulary <n>", "with --from scratch: word pieces (default: 30000)")
    .option("--dimension <n>", "with --from scratch: length of the vectors (default: 256)")
    .option(
      "--steps <n>",
      "with --from scratch: steps of contrastive pre-training (default: 300, fewer for under 7,680 articles)",
    )
    .option(
      "--without-judged",
      "with --from scratch: leave out articles with judgements, to measure an encoder that never saw them",
      false,
    )
    .action(
      run(async (io, flags: TrainEncoderFlags) => {
        // Loaded only when it is run: TensorFlow.js would slow every command down.
        if (beginsFromScratch(flags)) {
          const { trainScratch } = require("./train-scratch-run") as typeof import("./train-scratch-run");
          await trainScratch(io, flags);
          return;
        }
        const { trainEncoders } = require("./train-encoder-run") as typeof import("./train-encoder-run");
        await trainEncoders(io, flags);
      }),
    );
}
