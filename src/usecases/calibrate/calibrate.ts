import * as calibration from "../../../training/calibration";
import {
  type CalibrationManifest,
  calibrationTarget,
  MOST_POINTS,
  saveCalibration,
  type Thresholds,
} from "../../answer";
import { MANIFEST, refuseForeign, requireWritable } from "../../base/artifact";
import { UsageError } from "../../base/core/errors";
import { CODE_VERSION } from "../../base/core/version";
import { workspacePaths } from "../../base/home/paths";
import { recorded } from "../../base/store";
import * as rank from "../../rank";
import type { LoadedWorkspace } from "../../workspace";
import { type Job, type Task, type WorkspaceSettings, withWorkspace } from "../job";
import { FEWEST_QUERIES } from "../ranker/options";
import { refuseFollower } from "../refuse-follower";
import { requireApart } from "../splits";
import { observeAcross } from "./across";
import { observeDev, observeSplit } from "./observe";
import { type CalibrateOptions, PSEUDO_SPLIT } from "./options";
import { adaptCalibration } from "./pseudo";
import { reliabilitySvg, riskCoverageSvg } from "./svg";

/** With fewer dev tweets than a ranker wants, each in two forms, a fifth of them says nothing. */
const FEWEST_TO_CROSS_FIT = 2 * FEWEST_QUERIES;

const RELIABILITY = "reliability.svg";
const RISK_COVERAGE = "risk-coverage.svg";

/** What a fit gave. */
export interface Calibrated {
  /** Where it was written. */
  readonly folder: string;
  readonly manifest: Omit<CalibrationManifest, "version" | "sha256">;
  /** The best method first; none where none was fitted. */
  readonly compared: readonly Pick<calibration.MethodResult, "method" | "logLoss">[];
  /** Tweets whose best article people rejected. */
  readonly rejected: number;
}

/**
 * Learns how sure the ranker's best article is, and the confidences from which it is answered and suggested.
 * @throws UsageError `FOLDER_NOT_EMPTY` where `out` holds something else, `OPTION_INVALID` where it would be
 *   measured on what it is fitted on, or answers would be right less often than suggestions, `STORE_FOLLOWS`;
 *   nothing has been read then.
 * @throws EnvironmentError `CALIBRATION_WRITE`, before the work where it can be known.
 * @throws ArtifactError `NO_JUDGEMENTS` or `ENCODER_SAW_TWEETS` where there is too little to learn from.
 * @throws InterruptedError when the job is stopped; the former calibration stays.
 */
export async function calibrate(
  { home, ...settings }: WorkspaceSettings,
  options: CalibrateOptions,
  job: Job,
): Promise<Calibrated> {
  if (options.pseudo === 0) requireApart({ split: options.split, dev: options.dev });
  requireOrder(options);
  if (options.out === undefined) await refuseFollower(home);
  else refuseForeign(options.out, [MANIFEST, RELIABILITY, RISK_COVERAGE]);
  const task = { ...job, config: { ...settings, home } };
  return await withWorkspace(home, { ranker: "none" }, (workspace) => {
    const folder = options.out ?? workspacePaths(home).calibration;
    requireWritable(calibrationTarget(folder));
    const fit = async (): Promise<Calibrated> => {
      const { semantics, reranker } = workspace.index;
      const encoder = semantics?.encoderHash;
      const own = rank.rankerFolder(home, encoder);
      const ranker = rank.loadRanker(own, encoder, () => reranker?.hash);
      return await fitAndSave(task, workspace, ranker, { ...options, out: folder });
    };
    return recorded(workspace.database, "calibrate", fit, {
      summaryOf: ({ manifest }) => manifest.figures,
    });
  });
}

/** A calibration that is fitted, with what it was chosen by. */
interface Fitted extends Pick<Calibrated, "compared" | "rejected"> {
  readonly model: CalibrationManifest["model"];
  readonly thresholds: Thresholds;
  readonly judged: readonly calibration.Judged[];
  readonly dev: readonly calibration.Observation[];
  readonly figures: Pick<CalibrationManifest["figures"], "leftOut">;
}

