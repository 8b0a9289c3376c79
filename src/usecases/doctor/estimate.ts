import { bootstrapInterval } from "../../../scorer";
import * as calibration from "../../../training/calibration";
import type { PseudoKind } from "../../../training/pseudo";
import { findCalibration } from "../../answer";
import { averagePrecision } from "../../base/core/average-precision";
import { mean } from "../../base/core/sums";
import * as rank from "../../rank";
import { type LoadedWorkspace, openRanker, type RankerChoice } from "../../workspace";
import { askRanker } from "../evaluate/ask-ranker";
import { attempt } from "../fault";
import { type Job, type WorkspaceSettings, withWorkspace } from "../job";
import { observePseudoPosts, type PseudoPosts, readPseudoPosts } from "../pseudo/posts";
import type { SampledPost } from "../pseudo/sample";

/** A mean over pseudo-posts with its 95 % percentile bootstrap interval, 0 - 1. */
export interface Estimated {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** What a ranker makes of the pseudo-posts. */
export interface RankerEstimate {
  readonly ranker: RankerChoice;
  readonly map5: Estimated;
  /** Share of posts whose article is among the best five. */
  readonly hit5: Estimated;
  /** MAP@5 by what the posts were made from. */
  readonly kinds: Readonly<Partial<Record<PseudoKind, number>>>;
  /**
   * MAP@5 less that of the best ranker, post by post: an interval below 0 says that the best one is better.
   */
  readonly behind: Estimated;
}

/** How sure the calibrated ranker is of the pseudo-posts. */
export interface AnswerEstimate {
  /**
   * Share that is answered while the article is there, and how many of the answered are right; NaN for none.
   */
  readonly answered: number;
  readonly precision: number;
  /** Share that is answered although the article is left out. */
  readonly answeredWithout: number;
  /** Mean confidence over posts with the article there and with it left out. */
  readonly stated: number;
  /** Share of these whose best article is right. */
  readonly right: number;
  /** Whether what is stated is right about as often: not less by more than `MOST_OVERSTATED`. */
  readonly isTrusted: boolean;
}

/**
 * How much the confidence may be above what is right, on pseudo-posts, before *answer* is not to be trusted.
 */
const MOST_OVERSTATED = 0.1;

/** A workspace's own estimate of how good it is. */
export interface Estimate {
  readonly seed: number;
  readonly posts: number;
  /** Pseudo-posts of each kind. */
  readonly kinds: Readonly<Partial<Record<PseudoKind, number>>>;
  /** Best first. */
  readonly rankers: readonly RankerEstimate[];
  /** Null where no ranker is calibrated, or no answer can be judged. */
  readonly answers: AnswerEstimate | null;
}

export interface EstimateOptions {
  /** Pseudo-posts, at most. */
  readonly sample: number;
}

/** What an estimate uses of a workspace's settings. */
type EstimateSettings = Pick<WorkspaceSettings, "home" | "candidates" | "rerankArticles" | "seed">;
type EstimateTask = Pick<Job, "progress" | "signal"> & { readonly config: EstimateSettings };

const ROUNDS = 2000;

/**
 * Ranks pseudo-posts of a workspace's articles by each ranker, each post against an index in which its
 * article stands without that text. Nothing is written; judgements are not looked at.
 * @throws InterruptedError when the command is stopped. ArtifactError as `loadWorkspace` does.
 */
export async function estimate(
  settings: EstimateSettings,
  options: EstimateOptions,
  job: Pick<Job, "progress" | "signal">,
): Promise<Estimate> {
  const { home, candidates, seed } = settings;
  const task = { ...job, config: settings };
  return await withWorkspace(home, { candidates }, async (workspace) => {
    const asked = await readPseudoPosts(task, workspace, { ...options, seed });
    const { posts } = asked;
    if (posts.length === 0) return { seed, posts: 0, kinds: {}, rankers: [], answers: null };
    const ranked: Ranked[] = [];
    for (const choice of choicesOf(workspace)) ranked.push(await rankPosts(task, asked, choice));
    return {
      seed,
      posts: posts.length,
      kinds: byKind(posts, (ofKind) => ofKind.length),
      rankers: estimateRankers(ranked, posts, seed),
      answers: await estimateAnswers(task, workspace, asked),
    };
  });
}

/**
 * Returns the rankers that differ in a workspace: a trained one where there is one, the shipped one
 * beside the own.
 */
function choicesOf({ home, model, index: { semantics } }: LoadedWorkspace): RankerChoice[] {
  const encoder = semantics?.encoderHash;
  const shipped = attempt(() => rank.shippedRanker(encoder));
  const isOwn = rank.rankerFolder(home, encoder) !== shipped;
  return [
    ...(model ? (["auto"] as const) : []),
    ...(model && isOwn && typeof shipped === "string" ? (["shipped"] as const) : []),
    "none",
    "bm25",
    ...(semantics ? (["encoder"] as const) : []),
  ];
}

/** What a ranker made of each post, in their order. */
interface Ranked {
  readonly ranker: RankerChoice;
  /** Average precision at 5. */
  readonly precisions: readonly number[];
  /** 1 where the article is among the best five. */
  readonly hits: readonly number[];
}

async function rankPosts(
  task: EstimateTask,
  { posts, index }: PseudoPosts,
  ranker: RankerChoice,
): Promise<Ranked> {
  const { home, candidates, rerankArticles } = task.config;
  const asked = posts.map(({ text, doc }) => ({ text, doc }));
  const opened = openRanker(home, ranker, index, candidates, rerankArticles);
  const answers = await askRanker(task, opened, asked, {
    label: `Asking ${ranker}`,
    unit: "posts",
    work: "The estimate",
  });
  return {
    ranker,
    precisions: answers.map(({ query: { doc }, best }) => averagePrecision(best, new Set([doc]))),
    hits: answers.map(({ query: { doc }, best }) => Number(best.includes(doc))),
  };
}

function estimateRankers(
  ranked: readonly Ranked[],
  posts: readonly SampledPost[],
  seed: number,
): RankerEstimate[] {
  const sorted = ranked.toSorted((a, b) => mean(b.precisions) - mean(a.precisions));
  const best = sorted[0]?.precisions ?? [];
  return sorted.map(({ ranker, precisions, hits }) => {
    const numbered = posts.map(({ kind }, i) => ({ kind, precision: precisions[i]! }));
    const differences = precisions.map((precision, i) => precision - best[i]!);
    return {
      ranker,
      map5: estimated(precisions, seed),
      hit5: estimated(hits, seed),
      behind: estimated(differences, seed),
      kinds: byKind(numbered, (ofKind) => mean(ofKind.map(({ precision }) => precision))),
    };
  });
}

async function estimateAnswers(
  task: EstimateTask,
  { home, model }: LoadedWorkspace,
  asked: PseudoPosts,
): Promise<AnswerEstimate | null> {
  const found = model && findCalibration(home, model.manifest);
  if (!found) return null;
  const { posts } = asked;
  const observations = await observePseudoPosts(task, asked, model);
  // As with a single article. A mean of no confidences tells neither trust nor distrust.
  if (observations.length === 0) return null;
  const { model: fitted, thresholds } = found.manifest;
  const judged = calibration.judgeAll(fitted, observations);
  const isAnswered = ({ confidence }: calibration.Judged): boolean => confidence >= thresholds.answerAt;
  const present = judged.filter(({ kind }) => kind === "answerable");
  const left = judged.filter(({ kind }) => kind === "unanswerable");
  const answered = present.filter(isAnswered);
  const stated = mean(judged.map(({ confidence }) => confidence));
  const right = mean(judged.map((one) => Number(one.right)));
  return {
    stated,
    right,
    isTrusted: stated - right <= MOST_OVERSTATED,
    answered: answered.length / posts.length,
    precision: answered.filter(({ right }) => right).length / answered.length,
    answeredWithout: left.filter(isAnswered).length / posts.length,
  };
}

function estimated(values: readonly number[], seed: number): Estimated {
  return { mean: mean(values), ...bootstrapInterval(values, ROUNDS, seed, 0.95) };
}

function byKind<T extends { readonly kind: PseudoKind }>(
  posts: readonly T[],
  figure: (ofKind: readonly T[]) => number,
): Partial<Record<PseudoKind, number>> {
  const kinds = [...new Set(posts.map(({ kind }) => kind))].sort();
  return Object.fromEntries(kinds.map((kind) => [kind, figure(posts.filter((post) => post.kind === kind))]));
}
