import type { Command } from "commander";
import { ENCODER_WAYS, TRAIN_DEFAULTS, type TrainOptions } from "../../usecases/train/options";
import { type Trained, train as trainAll } from "../../usecases/train/train";
import { evaluationLines, noteGaps, workspaceEvaluationToJson } from "../evaluate/evaluate-lines";
import type { CliIo, RunVerb } from "../io";
import { oneOf, withExamples } from "../options";
import { calibrationLines, calibrationToJson } from "./calibrate-lines";
import { trainingLines, trainingToJson } from "./train-ranker-lines";

type Flags = Pick<TrainOptions, "split" | "dev" | "encoder" | "restart">;

/** Adds `train all`, which `train` alone means. */
export function registerTrainAll(train: Command, run: RunVerb): void {
  const { split, dev, encoder, restart } = TRAIN_DEFAULTS;
  const all = train
    .command("all", { isDefault: true })
    .description(
      "trains what the workspace needs, in order: encoder, index, ranker, confidence; then measures the result. An interrupted training continues where it stopped",
    )
    .option("--split <name>", "judgements to train on", split)
    .option("--dev <name>", "judgements to measure the result on", dev)
    .addOption(
      oneOf(
        "--encoder <way>",
        "auto: keep the encoder unless it has seen the judged tweets; keep; judged: train it on the judged tweets; scratch: make it from the articles alone",
        ENCODER_WAYS,
        encoder,
      ),
    )
    .option("--restart", "begin again although an interrupted training could continue", restart)
    .action(
      run(async (io, flags: Flags) => {
        show(io, await trainAll(io.config, { ...TRAIN_DEFAULTS, ...flags }, io));
      }),
    );
  withExamples(all, ["train all", "train all --encoder judged"]);
}

function show(io: CliIo, { encoders, scratch, ranker, calibration, evaluation }: Trained): void {
  if (evaluation) noteGaps(io, evaluation);
  const json = {
    encoders,
    scratch,
    ranker: ranker && trainingToJson(ranker),
    calibration: calibration && calibrationToJson(calibration),
    evaluation: evaluation && workspaceEvaluationToJson(evaluation),
  };
  io.answer(json, () => {
    const parts = [
      ...(ranker ? [["ranker", ...trainingLines(ranker)]] : []),
      ...(calibration ? [["confidence", ...calibrationLines(calibration)]] : []),
      ...(evaluation ? [["evaluation", ...evaluationLines(evaluation)]] : []),
    ];
    if (parts.length === 0) return "There was nothing to fit and nothing to measure.";
    return parts.map((lines) => lines.join("\n")).join("\n\n");
  });
}
