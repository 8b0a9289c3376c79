import type { FinishedEncoder, ScratchEncoder } from "../../usecases/encoder/options";
import type { CliIo } from "../io";
import type { TrainEncoderFlags } from "./train-encoder-options";

/** Tells of trained encoders, as text or as JSON. */
export function showEncoders(io: CliIo, encoders: readonly FinishedEncoder[]): void {
  if (io.json) {
    io.out(JSON.stringify({ encoders }));
    return;
  }
  for (const { name, best, steps, folder, log, plot } of encoders) {
    const reached = best
      ? `dev MAP@5 ${(100 * best.devMap).toFixed(2)} after step ${best.step} of ${steps}`
      : `${steps} steps`;
    io.out(`${name}: ${reached}; written to ${folder}`);
    io.out(`  log and curves: ${log}, ${plot}`);
  }
}

/** Says what makes the workspace whole again, where its encoder was replaced. */
export function noteNext(io: CliIo, { out, folds, holdOut, regime }: TrainEncoderFlags): void {
  if (out !== undefined) return;
  const leavesTweets = folds !== undefined || holdOut !== undefined || regime === "crowd";
  io.note(
    leavesTweets
      ? "Next: crowdchecked index, crowdchecked train ranker, crowdchecked calibrate."
      : "Next: crowdchecked index. No ranker can learn from an encoder that has seen its tweets: for one, train encoder --folds 5.",
  );
}

/** Tells of an encoder that was made from articles alone, as text or as JSON. */
export function showScratch(io: CliIo, made: ScratchEncoder, out: string | undefined): void {
  if (io.json) {
    io.out(JSON.stringify(made));
    return;
  }
  const { pieces, dimension, articles, seconds, folder } = made;
  io.out(
    `encoder of ${pieces} word pieces and ${dimension} dimensions, made from ${articles} articles in ${seconds} s, written to ${folder}`,
  );
  if (out === undefined)
    io.note("Next: crowdchecked index, crowdchecked train ranker, crowdchecked calibrate.");
}
