import type { TrainingPair } from "./regimes";
import { seedAt } from "./seeds";

/**
 * Hard negatives: texts of articles with a false claim in the place of theirs. They are candidates of a batch
 * beside the articles of its pairs, as with triplets in sentence-transformers'
 * `MultipleNegativesRankingLoss`.
 * @see Henderson et al., Efficient Natural Language Response Suggestion for Smart Reply, 2017.
 */
export interface HardNegatives {
  /** Of the claims that they were made from, as they were read. */
  readonly sha256: string;
  /** By the number of the article: the texts of each of its negatives, as those of articles. */
  readonly texts: ReadonlyMap<number, readonly (readonly string[])[]>;
}

/** A training's seed, and where the training is. */
interface Position {
  readonly seed: number;
  readonly phase: number;
  /** From 1. */
  readonly epoch: number;
}

/** The hard negatives of a batch. */
export interface DrawnNegatives {
  /** Of each, the number of its pair in the batch, ascending. */
  readonly owners: readonly number[];
  readonly texts: readonly (readonly string[])[];
}

/**
 * Returns one hard negative for each pair whose article has some; another one in each epoch, perhaps. What is
 * drawn depends on the position alone, so that a resumed training draws the same.
 * @param members of the batch: their numbers among the phase's pairs.
 */
export function drawNegatives(
  { texts }: HardNegatives,
  pairs: readonly TrainingPair[],
  members: Uint32Array,
  { seed, phase, epoch }: Position,
): DrawnNegatives {
  const drawn = [...members].flatMap((pair, owner) => {
    const known = texts.get(pairs[pair]!.article) ?? [];
    const negative = known[seedAt(seed, "negatives", phase, epoch, pair) % known.length];
    return negative ? [{ owner, negative }] : [];
  });
  return { owners: drawn.map(({ owner }) => owner), texts: drawn.map(({ negative }) => negative) };
}
