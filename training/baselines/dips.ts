import { createRng, type Rng, shuffle } from "../../src/base/core/rng";
import { type CandidateScorer, type Pairs, pairsOf, type ScoredCandidates } from "./candidates";
import { Adam, Network } from "./network";

/** Units of the hidden layers. */
const HIDDEN = [20, 10] as const;
const EPOCHS = 15;
/** Pairs in a step. */
const BATCH = 128;
const LEARNING_RATE = 1e-3;

/**
 * Trains the classifier of team DIPS and returns it: a fully connected network over the *sorted* similarities
 * of a tweet and an article, best first. It does not know which part of the article is how similar.
 *
 * As published: inputs are the four largest similarities, layers of 20 and 10 units with ReLU, a sigmoid,
 * cross-entropy in which both classes weigh the same, Adam, 15 epochs. Differs from the published system:
 * similarities are those of our encoder with the views of an article, where theirs are those of a
 * Sentence-BERT that was not trained on tweets with the sentences of its body; pairs are a tweet's
 * candidates, not all articles, in smaller batches for a similar number of steps; RankSVM and BM25, which
 * they add afterwards, are omitted.
 *
 * @param tweets at least one, all with the same number of views.
 * @param seed of initial weights and order of pairs; equal seeds give equal scores.
 * @see Mihaylova et al., DIPS at CheckThat! 2021: Verified Claim Retrieval, CLEF 2021; CrowdChecked, appendix
 * D.1.
 */
export function trainDips(tweets: readonly ScoredCandidates[], views: number, seed: number): CandidateScorer {
  const rng = createRng(seed);
  const network = new Network([views, ...HIDDEN, 1], rng);
  const pairs = pairsOf(tweets);
  const inputs = sortedRows(pairs.cosines, views);
  const optimizer = new Adam(network.parameters, LEARNING_RATE);
  for (let epoch = 0; epoch < EPOCHS; epoch++) trainEpoch(network, optimizer, { pairs, inputs, views }, rng);
  return {
    // The sigmoid would not change the order.
    score: (cosines) => {
      const sorted = sortedRows(cosines, views);
      return Float64Array.from({ length: cosines.length / views }, (_, row) =>
        network.output(sorted, row * views),
      );
    },
  };
}

interface TrainingPairs {
  readonly pairs: Pairs;
  /** `[pairs, views]` sorted cosines. */
  readonly inputs: Float64Array;
  readonly views: number;
}

function trainEpoch(
  network: Network,
  optimizer: Adam,
  { pairs, inputs, views }: TrainingPairs,
  rng: Rng,
): void {
  const order = shuffle([...pairs.labels.keys()], rng);
  const gradient = new Float64Array(network.parameters.length);
  for (let first = 0; first < order.length; first += BATCH) {
    gradient.fill(0);
    const batch = order.slice(first, first + BATCH);
    for (const pair of batch) {
      const output = network.output(inputs, pair * views);
      network.addGradient(
        (pairs.weights[pair]! * crossEntropySlope(output, pairs.labels[pair]!)) / batch.length,
        gradient,
      );
    }
    optimizer.step(gradient);
  }
}

/**
 * Returns the derivative of the cross-entropy of `sigmoid(output)` and a label with respect to the output.
 */
export function crossEntropySlope(output: number, label: number): number {
  return 1 / (1 + Math.exp(-output)) - label;
}

/** Returns the matrix with each row sorted, largest first. */
function sortedRows(matrix: Float64Array, width: number): Float64Array {
  const sorted = matrix.slice();
  for (let at = 0; at < sorted.length; at += width)
    sorted
      .subarray(at, at + width)
      .sort()
      .reverse();
  return sorted;
}
