import type { Command } from "commander";
import { inPercent } from "../../base/core/values/in-percent";
import type { FinishedEncoder, ScratchEncoder } from "../../usecases/encoder/options";
import { trainScratch } from "../../usecases/encoder/scratch";
import { trainEncoders } from "../../usecases/encoder/train";
import type { CliIo, RunVerb } from "../io";
import { withExamples } from "../options";
import { refuseCrowdOptions } from "./shared-options";
import {
  beginsFromScratch,
  declareEncoderOptions,
  readEncoderOptions,
  readScratchOptions,
  type TrainEncoderFlags,
} from "./train-encoder-options";

const NEXT = "Next: crowdchecked index, crowdchecked train ranker, crowdchecked calibrate.";

/** Adds `train encoder` to the verb `train`. */
export function registerTrainEncoder(train: Command, run: RunVerb): void {
  const command = train
    .command("encoder")
    .description(
      "trains the bi-encoder on judged tweets and on pairs that the crowd linked; keeps the best on dev",
    );
  declareEncoderOptions(command).action(
    run(async (io, flags: TrainEncoderFlags) => {
      if (beginsFromScratch(command, flags)) {
        const made = await trainScratch(io.config, readScratchOptions(flags), io);
        io.answer(made, () => scratchLine(made));
        if (flags.out === undefined && !io.json) io.note(NEXT);
        return;
      }
      refuseCrowdOptions(command, [flags.regime], ["method", "precision", "threshold"]);
      const options = readEncoderOptions(flags, io.config.seed);
      const encoders = await trainEncoders(io.config, options, io);
      io.answer({ encoders }, () => encoders.flatMap(encoderLines).join("\n"));
      noteNext(io, flags, encoders);
    }),
  );
  withExamples(command, [
    "train encoder --regime mix --folds 5",
    "train encoder --from scratch --dimension 128",
  ]);
}

function encoderLines({ name, best, kept, steps, folder, log, plot }: FinishedEncoder): string[] {
  const map = best && `dev MAP@5 ${inPercent(best.devMap)}`;
  const reached = kept
    ? `nothing that was learned in ${steps} steps is better than the start (${map}), which stays; it is in ${folder}`
    : `${map ? `${map} after step ${best?.step} of ${steps}` : `${steps} steps`}; written to ${folder}`;
  return [`${name}: ${reached}`, `  log and curves: ${log}, ${plot}`];
}

/** Notes which commands make the workspace fit together again after its encoder was replaced. */
function noteNext(
  io: CliIo,
  { out, from, folds, holdOut, regime }: TrainEncoderFlags,
  [main]: readonly FinishedEncoder[],
): void {
  if (out !== undefined) return;
  const leavesTweets = folds !== undefined || holdOut !== undefined || regime === "crowd";
  if (main?.kept && from === undefined && folds === undefined && holdOut === undefined) {
    io.note("The encoder in use is as it was: what was made with it fits.");
    return;
  }
  io.note(
    leavesTweets
      ? NEXT
      : "Next: crowdchecked index. No ranker can learn from an encoder that has seen its tweets. To train a ranker too: crowdchecked train encoder --folds 5",
  );
}

function scratchLine(made: ScratchEncoder): string {
  const { pieces, dimension, articles, pairs, seconds, folder } = made;
  const languages = pairs > 0 ? `, ${pairs} pairs of them in two languages,` : "";
  return `encoder of ${pieces} word pieces and ${dimension} dimensions, made from ${articles} articles${languages} in ${seconds} s, written to ${folder}`;
}
