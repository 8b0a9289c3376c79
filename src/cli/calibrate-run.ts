import * as calibration from "../../training/calibration";
import { InterruptedError } from "../core/errors";
import { CODE_VERSION } from "../core/version";
import * as rank from "../rank";
import * as store from "../store";
import { observeAcross } from "./calibrate-across";
import { observeDev, observeSplit } from "./calibrate-observe";
import { adaptCalibration } from "./calibrate-pseudo";
import { reliabilitySvg, riskCoverageSvg } from "./calibrate-svg";
import { confidenceLines } from "./confidence-lines";
import type { CliIo } from "./io";
import { FEWEST_QUERIES } from "./ranker-examples";

/** With fewer dev tweets than a ranker wants, each in two forms, a fifth of them says nothing. */
const FEWEST_TO_CROSS_FIT = 2 * FEWEST_QUERIES;

const THRESHOLDS_NOTE =
  "the thresholds are set on train and dev together; what they make of other tweets: crowdchecked evaluate";

const PSEUDO_NOTE =
  "train: pseudo-posts, judged by the shipped calibration; *answer* is said from where they are right often enough";

const ACROSS_NOTE =
  "train: each collection's tweets by a calibration of the others, which the thresholds are set on";

/** What stands for a split where no judgements take part. */
const PSEUDO = "pseudo-posts";

/** Options of `calibrate`. */
export interface CalibrateOptions {
  readonly split: string;
  readonly dev: string;
  readonly answerPrecision: number;
  readonly suggestPrecision: number;
  readonly out?: string;
  /** Further workspaces to fit on. */
  readonly with: readonly string[];
  /** How many pseudo-posts take the place of judgements; absent: none do. */
  readonly pseudo?: number;
}

/** What a fit gave. */
interface Outcome {
  readonly folder: string;
  readonly manifest: Omit<rank.CalibrationManifest, "version" | "sha256">;
  readonly compared: readonly Pick<calibration.MethodResult, "method" | "logLoss">[];
  readonly rejected: number;
}

/** Runs `calibrate`. */
export async function calibrate(io: CliIo, options: CalibrateOptions): Promise<void> {
  const { home } = io.config;
  const workspace = rank.openWorkspace(home, { ranker: "none" });
  try {
    const finishJob = store.startJob(workspace.database, "calibrate");
    try {
      const encoder = workspace.index.semantics?.encoderHash;
      const ranker = rank.loadRanker(rank.rankerFolder(home, encoder), encoder);
      const outcome = await fitAndSave(io, workspace, ranker, options).finally(() =>
        ranker.booster.dispose(),
      );
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

/** A calibration that is fitted, with what it was chosen by. */
interface Fitted extends Pick<Outcome, "compared" | "rejected"> {
  readonly model: rank.CalibrationManifest["model"];
  readonly thresholds: rank.Thresholds;
  readonly judged: readonly calibration.Judged[];
  readonly dev: readonly calibration.Observation[];
  readonly figures: Pick<rank.CalibrationManifest["figures"], "leftOut">;
}

async function fitAndSave(
  io: CliIo,
  workspace: rank.Workspace,
  ranker: rank.RankerModel,
  options: CalibrateOptions,
): Promise<Outcome> {
  const { seed, home } = io.config;
  const fitted = options.pseudo ? fitPseudo : options.with.length > 0 ? fitAcross : fitHere;
  const { model, thresholds, compared, judged, dev, figures, rejected } = await fitted(
    io,
    workspace,
    ranker,
    options,
  );
  const [best] = compared;
  const judgedDev = calibration.judgeAll(model, dev);
  const { sha256, encoder, datasets } = ranker.manifest;
  const manifest = {
    ranker: sha256,
    ...(encoder === undefined ? {} : { encoder }),
    model,
    thresholds,
    figures: {
      train: calibration.figuresOf(judged, thresholds, seed),
      ...(judgedDev.length === 0 ? {} : { dev: calibration.figuresOf(judgedDev, thresholds, seed) }),
      ...(best === undefined || dev.length < FEWEST_TO_CROSS_FIT
        ? {}
        : {
            devAlone: calibration.figuresOf(calibration.crossFit(dev, best.method, seed), thresholds, seed),
          }),
      ...figures,
    },
    ...calibration.curvesOf(judged, rank.MOST_POINTS),
    split: options.pseudo ? PSEUDO : options.split,
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
  return { folder, manifest, compared, rejected };
}

/** Fits on the workspace's own tweets, by folds. */
async function fitHere(
  io: CliIo,
  workspace: rank.Workspace,
  ranker: rank.RankerModel,
  options: CalibrateOptions,
): Promise<Fitted> {
  const { observations, rejected } = await observeSplit(io, workspace, ranker, options.split);
  const dev = await observeDev(io, workspace, ranker, options.dev);
  const compared = calibration.compareMethods(observations, io.config.seed);
  const [best] = compared as [calibration.MethodResult];
  const model = calibration.fitCalibration(observations, best.method);
  const { judged } = best;
  const all = [...judged, ...calibration.judgeAll(model, dev)];
  const thresholds = calibration.chooseThresholds(all, wantedBy(options));
  return { model, thresholds, compared, judged, dev, figures: {}, rejected };
}

/** Fits on several collections, by leaving each out; its own dev tweets are told of, and nothing is set on them. */
async function fitAcross(
  io: CliIo,
  workspace: rank.Workspace,
  ranker: rank.RankerModel,
  options: CalibrateOptions,
): Promise<Fitted> {
  const homes = [io.config.home, ...options.with];
  const collections = await observeAcross(io, homes, ranker, options.split);
  const dev = await observeDev(io, workspace, ranker, options.dev);
  const { compared, leftOut, ...fitted } = calibration.calibrateAcross(
    collections,
    wantedBy(options),
    io.config.seed,
  );
  const [{ judged }] = compared as [calibration.MethodResult];
  const rejected = judged.filter(({ kind }) => kind === "rejected").length;
  return { ...fitted, compared, judged, dev, figures: { leftOut }, rejected };
}

/** Adapts the shipped one without judgements; dev tweets, where there are any, are told of. */
async function fitPseudo(
  io: CliIo,
  workspace: rank.Workspace,
  ranker: rank.RankerModel,
  { pseudo = 0, dev: devSplit }: CalibrateOptions,
): Promise<Fitted> {
  const { model, thresholds, judged } = await adaptCalibration(io, workspace, ranker, pseudo);
  const dev = await observeDev(io, workspace, ranker, devSplit);
  return { model, thresholds, compared: [], judged, dev, figures: {}, rejected: 0 };
}

function wantedBy({ answerPrecision, suggestPrecision }: CalibrateOptions): calibration.WantedPrecision {
  return { answer: answerPrecision, suggest: suggestPrecision };
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
  const { train, dev, devAlone, leftOut } = figures;
  for (const line of confidenceLines({ train, dev, "dev alone": devAlone }, thresholds)) io.out(line);
  io.out(manifest.split === PSEUDO ? PSEUDO_NOTE : leftOut ? ACROSS_NOTE : THRESHOLDS_NOTE);
  if (leftOut) {
    io.out("");
    io.out("each collection by calibration and thresholds of the others alone (their own thresholds):");
    for (const line of confidenceLines(leftOut, thresholds).slice(1)) io.out(line);
  }
  io.out("weights, in units of a signal's deviation:");
  for (const { name, weight } of model.signals) io.out(`  ${weight.toFixed(2).padStart(6)}  ${name}`);
  if (rejected > 0) io.out(`tweets whose best article people rejected: ${rejected}`);
  io.out(`calibration written to ${folder}`);
}
