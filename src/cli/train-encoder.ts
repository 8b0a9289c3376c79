import type { Command } from "commander";
import type { RunVerb } from "./main";
import { declareEncoderOptions, type TrainEncoderFlags } from "./train-encoder-options";

/** Adds `train encoder` to the verb `train`. */
export function registerTrainEncoder(train: Command, run: RunVerb): void {
  const command = train
    .command("encoder")
    .description("trains the bi-encoder on judged and weakly labelled tweets; keeps what is best on dev");
  declareEncoderOptions(command).action(
    run(async (io, flags: TrainEncoderFlags) => {
      // Loaded only when it is run: TensorFlow.js would slow every command down.
      const { trainEncoders } = require("./train-encoder-run") as typeof import("./train-encoder-run");
      await trainEncoders(io, flags);
    }),
  );
}
