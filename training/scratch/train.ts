import { InterruptedError } from "../../src/base/core/errors";
import { addToList } from "../../src/base/core/multimap";
import { type StartProgress, silentProgress } from "../../src/base/core/progress";
import type { Article } from "../../src/base/core/types";
import { yieldToEvents } from "../../src/base/core/yield";
import { WordPiece } from "../../src/base/text";
import { BAG_TRAINING_LENGTH, BagModel, identity } from "../../src/encoder/bag";
import { registerGradients } from "../../src/encoder/gradients";
import { type ArticlePair, PairMiner } from "./bilingual";
import { type ArticlePieces, ArticleTokenizer, concatenate, sifWeights, WordCounter } from "./corpus";
import { pretrain } from "./pretrain";
import { pieceTable } from "./table";
import { learnVocabulary } from "./vocabulary";

export interface ScratchSettings {
  /** Pieces of the vocabulary. */
  readonly vocabulary: number;
  /** Length of the vectors; shorter where there are fewer than half as many pieces. */
  readonly dimension: number;
  /** Steps of contrastive pre-training; 0 leaves the factorised table as it is. */
  readonly steps: number;
  /** Pairs in a step. */
  readonly batch: number;
  readonly seed: number;
}

/** Measured on the training tweets of CheckThat! 2021; see docs/reproduce/before.md. */
export const DEFAULT_SCRATCH = {
  vocabulary: 30_000,
  dimension: 256,
  steps: 330,
  batch: 256,
} as const;

/** Mean number of pairs of an article beyond which more do not help. */
const MOST_PAIRS_AN_ARTICLE = 10;

/**
 * Returns the steps of pre-training for a collection: the default, or ten pairs of each article, whichever is
 * less.
 */
export function defaultSteps(articles: number): number {
  const { steps, batch } = DEFAULT_SCRATCH;
  return Math.min(steps, Math.ceil((MOST_PAIRS_AN_ARTICLE * articles) / batch));
}

export interface ScratchTrainingOptions extends ScratchSettings {
  /** Number of articles. */
  readonly total: number;
  readonly startProgress?: StartProgress;
  readonly signal?: AbortSignal;
  /** Which pairs of articles of different languages are learned from; default: all. */
  readonly isLearned?: (pair: ArticlePair) => boolean;
  /** Called with the number of pairs of articles of different languages on one claim. */
  readonly onPairs?: (pairs: number) => void;
  /** Called with each step of pre-training and its loss. */
  readonly onStep?: (step: number, loss: number) => void;
}

/** Articles read before other events run. */
const ARTICLES_A_TURN = 500;
/** Rarer words are mostly names and misspellings; they are split into pieces. */
const FEWEST_WORDS = 3;

/**
 * Returns an encoder made from articles alone, without tweets and judgements: vocabulary, vectors from
 * co-occurrence, weights from frequency, contrastive pre-training. A backend must have been chosen.
 * @param articles iterates over all articles at each call; they are read twice.
 * @throws InterruptedError when `signal` aborts; UsageError those of `pretrain`.
 */
export async function trainFromScratch(
  articles: () => Iterable<Article>,
  {
    startProgress = silentProgress,
    signal,
    onPairs,
    isLearned = () => true,
    ...settings
  }: ScratchTrainingOptions,
): Promise<BagModel> {
  const stopIfAsked = (): void => {
    if (signal?.aborted) throw new InterruptedError("Training");
  };
  const each = async (label: string, take: (article: Article) => void): Promise<void> => {
    const progress = startProgress(label, "articles");
    let done = 0;
    for (const article of articles()) {
      take(article);
      if (++done % ARTICLES_A_TURN === 0) await yieldToEvents();
      progress.update(done, settings.total);
      stopIfAsked();
    }
    progress.finish();
  };
  registerGradients();
  const { seed, dimension } = settings;
  const counter = new WordCounter();
  const miner = new PairMiner();
  await each("Counting words", (article) => {
    counter.add(article);
    miner.add(article);
  });
  const tokenizer = new WordPiece(
    learnVocabulary(counter.frequencies, { size: settings.vocabulary, minFrequency: FEWEST_WORDS }),
  );
  const reader = new ArticleTokenizer(tokenizer);
  const all: ArticlePieces[] = [];
  const sources = new Map<string, ArticlePieces[]>();
  await each("Reading pieces", (article) => {
    const pieces = reader.read(article);
    all.push(pieces);
    addToList(sources, article.source, pieces);
  });
  const pairs = miner.pairs().filter(isLearned);
  onPairs?.(pairs.length);
  const table = await pieceTable(all, {
    pieces: tokenizer.vocabSize,
    dimension,
    seed,
    startProgress,
    signal,
  });
  const weights = sifWeights(allTexts(all), tokenizer.vocabSize);
  const model = new BagModel({
    tokenizer,
    maxLength: BAG_TRAINING_LENGTH,
    table,
    weights,
    projection: identity(table.columns),
    trainTable: true,
  });
  try {
    const progress = startProgress("Pre-training", "steps");
    await pretrain(model, [...sources.values()], {
      ...settings,
      bilingual: pairs.map((pair) => joined(all, pair)),
      onStep: (step, loss) => {
        progress.update(step, settings.steps);
        settings.onStep?.(step, loss);
        return !signal?.aborted;
      },
    });
    stopIfAsked();
    progress.finish();
    return model;
  } catch (error) {
    model.dispose();
    throw error;
  }
}

/** Returns two articles as the fields of one. */
function joined(articles: readonly ArticlePieces[], [a, b]: ArticlePair): ArticlePieces {
  return {
    fields: [concatenate(articles[a]!.fields), concatenate(articles[b]!.fields), new Uint32Array()],
    lead: [],
    body: new Uint32Array(),
  };
}

function* allTexts(articles: readonly ArticlePieces[]): Iterable<Uint32Array> {
  for (const { fields, body } of articles) {
    yield concatenate(fields);
    yield body;
  }
}
