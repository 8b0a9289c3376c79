import { SHORT_FIELDS, VIEWS, type ViewName } from "../../../index";
import {
  type DevQuery,
  type EncoderData,
  type FoldKey,
  groupedFolds,
  type Phase,
  phasesOf,
  type Regime,
  type TrainingPair,
} from "../../../training";
import { claimGroups } from "../../answer";
import { ArtifactError } from "../../base/core/errors";
import * as store from "../../base/store";
import { claimKeyOf, tweetMarks } from "../../base/text";
import { articleInput, type EncodedField, type Reading, tweetInput } from "../../encoder/inputs";
import { type Query, shownParts } from "../../rank";
import { type CounterClaimFile, CounterClaims } from "./counter-claims";
import { labelsBy } from "./pair-threshold";

/** Which of the workspace's pairs an encoder is trained on, and how it reads them. */
export interface EncoderDataChoice extends Reading {
  readonly regime: Regime;
  /** Judgements of gold pairs. */
  readonly split: string;
  /** Judgements that the best checkpoint is chosen by. */
  readonly dev: string;
  readonly method: string;
  readonly threshold: number;
  /**
   * Labels that crowd pairs begin with: `kept` are those that the latest training of the workspace's encoder
   * left, where there are; `measured` the precision of their scores, whatever was trained before. Default:
   * measured.
   */
  readonly labels?: "kept" | "measured";
}

/** A judged tweet as an encoder reads it. */
export interface JudgedQuery extends DevQuery {
  /** Of the tweet; see `tweetMarks`. */
  readonly marks: readonly string[];
}

/**
 * Returns the marks of a split's judged tweets in folds; tweets of one article, or that say the same, are in
 * one fold. Judgements of votes come and go from night to night: they join the fold of their article, so that
 * the other tweets stay in theirs, and an encoder that was kept from a fold can be gone on with. For the same
 * reason tweets whose articles are withdrawn keep their places.
 */
export function judgedFolds(
  database: store.Database,
  split: string,
  count: number,
  seed: number,
): ReadonlySet<string>[] {
  const judged = store.everJudgedTweets(database, split);
  const isVoted = ({ dataset }: store.JudgedTweet): boolean => dataset === store.FEEDBACK_DATASET;
  const keysOf = (tweet: store.JudgedTweet): FoldKey[] => [...tweet.relevant, ...tweetMarks(tweet)];
  const folds = groupedFolds(
    judged.filter((tweet) => !isVoted(tweet)),
    keysOf,
    count,
    seed,
  );
  const foldOf = new Map(
    folds.flatMap((fold, i) => fold.flatMap((tweet) => keysOf(tweet).map((key) => [key, i] as const))),
  );
  for (const tweet of judged.filter(isVoted)) {
    // Marks first: the same tweet in two folds would be trained on by both.
    const known = keysOf(tweet)
      .reverse()
      .find((key) => foldOf.has(key));
    const fold = known === undefined ? tweet.relevant[0]! % count : (foldOf.get(known) as number);
    folds[fold]?.push(tweet);
  }
  return folds.map((fold) => new Set(fold.flatMap(tweetMarks)));
}

/** Pairs that were left out, and why. */
export interface Dropped {
  readonly withoutText: number;
  /** Their tweet is one of those that figures are measured on (dev, test), or says the same. */
  readonly measured: number;
  /** Crowd pairs that people judged to be wrong. */
  readonly contradicted: number;
}

/** A weakly labelled pair of the store, by its keys. */
export interface PairOfStore {
  readonly tweet: number;
  readonly article: number;
}

/** What an encoder is trained on, whichever view of the articles it reads. */
export interface EncoderTexts {
  /** Marks (`tweetMarks`) of the tweets among the pairs, judged or not. */
  readonly seenTweets: readonly string[];
  /** Returns the data with articles as one view of them. */
  view(view: ViewName): EncoderData;
  /** Returns the judged tweets of a split. */
  queries(split: string): readonly JudgedQuery[];
  /**
   * Returns those of the split trained on that share no mark with tweets that figures are measured on: what
   * rankers may learn from.
   */
  learnable(): readonly JudgedQuery[];
  readonly phases: readonly Phase[];
  /** Of each phase its pairs in the store, in their order; undefined for judged ones. */
  readonly origins: readonly (readonly (PairOfStore | undefined)[])[];
  readonly dropped: Dropped;
  /** Hard negatives; absent where none are wanted. */
  readonly counterClaims?: CounterClaims | undefined;
}

/** All that encoders of a workspace can be trained on, read once. */
export interface TrainingTexts {
  /**
   * Returns what is left without held-out tweets. @param heldOut marks (`tweetMarks`) of tweets that are not
   * to be trained on.
   */
  without(heldOut: ReadonlySet<string>): EncoderTexts;
}

interface MarkedPair extends TrainingPair {
  readonly marks: readonly string[];
  /** Of crowd pairs. */
  readonly origin?: PairOfStore;
}