async function fitAndSave(
  task: Task,
  workspace: LoadedWorkspace,
  ranker: rank.RankerModel,
  { out: folder, ...options }: CalibrateOptions & { readonly out: string },
): Promise<Calibrated> {
  const { seed } = task.config;
  const fitted = options.pseudo > 0 ? fitPseudo : options.with.length > 0 ? fitAcross : fitHere;
  const { model, thresholds, compared, judged, dev, figures, rejected } = await fitted(
    task,
    workspace,
    ranker,
    options,
  );
  const [best] = compared;
  const judgedDev = calibration.judgeAll(model, dev);
  const devAlone =
    best === undefined || dev.length < FEWEST_TO_CROSS_FIT
      ? []
      : calibration.crossFit(dev, best.method, seed);
  const { sha256, encoder, datasets } = ranker.manifest;
  const manifest = {
    ranker: sha256,
    ...(encoder === undefined ? {} : { encoder }),
    model,
    thresholds,
    figures: {
      train: calibration.figuresOf(judged, thresholds, seed),
      ...(judgedDev.length === 0 ? {} : { dev: calibration.figuresOf(judgedDev, thresholds, seed) }),
      ...(devAlone.length === 0 ? {} : { devAlone: calibration.figuresOf(devAlone, thresholds, seed) }),
      ...figures,
    },
    ...calibration.curvesOf(judged, MOST_POINTS),
    split: options.pseudo > 0 ? PSEUDO_SPLIT : options.split,
    seed,
    datasets,
    fittedAt: new Date().toISOString(),
    codeVersion: CODE_VERSION,
  };
  saveCalibration(folder, manifest, {
    [RELIABILITY]: reliabilitySvg(manifest.reliability),
    [RISK_COVERAGE]: riskCoverageSvg(manifest.riskCoverage),
  });
  return { folder, manifest, compared, rejected };
}

/** Fits on the workspace's own tweets, by folds. */
async function fitHere(
  task: Task,
  workspace: LoadedWorkspace,
  ranker: rank.RankerModel,
  options: CalibrateOptions,
): Promise<Fitted> {
  const { observations, rejected } = await observeSplit(task, workspace, ranker, options.split);
  const dev = await observeDev(task, workspace, ranker, options.dev);
  const collections = calibration.weighCollections([{ name: workspace.home, observations }]);
  const [weighed] = collections as [calibration.ObservedCollection];
  const compared = calibration.compareMethods(weighed.observations, task.config.seed);
  const [best] = compared as [calibration.MethodResult];
  const model = calibration.fitCalibration(weighed.observations, best.method);
  const { judged } = best;
  const all = [...judged, ...calibration.judgeAll(model, dev)];
  const thresholds = calibration.chooseThresholds(all, wantedBy(options));
  return { model, thresholds, compared, judged, dev, figures: {}, rejected };
}

/**
 * Fits on several collections, by leaving each out; its own dev tweets are told of, and nothing is
 * set on them.
 */
async function fitAcross(
  task: Task,
  workspace: LoadedWorkspace,
  ranker: rank.RankerModel,
  options: CalibrateOptions,
): Promise<Fitted> {
  const homes = [task.config.home, ...options.with];
  const collections = await observeAcross(task, homes, ranker, options.split);
  const dev = await observeDev(task, workspace, ranker, options.dev);
  const { compared, leftOut, ...fitted } = calibration.calibrateAcross(
    collections,
    wantedBy(options),
    task.config.seed,
  );
  const [{ judged }] = compared as [calibration.MethodResult];
  const rejected = judged.filter(({ kind }) => kind === "rejected").length;
  return { ...fitted, compared, judged, dev, figures: { leftOut }, rejected };
}

/** Adapts the shipped one without judgements; dev tweets, where there are any, are told of. */
async function fitPseudo(
  task: Task,
  workspace: LoadedWorkspace,
  ranker: rank.RankerModel,
  { pseudo, dev: devSplit }: CalibrateOptions,
): Promise<Fitted> {
  const { model, thresholds, judged } = await adaptCalibration(task, workspace, ranker, pseudo);
  const dev = await observeDev(task, workspace, ranker, devSplit);
  return { model, thresholds, compared: [], judged, dev, figures: {}, rejected: 0 };
}

/** Answers begin above suggestions. */
function requireOrder({ answerPrecision, suggestPrecision }: CalibrateOptions): void {
  if (suggestPrecision <= answerPrecision) return;
  throw new UsageError(
    `The precision of suggestions, ${suggestPrecision}, is above that of answers, ${answerPrecision}.`,
    { code: "OPTION_INVALID", hint: "Give --suggest-precision at most --answer-precision." },
  );
}

function wantedBy({ answerPrecision, suggestPrecision }: CalibrateOptions): calibration.WantedPrecision {
  return { answer: answerPrecision, suggest: suggestPrecision };
}
