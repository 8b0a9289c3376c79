import type { Command } from "commander";
import { InterruptedError } from "../../base/core/errors";
import type { RunVerb } from "../io";
import { noteNext, showEncoders, showScratch } from "./train-encoder-lines";
import {
  beginsFromScratch,
  declareEncoderOptions,
  readEncoderOptions,
  readScratchOptions,
  type TrainEncoderFlags,
} from "./train-encoder-options";

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
        // Loaded only when they are run: TensorFlow.js would slow every command down.
        if (beginsFromScratch(flags)) {
          const options = readScratchOptions(flags);
          const { trainScratch } =
            require("../../usecases/encoder/scratch") as typeof import("../../usecases/encoder/scratch");
          showScratch(io, await trainScratch(io.config, options, io), flags.out);
          return;
        }
        const options = readEncoderOptions(flags, io.config.seed);
        const { trainEncoders } =
          require("../../usecases/encoder/train") as typeof import("../../usecases/encoder/train");
        try {
          showEncoders(io, await trainEncoders(io.config, options, io));
        } catch (error) {
          if (error instanceof InterruptedError) io.note("A checkpoint was kept: add --resume to go on.");
          throw error;
        }
        noteNext(io, flags);
      }),
    );
}
