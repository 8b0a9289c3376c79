import { InterruptedError } from "../../base/core/errors";
import { requireLightGbm } from "../../base/native/lightgbm-library";
import type * as store from "../../base/store";
import { readModelManifest } from "../../encoder/checkpoint";
import { buildIndex, encoderFolder, rerankerHash } from "../../workspace";
import type { Calibrated } from "../calibrate/calibrate";
import { calibrate } from "../calibrate/calibrate";
import { CALIBRATE_DEFAULTS, PSEUDO_POSTS } from "../calibrate/options";
import {
  type EncoderOptions,
  type FinishedEncoder,
  fewEpochs,
  type ScratchEncoder,
} from "../encoder/options";
import { resumeOrRestart } from "../encoder/resume";
import { trainScratch } from "../encoder/scratch";
import { trainEncoders } from "../encoder/train";
import type { WorkspaceEvaluation } from "../evaluate/evaluate";
import { evaluateSplit } from "../evaluate/split";
import { type Job, keeping, type Task, type WorkspaceSettings, withExistingStore } from "../job";
import { RANKER_DEFAULTS } from "../ranker/options";
import type { TrainedRanker } from "../ranker/train";
import { trainRankerToCalibrate } from "../ranker/train";
import { requireApart } from "../splits";
import type { TrainOptions } from "./options";
import { FOLDS, indexProblem, planTraining, TRAIN_STEPS, type TrainPlan, trainingBasis } from "./plan";
import { ProgressRecord } from "./progress-record";

/** What came of a training. */
export interface Trained {
  /** The encoders that were trained, the workspace's first; null where the encoder was kept. */
  readonly encoders: readonly FinishedEncoder[] | null;
  /** The encoder that was made from the articles; null where none was. */
  readonly scratch: ScratchEncoder | null;
  /** Null where the judged tweets are too few. */
  readonly ranker: TrainedRanker | null;
  /** Null where there was nothing to fit or to adapt it by. */
  readonly calibration: Calibrated | null;
  /** Null without judged tweets to measure on. */
  readonly evaluation: WorkspaceEvaluation | null;
}

/**
 * Trains all parts of a workspace in the order in which they need each other: encoder, index, ranker,
 * calibration; then measures the result. What will happen is noted first. A call that was interrupted
 * continues where it stopped when data and options are the same.
 * @throws ArtifactError `NO_ARTICLES`, or `ENCODER_SAW_TWEETS` where a BERT has seen the judged tweets.
 * @throws EnvironmentError `NATIVE_LIBRARY` where a ranker is to be trained and LightGBM is not installed;
 *   nothing has been trained then.
 * @throws InterruptedError when the job is stopped.
 */
export function train(settings: WorkspaceSettings, options: TrainOptions, job: Job): Promise<Trained> {
  return keeping(
    trainParts(settings, options, job),
    "The same command continues after the last step that was done.",
  );
}

async function trainParts(settings: WorkspaceSettings, options: TrainOptions, job: Job): Promise<Trained> {
  requireApart({ split: options.split, dev: options.dev });
  const task = { ...job, config: settings };
  const { home } = settings;
  const { plan, record } = await withExistingStore(home, (database) => begin(task, database, options));
  const { split, dev } = options;
  const ofEncoder = await record.once("encoder", () => trainEncoder(task, plan, options));
  await index(task, plan);
  const encoder = encoderHash(home, plan);
  const trainRanker = async (): Promise<TrainedRanker | null> =>
    plan.enough ? await trainRankerToCalibrate(settings, { ...RANKER_DEFAULTS, split, dev }, job) : null;
  const ranker = await record.once("ranker", trainRanker, encoder);
  const pseudo = plan.calibrated === "pseudo" ? PSEUDO_POSTS : 0;
  const fit = async (): Promise<Calibrated | null> =>
    plan.calibrated ? await calibrate(settings, { ...CALIBRATE_DEFAULTS, split, dev, pseudo }, job) : null;
  const calibration = await record.once("calibration", fit, encoder);
  const evaluation =
    plan.dev === 0 ? null : await evaluateSplit(settings, { split: dev, ranker: "auto" }, job);
  record.clear();
  return { ...ofEncoder, ranker, calibration, evaluation };
}

function begin(
  task: Task,
  database: store.Database,
  options: TrainOptions,
): { readonly plan: TrainPlan; readonly record: ProgressRecord } {
  const { home, seed, candidates, rerankArticles } = task.config;
  const { restart, backend: _, ...chosen } = options;
  const reranker = rerankerHash(home);
  const reranked = reranker === undefined ? [] : [reranker, rerankArticles];
  const basis = [chosen, seed, candidates, trainingBasis(database, options), ...reranked];
  const plan = planTraining(home, database, options);
  if (plan.enough) requireLightGbm();
  const record = new ProgressRecord(home, basis);
  if (restart) record.clear();
  // Made with an index that will be replaced, perhaps by another encoder.
  if (indexProblem(home, database, plan.dense) !== undefined) record.forget("ranker", "calibration");
  record.forgetUnlessWith(encoderHash(home, plan), "ranker", "calibration");
  task.note(record.begun ? "Continues the training that was interrupted:" : "The training has five steps:");
  for (const [i, step] of TRAIN_STEPS.entries())
    task.note(`  ${i + 1}. ${step.padEnd(11)} ${record.isDone(step) ? "is done" : plan.steps[step]}`);
  return { plan, record };
}

/** Returns the hash of the encoder that ranker and calibration depend on; undefined for words alone. */
function encoderHash(home: string, { dense }: TrainPlan): string | undefined {
  return dense ? readModelManifest(encoderFolder(home)).hash : undefined;
}

async function trainEncoder(
  task: Task,
  plan: TrainPlan,
  options: TrainOptions,
): Promise<Pick<Trained, "encoders" | "scratch">> {
  if (plan.encoder === "keep") return { encoders: null, scratch: null };
  const { backend } = options;
  if (plan.encoder === "scratch") {
    return {
      encoders: null,
      scratch: await trainScratch(task.config, { backend, withoutJudged: false }, task),
    };
  }
  return { encoders: await trainJudged(task, options), scratch: null };
}

async function trainJudged(
  task: Task,
  { split, dev, backend, restart }: TrainOptions,
): Promise<readonly FinishedEncoder[]> {
  const { home, seed } = task.config;
  const { architecture } = readModelManifest(encoderFolder(home));
  const options: Omit<EncoderOptions, "resume"> = {
    regime: "gold",
    split,
    dev,
    pairs: { method: "jaccard", precision: 1 },
    settings: { ...fewEpochs(architecture), seed },
    holdOut: 0,
    folds: FOLDS,
    backend,
  };
  const train = (resume: boolean): Promise<readonly FinishedEncoder[]> =>
    trainEncoders(task.config, { ...options, resume }, task);
  return await resumeOrRestart(home, task.note, train, restart);
}

/** Brings the indexes up to date; they show by themselves whether they are. */
async function index(
  { config: { home, threads }, progress, signal }: Task,
  { dense }: TrainPlan,
): Promise<void> {
  if (signal.aborted) throw new InterruptedError("Training");
  await withExistingStore(home, async (database) => {
    if (indexProblem(home, database, dense) === undefined) return;
    await buildIndex(home, database, { startProgress: progress, signal, dense, threads });
  });
}
