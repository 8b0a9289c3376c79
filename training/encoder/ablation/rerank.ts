import { crossValidate, scoreExamples } from "../../ranker/cross-validate";
import type { Example, TrainingQuery } from "../../ranker/examples";
import { fitRanker, PAPER_SETTINGS } from "../../ranker/fit";
import type { DevQuery } from "../data";

/** Candidates of a tweet. @see CrowdChecked, appendix A. */
const DEPTH = 100;

/** One model's scores of all articles for each tweet. */
interface ScoredBy {
  /** E.g. `tfidf.vclaim`. */
  readonly name: string;
  /** `[tweets][articles]`, higher is better. */
  readonly scores: readonly Float32Array[];
}

/** Tweets with their scores by every model. */
export interface ScoredTweets {
  readonly tweets: readonly (DevQuery & Pick<TrainingQuery, "marks">)[];
  /** The first chooses the candidates. */
  readonly models: readonly ScoredBy[];
}

/**
 * Trains LambdaMART on score and reciprocal rank by each model of the first model's best hundred articles,
 * and returns its MAP@5, 0 - 1, on other tweets. Ranks are among all articles, as in the published code
 * (`PAPER_FEATURES` ranks among the candidates).
 *
 * Differs from the published code: cross-validation on the training tweets finds the number of trees; TF-IDF
 * is of stems without stop words (`TfIdf`); for LambdaMART see `PAPER_SETTINGS`.
 *
 * @see CrowdChecked, section 4.2: 12 features for three TF-IDF and three encoders, 4 for one of each.
 */
export async function rerankedMap(
  training: ScoredTweets,
  tested: readonly ScoredTweets[],
  { seed, threads }: { readonly seed: number; readonly threads: number },
): Promise<number[]> {
  const features = training.models.flatMap(({ name }) => [`${name}.score`, `${name}.rank`]);
  const examples = toExamples(training);
  const options = { features, settings: PAPER_SETTINGS, seed, threads };
  const { rounds } = await crossValidate(examples, options);
  const booster = await fitRanker(examples, { ...options, settings: { ...PAPER_SETTINGS, rounds } });
  try {
    return tested.map((scored) => scoreExamples(booster, toExamples(scored)).undated);
  } finally {
    booster.dispose();
  }
}

function toExamples({ tweets, models }: ScoredTweets): Example[] {
  return tweets.map(({ tweet, relevant, marks }, query) => {
    const lists = models.map(({ scores: all }) => ({ scores: all[query]!, ranks: ranksOf(all[query]!) }));
    const docs = bestOf(lists[0]!.scores).slice(0, DEPTH);
    const undated = Float64Array.from(
      [...docs].flatMap((doc) => lists.flatMap(({ scores, ranks }) => [scores[doc]!, 1 / ranks[doc]!])),
    );
    return {
      query: { id: String(query), text: tweet, relevant, ...(marks ? { marks } : {}) },
      docs,
      labels: Float32Array.from(docs, (doc) => (relevant.has(doc) ? 1 : 0)),
      features: { undated, dated: undated, redated: undated },
      hasDate: false,
    };
  });
}

/** Returns the numbers of all articles, best first; equal scores by ascending number. */
export function bestOf(scores: Float32Array): Uint32Array {
  return Uint32Array.from(scores, (_, article) => article).sort((a, b) => scores[b]! - scores[a]! || a - b);
}

/** Returns each article's rank, from 1. */
function ranksOf(scores: Float32Array): Uint32Array {
  const ranks = new Uint32Array(scores.length);
  for (const [place, article] of bestOf(scores).entries()) ranks[article] = place + 1;
  return ranks;
}
