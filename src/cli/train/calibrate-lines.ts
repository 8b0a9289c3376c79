import type { Calibrated } from "../../usecases/calibrate/calibrate";
import { PSEUDO_SPLIT } from "../../usecases/calibrate/options";
import { confidenceLines } from "../evaluate/confidence-lines";
import type { CliIo } from "../io";

const THRESHOLDS_NOTE =
  "The thresholds were set on train and dev together. To measure them on other tweets: crowdchecked evaluate";

const PSEUDO_NOTE =
  "train: pseudo-posts, judged by the shipped calibration. The threshold for answers is the confidence from which they are right often enough";

const ACROSS_NOTE =
  "train: each collection's tweets by a calibration of the others. The thresholds were set on these";

/** Prints what came of a fit, as text or as JSON. */
export function showCalibration(io: CliIo, calibrated: Calibrated): void {
  if (io.json) io.out(JSON.stringify(calibrationToJson(calibrated)));
  else showCalibrationLines(io, calibrated);
}

export function calibrationToJson({ folder, manifest, compared, rejected }: Calibrated): unknown {
  const { thresholds, figures, model } = manifest;
  const methods = compared.map(({ method, logLoss }) => ({ method, logLoss }));
  return { thresholds, figures, methods, signals: model.signals, rejected, folder };
}

export function showCalibrationLines(
  io: Pick<CliIo, "out">,
  { folder, manifest, compared, rejected }: Calibrated,
): void {
  const { thresholds, figures, model } = manifest;
  for (const { method, logLoss } of compared)
    io.out(`${method.padEnd(9)} log loss ${logLoss.toFixed(4)}, cross-fitted`);
  const { train, dev, devAlone, leftOut } = figures;
  for (const line of confidenceLines({ train, dev, "dev alone": devAlone }, thresholds)) io.out(line);
  io.out(manifest.split === PSEUDO_SPLIT ? PSEUDO_NOTE : leftOut ? ACROSS_NOTE : THRESHOLDS_NOTE);
  if (leftOut) {
    io.out("");
    io.out("each collection by a calibration and thresholds of the others alone:");
    for (const line of confidenceLines(leftOut, thresholds).slice(1)) io.out(line);
  }
  io.out("weights of the signals, each divided by its standard deviation:");
  for (const { name, weight } of model.signals) io.out(`  ${weight.toFixed(2).padStart(6)}  ${name}`);
  if (rejected > 0) io.out(`tweets whose best article people rejected: ${rejected}`);
  io.out(`calibration written to ${folder}`);
}
