import type { Calibrated } from "../../usecases/calibrate/calibrate";
import { PSEUDO_SPLIT } from "../../usecases/calibrate/options";
import { confidenceLines } from "../evaluate/confidence-lines";

const THRESHOLDS_NOTE =
  "The thresholds were set on train and dev together. To measure them on other tweets: crowdchecked evaluate";

const PSEUDO_NOTE =
  "train: pseudo-posts, judged by the shipped calibration. The threshold for answers is the confidence from which they are right often enough";

const ACROSS_NOTE =
  "train: each collection's tweets by a calibration of the others. The thresholds were set on these";

/** Returns a fit as JSON has it. */
export function calibrationToJson({ folder, manifest, compared, rejected }: Calibrated): unknown {
  const { thresholds, figures, model } = manifest;
  const methods = compared.map(({ method, logLoss }) => ({ method, logLoss }));
  return { thresholds, figures, methods, signals: model.signals, rejected, folder };
}

/** Returns a fit as lines for a person. */
export function calibrationLines({ folder, manifest, compared, rejected }: Calibrated): string[] {
  const { thresholds, figures, model } = manifest;
  const { train, dev, devAlone, leftOut } = figures;
  return [
    ...compared.map(
      ({ method, logLoss }) => `${method.padEnd(9)} log loss ${logLoss.toFixed(4)}, cross-fitted`,
    ),
    ...confidenceLines({ train, dev, "dev alone": devAlone }, thresholds),
    manifest.split === PSEUDO_SPLIT ? PSEUDO_NOTE : leftOut ? ACROSS_NOTE : THRESHOLDS_NOTE,
    ...(leftOut
      ? [
          "",
          "each collection by a calibration and thresholds of the others alone:",
          ...confidenceLines(leftOut, thresholds).slice(1),
        ]
      : []),
    "weights of the signals, each divided by its standard deviation:",
    ...model.signals.map(({ name, weight }) => `  ${weight.toFixed(2).padStart(6)}  ${name}`),
    ...(rejected > 0 ? [`tweets whose best article people rejected: ${rejected}`] : []),
    `calibration written to ${folder}`,
  ];
}