/**
 * Reads pairs, dev tweets and articles from the workspace. Dev tweets look for their articles among those of
 * the sources that they were judged on: the same fact-check from two sources would be two articles. Tweets
 * that are judged in another split than the one trained on, and those that share a mark with one, are never
 * trained on, be it as a judged pair or as one of the crowd.
 * @param file of hard negatives. Absent: none.
 * @throws ArtifactError `NO_JUDGEMENTS` or `NO_PAIRS` when a regime's pairs are not there.
 */
export function readTrainingTexts(
  database: store.Database,
  choice: EncoderDataChoice,
  file?: CounterClaimFile,
): TrainingTexts {
  requirePairs(database, choice);
  const { regime, split } = choice;
  // Encoders read no bodies, which take far more memory than all the rest.
  const articles = Array.from(store.iterateArticles(database), ({ body: _, ...short }) => short);
  const numberOf = new Map(articles.map(({ key }, number) => [key, number]));
  const read = (tweet: Query): string => tweetInput(shownParts(tweet), choice);
  const queries = (of: string): readonly JudgedQuery[] =>
    store.judgedTweets(database, of).map((tweet) => ({
      tweet: read(tweet),
      relevant: new Set(tweet.relevant.map((key) => numberOf.get(key) as number)),
      marks: tweetMarks(tweet),
    }));

  const gold = store.judgedTweets(database, split).flatMap((tweet): MarkedPair[] => {
    const pair = { tweet: read(tweet), claim: claimKeyOf(tweet), gold: true, label: 1 };
    const marks = tweetMarks(tweet);
    return tweet.relevant.map((key) => ({ ...pair, marks, article: numberOf.get(key) as number }));
  });
  const labelled = store.labelledPairs(database, choice.method, choice.threshold, split);
  const labelOf = labelsBy(database, choice.method, choice.threshold);
  const crowd = labelled.pairs.map(
    (pair): MarkedPair => ({
      tweet: read(pair),
      claim: claimKeyOf(pair),
      article: numberOf.get(pair.article) as number,
      gold: false,
      label: choice.labels === "kept" ? (pair.label ?? labelOf(pair)) : labelOf(pair),
      marks: tweetMarks(pair),
      origin: { tweet: pair.tweetKey, article: pair.article },
    }),
  );
  const usedGold = regime === "crowd" ? [] : gold;
  const usedCrowd = regime === "gold" ? [] : crowd;
  const measured = store.heldOutMarks(database, split);
  const sharesNone =
    (marks: ReadonlySet<string>) =>
    (pair: MarkedPair): boolean =>
      !pair.marks.some((mark) => marks.has(mark));
  const trainable = [...usedGold, ...usedCrowd].filter(sharesNone(measured));
  const groups = claimGroups(articles, new Set(trainable.map(({ article }) => article)));
  const dev = queries(choice.dev);
  const judged = new Set(
    dev.flatMap(({ relevant }) => [...relevant].map((number) => articles[number]?.source)),
  );
  const prefix = choice.prefixes?.article ?? "";
  const counterClaims = file && new CounterClaims(file, articles, prefix);
  const candidates = articles.map(({ source }) => judged.has(source));
  const dropped: Dropped = {
    withoutText: regime === "gold" ? 0 : labelled.withoutText,
    measured: usedGold.length + usedCrowd.length - trainable.length,
    contradicted: regime === "gold" ? 0 : labelled.contradicted,
  };

  return {
    without(heldOut) {
      const left = trainable.filter(sharesNone(heldOut));
      const phases = phasesOf(
        regime,
        left.filter((pair) => pair.gold),
        left.filter((pair) => !pair.gold),
      );
      return {
        queries,
        learnable: () => queries(split).filter((query) => !query.marks.some((mark) => measured.has(mark))),
        phases,
        origins: phases.map(({ pairs }) => pairs.map(({ origin }) => origin)),
        seenTweets: [...new Set(left.flatMap(({ marks }) => marks))],
        dropped,
        counterClaims,
        view: (view) => ({
          articles: articles.map((article) => articleInput(article, fieldsOf(view), prefix)),
          groups,
          candidates,
          phases,
          dev,
          negatives: counterClaims?.negatives(fieldsOf(view)),
        }),
      };
    },
  };
}

/** @throws ArtifactError `NO_JUDGEMENTS` or `NO_PAIRS` when a regime's pairs are not there. */
export function requirePairs(
  database: store.Database,
  { regime, split, method, threshold }: Omit<EncoderDataChoice, keyof Reading>,
): void {
  if (regime !== "crowd" && store.judgedTweets(database, split).length === 0) throw noJudgements(split);
  if (regime === "gold") return;
  const { pairs, withoutText } = store.labelledPairs(database, method, threshold, split);
  if (pairs.length > 0) return;
  const areTextsMissing = withoutText > 0 || store.countPairsWithoutText(database) > 0;
  throw new ArtifactError(
    `There are no pairs of method "${method}" above ${threshold} whose tweet has a text; ${withoutText} have none.`,
    {
      code: "NO_PAIRS",
      hint: `${areTextsMissing ? "Read the texts from X: crowdchecked hydrate." : "Import pairs and the texts of their tweets."} Or train on judged pairs alone (the regime gold). crowdchecked status tells which pairs there are.`,
    },
  );
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
