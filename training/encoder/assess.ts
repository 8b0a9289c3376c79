import { embedTexts } from "../../src/encoder/embed-texts";
import type { EncoderModel } from "../../src/encoder/model";
import type { PhaseState } from "./checkpoint/phase-state";
import type { EncoderData } from "./data";
import { devMap } from "./dev-map";
import type { TrainingPlan } from "./plan";
import { seedAt } from "./seeds";
import { type EncoderSettings, refurbishes } from "./settings";
import { groupBySimilarity, randomOrder } from "./shuffle";

/** The input of an assessment. */
interface Assessed {
  readonly model: EncoderModel;
  readonly data: EncoderData;
  readonly settings: EncoderSettings;
  readonly plan: TrainingPlan;
  readonly state: PhaseState;
}

/**
 * Returns the current dev MAP@5, 0 - 1; undefined without dev tweets. After the last step of each epoch it
 * refurbishes labels, and before another epoch it orders the pairs. Labels are refurbished after the last
 * epoch, too, since the next training may begin with them. The state changes only at the end, so that an
 * aborted assessment can be repeated.
 * @throws the signal's reason when it is aborted.
 */
export async function assess(
  { model, data, settings, plan, state }: Assessed,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { dimension } = model;
  const { phase, step } = state;
  const { pairs } = data.phases[phase]!;
  const epoch = plan.epochOf(phase, step);
  const endsEpoch = plan.endsEpoch(phase, step);
  const prepares = endsEpoch && step < plan.stepsIn(phase);
  const corrects = endsEpoch && refurbishes(settings) && epoch >= settings.selfAdaptive;
  const groups = prepares && settings.shuffle === "similar";
  const scores = data.dev.length > 0;

  const embed = (inputs: readonly (readonly string[])[], wanted: boolean): Promise<Float32Array> =>
    embedTexts(model, wanted ? inputs : [], signal ? { signal } : {});
  const articles = await embed(data.articles, scores || corrects);
  const tweets = await embed(
    pairs.map(({ tweet }) => [tweet]),
    corrects || groups,
  );
  const devTweets = await embed(
    data.dev.map(({ tweet }) => [tweet]),
    scores,
  );
  const map = scores ? await devMap(devTweets, articles, dimension, data) : undefined;

  const articleOf = pairs.map(({ article }) => article);
  if (corrects) {
    const fixed = (pair: number): boolean => settings.goldLabels === "fixed" && pairs[pair]?.gold === true;
    refurbish(state.labels, cosines(tweets, articles, articleOf, dimension), fixed);
  }
  if (groups) {
    const seed = seedAt(settings.seed, "groups", phase, epoch + 1);
    const groupOf = articleOf.map((article) => data.groups[article]!);
    state.order = groupBySimilarity(tweets, dimension, groupOf, seed);
  } else if (prepares) {
    state.order = randomOrder(pairs.length, seedAt(settings.seed, "order", phase, epoch + 1));
  }
  return map;
}

/**
 * Returns the current dev MAP@5, 0 - 1; undefined without dev tweets.
 * @throws the signal's reason when it is aborted.
 */
export async function measureDev(
  model: EncoderModel,
  data: EncoderData,
  signal?: AbortSignal,
): Promise<number | undefined> {
  if (data.dev.length === 0) return undefined;
  const embed = (inputs: readonly (readonly string[])[]): Promise<Float32Array> =>
    embedTexts(model, inputs, signal ? { signal } : {});
  const articles = await embed(data.articles);
  const tweets = await embed(data.dev.map(({ tweet }) => [tweet]));
  return await devMap(tweets, articles, model.dimension, data);
}

/** Returns the cosine of each pair's tweet and article. */
function cosines(
  tweets: Float32Array,
  articles: Float32Array,
  articleOf: readonly number[],
  dimension: number,
): Float32Array {
  return Float32Array.from(articleOf, (article, pair) => {
    let cosine = 0;
    for (let i = 0; i < dimension; i++)
      cosine += tweets[pair * dimension + i]! * articles[article * dimension + i]!;
    return cosine;
  });
}

/** Share of the former label in the new one. @see CrowdChecked, appendix A. */
const MOMENTUM = 0.9;

/**
 * Corrects the labels in place by the model's current cosines of the pairs:
 * `y^r <- alpha y^r + (1 - alpha) cos(c, v)`. Pairs that the model finds dissimilar
 * count less and less.
 *
 * Differs from the paper: labels stay in 0 - 1. The loss squares them, so that a negative label would count
 * again.
 *
 * @param labels y^r, `[n]`.
 * @param cosines of the pairs under the current model, `[n]`.
 * @param fixed whether a label stays unchanged; absent: none does.
 * @see CrowdChecked, section 4.1; Huang et al., Self-Adaptive Training, NeurIPS 2020.
 */
export function refurbish(
  labels: Float32Array,
  cosines: Float32Array,
  fixed: (pair: number) => boolean = () => false,
): void {
  for (let i = 0; i < labels.length; i++) {
    if (fixed(i)) continue;
    const label = MOMENTUM * labels[i]! + (1 - MOMENTUM) * cosines[i]!;
    labels[i] = Math.min(1, Math.max(0, label));
  }
}
