import { SHORT_FIELDS, VIEWS, type ViewName } from "../../index";
import {
  type DevQuery,
  type EncoderData,
  groupedFolds,
  type Phase,
  phasesOf,
  type Regime,
  type TrainingPair,
} from "../../training";
import { ArtifactError } from "../core/errors";
import type { Architecture } from "../encoder/checkpoint";
import { articleInput, type EncodedField, tweetInput } from "../encoder/inputs";
import { readQuery, seenMark } from "../rank";
import * as store from "../store";

/** Which of the workspace's pairs an encoder is trained on. */
export interface EncoderDataChoice {
  readonly regime: Regime;
  /** Judgements of gold pairs. */
  readonly split: string;
  /** Judgements that the best checkpoint is chosen by. */
  readonly dev: string;
  readonly method: string;
  readonly threshold: number;
  /** Of the encoder, which decides how it reads tweets. */
  readonly architecture: Architecture;
}

interface JudgedQuery extends DevQuery {
  readonly mark: string;
}

/**
 * Returns the marks of a split's judged tweets in folds; tweets of one article are in one fold. Judgements of votes come and go from night to night: they join the fold of their article, so that the
 * other tweets stay in theirs, and an encoder that was kept from a fold can be gone on with.
 */
export function judgedFolds(
  database: store.Database,
  split: string,
  count: number,
  seed: number,
): ReadonlySet<string>[] {
  const judged = store.judgedTweets(database, split);
  const isVoted = ({ dataset }: store.JudgedTweet): boolean => dataset === store.FEEDBACK_DATASET;
  const folds = groupedFolds(
    judged.filter((tweet) => !isVoted(tweet)),
    ({ relevant }) => relevant,
    count,
    seed,
  );
  const foldOf = new Map(
    folds.flatMap((fold, i) =>
      fold.flatMap(({ relevant }) => relevant.map((article) => [article, i] as const)),
    ),
  );
  for (const tweet of judged.filter(isVoted)) {
    const known = tweet.relevant.find((article) => foldOf.has(article)) ?? (tweet.relevant[0] as number);
    folds[foldOf.get(known) ?? known % count]?.push(tweet);
  }
  return folds.map((fold) => new Set(fold.map(({ dataset, id }) => seenMark(dataset, id))));
}

/** Pairs that were left out, and why. */
export interface Dropped {
  readonly withoutText: number;
  /** Their tweet is one of the dev tweets, or says the same. */
  readonly inDev: number;
  /** Crowd pairs that people judged to be wrong. */
  readonly contradicted: number;
}

/** What an encoder is trained on, whichever view of the articles it reads. */
export interface EncoderTexts {
  /** `seenMark` of the judged tweets among the pairs. */
  readonly seenTweets: readonly string[];
  /** Returns the data with articles as one view of them. */
  view(view: ViewName): EncoderData;
  /** Returns the judged tweets of a split. */
  queries(split: string): readonly DevQuery[];
  readonly phases: readonly Phase[];
  readonly dropped: Dropped;
}

/**
 * Reads pairs, dev tweets and articles from the workspace. Dev tweets look for their articles among those of the sources that they were judged on: the same
 * fact-check from two sources would be two articles.
 * @param heldOut `seenMark` of judged tweets that are not to be trained on.
 * @throws ArtifactError `NO_JUDGEMENTS` or `NO_PAIRS` when a regime's pairs are not there.
 */
export function readEncoderTexts(
  database: store.Database,
  choice: EncoderDataChoice,
  heldOut: ReadonlySet<string> = new Set(),
): EncoderTexts {
  const articles = [...store.iterateArticles(database)];
  const numberOf = new Map(articles.map(({ key }, number) => [key, number]));
  const read = (tweet: { readonly text: string; readonly author?: string }): string =>
    tweetInput(readQuery(tweet), choice.architecture);
  const queries = (split: string): readonly JudgedQuery[] =>
    store.judgedTweets(database, split).map((tweet) => ({
      tweet: read(tweet),
      relevant: new Set(tweet.relevant.map((key) => numberOf.get(key) as number)),
      mark: seenMark(tweet.dataset, tweet.id),
    }));
  const dev = queries(choice.dev);
  const devTexts = new Set(dev.map(({ tweet }) => tweet.toLowerCase()));
  const unseen = ({ tweet }: TrainingPair): boolean => !devTexts.has(tweet.toLowerCase());
  const judgements = queries(choice.split).filter(({ mark }) => !heldOut.has(mark));
  const gold = judgements.flatMap(({ tweet, relevant }) =>
    [...relevant].map((article): TrainingPair => ({ tweet, article, gold: true })),
  );
  const labelled = store.labelledPairs(database, choice.method, choice.threshold);
  const crowd = labelled.pairs.map(
    (pair): TrainingPair => ({
      tweet: read(pair),
      article: numberOf.get(pair.article) as number,
      gold: false,
    }),
  );
  if (choice.regime !== "crowd" && gold.length === 0) throw noJudgements(choice.split);
  if (choice.regime !== "gold" && crowd.length === 0) throw noPairs(choice, labelled.withoutText);
  const used = [...(choice.regime === "crowd" ? [] : gold), ...(choice.regime === "gold" ? [] : crowd)];
  const phases = phasesOf(choice.regime, gold.filter(unseen), crowd.filter(unseen));

  const judged = new Set(
    dev.flatMap(({ relevant }) => [...relevant].map((number) => articles[number]?.source)),
  );
  const candidates = articles.map(({ source }) => judged.has(source));
  return {
    queries,
    phases,
    seenTweets: choice.regime === "crowd" ? [] : judgements.map(({ mark }) => mark),
    dropped: {
      withoutText: choice.regime === "gold" ? 0 : labelled.withoutText,
      inDev: used.filter((pair) => !unseen(pair)).length,
      contradicted: choice.regime === "gold" ? 0 : labelled.contradicted,
    },
    view: (view) => ({
      articles: articles.map((article) => articleInput(article, fieldsOf(view))),
      candidates,
      phases,
      dev,
    }),
  };
}

function fieldsOf(view: ViewName): readonly EncodedField[] {
  return SHORT_FIELDS.filter((_, field) => (VIEWS[view] & (1 << field)) !== 0);
}

/** Returns the error for a split without judged tweets. */
export function noJudgements(split: string): ArtifactError {
  return new ArtifactError(`The split "${split}" holds no judged tweets with a text.`, {
    code: "NO_JUDGEMENTS",
    hint: "Import a dataset with tweets and qrels, e.g.: crowdchecked import checkthat FOLDER",
  });
}

function noPairs({ method, threshold }: EncoderDataChoice, withoutText: number): ArtifactError {
  return new ArtifactError(
    `There are no pairs of method "${method}" above ${threshold} whose tweet has a text; ${withoutText} have none.`,
    {
      code: "NO_PAIRS",
      hint: "Import pairs and the texts of their tweets, or use --regime gold; crowdchecked status tells which pairs there are.",
    },
  );
}
