import { type Comparison, evaluateRun, type RankedDocument } from "../../scorer";
import { isoTime } from "../base/core/clock";
import { InterruptedError } from "../base/core/errors";
import { mean } from "../base/core/sums";
import { yieldToEvents } from "../base/core/yield";
import { type Database, iterateArticles, type JudgedTweet } from "../base/store";
import * as rank from "../rank";
import { indexedEncoder, loadWorkspace } from "../workspace";
import { bestKept, type KeptFigure } from "./best-kept";
import { readDevSet } from "./dev-set";
import { formerModels } from "./first-night";
import { judge, type SanityCheck } from "./gate";
import { checkSanity } from "./sanity";
import type { StepContext } from "./step";
import { unusable } from "./unusable";

/** Texts that the dense index is searched for. */
const RECALL_TEXTS = 100;

/** Summary of the step `evaluate`, for the promotion and the report. */
export interface NightEvaluation {
  /** Marks the frozen dev tweets; only figures of the same tweets are comparable. */
  readonly devSet: string;
  readonly queries: number;
  /** Frozen tweets whose text or judgements are gone. */
  readonly gone: number;
  /** MAP@5 without dates, 0 - 1; null without dev tweets. */
  readonly built: number | null;
  readonly serving: number | null;
  /** Whether nothing served: `serving` is then what the models from before the night reach. */
  readonly isFirst?: boolean;
  /** Why what served cannot be used: `serving` is then what its models reach over a new index. */
  readonly unusable?: string;
  readonly comparison: Comparison | null;
  /** What the best of the kept generations reached on the same tweets at least; absent where none did. */
  readonly best?: KeptFigure;
  readonly checks: readonly SanityCheck[];
  readonly promoted: boolean;
  /** Why not. */
  readonly reasons: readonly string[];
}

/**
 * Measures what was built and what serves on the frozen dev tweets, and decides whether the new one may
 * serve. The first night compares with the models from before: the workspace's own or the shipped ones. So
 * does one where what serves cannot be used any more: otherwise no night could replace it.
 * @param margin loss of MAP@5 that is accepted, 0 - 1.
 * @param newest generations that it may not fall behind by more, counted from the newest.
 * @throws those of `readDevSet`, `readGolden` and `loadWorkspace`; InterruptedError.
 */
export async function evaluateNight(
  context: StepContext,
  margin: number,
  newest: number,
): Promise<NightEvaluation> {
  const { home, building, database, clock, signal } = context;
  const { tweets, mark, gone } = readDevSet(home, database, isoTime(clock.now()));
  const texts = recallTexts(database, tweets);
  const problem = context.serving === undefined ? undefined : unusable(context.serving);
  if (problem) context.note(`What serves cannot be used, its models are compared: ${problem.message}`);
  const serving = problem ? undefined : context.serving;
  const checks = await checkSanity(home, building, serving, texts);
  const built = await averagePrecisions(building, tweets, signal);
  const rival = serving ?? (await formerModels(context));
  const former = rival === building ? built : await averagePrecisions(rival, tweets, signal);
  const modelsChanged = modelsOf(rival) !== modelsOf(building);
  const [baseline, queries] = [context.night.baseline, tweets.length];
  const best = bestKept(home, { serving: baseline, devSet: mark, queries, newest });
  const verdict = judge({ built, serving: former, margin, modelsChanged, best, checks });
  return {
    devSet: mark,
    queries,
    gone,
    built: meanOrNone(built),
    serving: meanOrNone(former),
    isFirst: context.serving === undefined,
    ...(problem ? { unusable: problem.message } : {}),
    comparison: verdict.comparison ?? null,
    ...(best ? { best } : {}),
    checks,
    promoted: verdict.promoted,
    reasons: verdict.reasons,
  };
}

/**
 * Returns the AP@5 of each tweet without its date, 0 - 1, as the home's indexes and models rank.
 * @throws what `loadWorkspace` throws; InterruptedError.
 */
export async function averagePrecisions(
  home: string,
  tweets: readonly JudgedTweet[],
  signal: AbortSignal,
): Promise<number[]> {
  if (tweets.length === 0) return [];
  const qrels = new Map(
    tweets.map(({ relevant }, i) => [String(i), new Map(relevant.map((key) => [String(key), 1]))]),
  );
  const run = new Map<string, RankedDocument[]>();
  const workspace = loadWorkspace(home, { known: "others" });
  try {
    for (const [i, tweet] of tweets.entries()) {
      await yieldToEvents();
      if (signal.aborted) throw new InterruptedError("The evaluation");
      const ranked = await workspace.rankKeys(tweet, "undated", signal);
      run.set(
        String(i),
        ranked.map(({ key, score }) => ({ document: String(key), score })),
      );
    }
  } finally {
    workspace.close();
  }
  const { perQuery } = evaluateRun(qrels, run);
  return tweets.map((_, i) => perQuery.get(String(i))?.["map@5"] ?? 0);
}

/** Returns dev tweets, and if there are too few also claims of articles from all over the store. */
function recallTexts(database: Database, tweets: readonly JudgedTweet[]): string[] {
  const texts = tweets.slice(0, RECALL_TEXTS).map(({ text }) => text);
  if (texts.length === RECALL_TEXTS) return texts;
  const claims: string[] = [];
  for (const { vclaim, title } of iterateArticles(database)) {
    const text = vclaim ?? title;
    if (text !== undefined) claims.push(text);
  }
  const wanted = RECALL_TEXTS - texts.length;
  const stride = Math.max(1, Math.floor(claims.length / wanted));
  return [...texts, ...claims.filter((_, i) => i % stride === 0).slice(0, wanted)];
}

/** Names the encoder and the ranker of a home. */
function modelsOf(home: string): string {
  const encoder = indexedEncoder(home);
  const { sha256 } = rank.readRankerManifest(rank.rankerFolder(home, encoder));
  return `${encoder} ${sha256}`;
}

function meanOrNone(values: readonly number[]): number | null {
  return values.length === 0 ? null : mean(values);
}
