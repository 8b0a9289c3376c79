import * as calibration from "../../training/calibration";
import { ArtifactError, InterruptedError } from "../core/errors";
import { CODE_VERSION } from "../core/version";
import * as rank from "../rank";
import * as store from "../store";
import type { CalibrateOptions } from "./calibrate";
import { observeDev, observeSplit } from "./calibrate-observe";
import { reliabilitySvg, riskCoverageSvg } from "./calibrate-svg";
import { confidenceLines } from "./confidence-lines";
import type { CliIo } from "./io";
import { FEWEST_QUERIES } from "./ranker-examples";

/** With fewer dev tweets than a ranker wants, each in two forms, a fifth of them says nothing. */
const FEWEST_TO_CROSS_FIT = 2 * FEWEST_QUERIES;

const THRESHOLDS_NOTE =
  "the thresholds are set on train and dev together; what they make of other tweets: crowdchecked evaluate";

/** What a fit gave. */
interface Outcome {
  readonly folder: string;
  readonly manifest: Omit<rank.CalibrationManifest, "version" | "sha256">;
  readonly compared: readonly Pick<calibration.MethodResult, "method" | "logLoss">[];
  readonly rejected: number;
}

/** Runs `calibrate`. */
export async function calibrate(io: CliIo, options: CalibrateOptions): Promise<void> {
  const workspace = rank.openWorkspace(io.config.home);
  try {
    const finishJob = store.startJob(workspace.database, "calibrate");
    try {
      const outcome = await fitAndSave(io, workspace, options);
      finishJob("done", outcome.manifest.figures);
      show(io, outcome);
    } catch (error) {
      finishJob(error instanceof InterruptedError ? "interrupted" : "failed");
      throw error;
    }
  } finally {
    workspace.close();
  }
}

async function fitAndSave(io: CliIo, workspace: rank.Workspace, options: CalibrateOptions): Promise<Outcome> {
  const { seed, home } = io.config;
  const model = rankerOf(workspace);
  const train = await observeSplit(io, workspace, model, options.split);
  const dev = await observeDev(io, workspace, model, options.dev);
  const compared = calibration.compareMethods(train.observations, seed);
  const [best] = compared as [calibration.MethodResult];
  const fitted = calibration.fitCalibration(train.observations, best.method);
  const judgedDev = calibration.judgeAll(fitted, dev);
  const thresholds = calibration.chooseThresholds([...best.judged, ...judgedDev], {
    answer: options.answerPrecision,
    suggest: options.suggestPrecision,
  });
  const { sha256, encoder, datasets } = model.manifest;
  const manifest = {
    ranker: sha256,
    ...(encoder === undefined ? {} : { encoder }),
    model: fitted,
    thresholds,
    figures: {
      train: calibration.figuresOf(best.judged, thresholds, seed),
      ...(judgedDev.length === 0 ? {} : { dev: calibration.figuresOf(judgedDev, thresholds, seed) }),
      ...(dev.length < FEWEST_TO_CROSS_FIT
        ? {}
        : {
            devAlone: calibration.figuresOf(calibration.crossFit(dev, best.method, seed), thresholds, seed),
          }),
    },
    ...calibration.curvesOf(best.judged, rank.MOST_POINTS),
    split: options.split,
    seed,
    datasets,
    fittedAt: new Date().toISOString(),
    codeVersion: CODE_VERSION,
  };
  const folder = options.out ?? rank.workspacePaths(home).calibration;
  rank.saveCalibration(folder, manifest, {
    "reliability.svg": reliabilitySvg(manifest.reliability),
    "risk-coverage.svg": riskCoverageSvg(manifest.riskCoverage),
  });
  return { folder, manifest, compared, rejected: train.rejected };
}

function rankerOf({ model }: rank.Workspace): rank.RankerModel {
  if (model) return model;
  throw new ArtifactError("No trained ranker ranks in this workspace, and the fusion is not calibrated.", {
    code: "NO_RANKER",
    hint: "Train one: crowdchecked train ranker.",
  });
}

function show(io: CliIo, { folder, manifest, compared, rejected }: Outcome): void {
  const { thresholds, figures, model } = manifest;
  if (io.json) {
    const methods = compared.map(({ method, logLoss }) => ({ method, logLoss }));
    io.out(JSON.stringify({ thresholds, figures, methods, signals: model.signals, rejected, folder }));
    return;
  }
  for (const { method, logLoss } of compared)
    io.out(`${method.padEnd(9)} log loss ${logLoss.toFixed(4)}, cross-fitted`);
  const { train, dev, devAlone } = figures;
  for (const line of confidenceLines({ train, dev, "dev alone": devAlone }, thresholds)) io.out(line);
  io.out(THRESHOLDS_NOTE);
  io.out("weights, in units of a signal's deviation:");
  for (const { name, weight } of model.signals) io.out(`  ${weight.toFixed(2).padStart(6)}  ${name}`);
  if (rejected > 0) io.out(`tweets whose best article people rejected: ${rejected}`);
  io.out(`calibration written to ${folder}`);
}
