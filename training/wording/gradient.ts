import type { Rng } from "../../src/base/core/rng";
import { INPUTS, LAYERS, type Layer, layerShapes, type WordingLayers } from "../../src/rank/wording";

/** A text's pieces as they are read beside another text. */
export interface ReadPieces {
  /** `[n]` how much each piece says, about 1 in the mean. */
  readonly weights: Float32Array;
  /** `[n]` 1 where the other text has the piece, too. */
  readonly shared: Uint8Array;
}

/** A post and a text as they are read together. */
export interface ReadPair {
  readonly post: ReadPieces;
  readonly article: ReadPieces;
}

/** Returns layers of zeros. */
export function emptyLayers(width: number): WordingLayers {
  return layersOf(width, (size) => new Float64Array(size));
}

/** Returns layers of random weights and biases, uniform within 1 / sqrt(inputs), as PyTorch draws them. */
export function randomLayers(width: number, rng: Rng): WordingLayers {
  return layersOf(width, (size, inputs) =>
    Float64Array.from({ length: size }, () => (2 * rng.next() - 1) / Math.sqrt(inputs)),
  );
}

function layersOf(width: number, make: (size: number, inputs: number) => Float64Array): WordingLayers {
  const shapes = layerShapes(width);
  const layer = (name: keyof WordingLayers): Layer => {
    const [inputs, outputs] = shapes[name];
    return { weights: make(inputs * outputs, inputs), bias: make(outputs, inputs) };
  };
  return { post: layer("post"), article: layer("article"), both: layer("both"), score: layer("score") };
}

/** Returns all numbers of layers, in the same order each time. */
export function parametersOf(layers: WordingLayers): Float64Array[] {
  return LAYERS.flatMap((name) => [layers[name].weights, layers[name].bias]);
}

/**
 * Returns the loss of a group, -ln of the softmax of its first text, and adds `weight` times its gradient.
 * @param pairs the post with each text of the group; the first is the right one.
 */
export function addGradient(
  layers: WordingLayers,
  pairs: readonly ReadPair[],
  gradient: WordingLayers,
  weight: number,
): number {
  const scores = pairs.map((pair) => forward(layers, pair).score);
  const highest = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - highest));
  const sum = parts.reduce((total, part) => total + part, 0);
  for (const [i, pair] of pairs.entries())
    addPair(layers, pair, gradient, weight * (parts[i]! / sum - Number(i === 0)));
  return Math.log(sum) + highest - scores[0]!;
}

/** Returns the score of a pair, and what the layers before it say; `WordingNetwork` gives the same score. */
export function forward(
  { post, article, both, score }: WordingLayers,
  pair: ReadPair,
): { readonly means: Float64Array; readonly hidden: Float64Array; readonly score: number } {
  const width = post.bias.length;
  const lengths = [pair.post, pair.article].map(({ weights }) => Math.log(weights.length));
  const means = Float64Array.of(...meanOf(pair.post, post), ...meanOf(pair.article, article), ...lengths);
  const hidden = both.bias.slice();
  for (let i = 0; i < means.length; i++)
    for (let j = 0; j < width; j++) hidden[j]! += means[i]! * both.weights[i * width + j]!;
  const sum = hidden.reduce((total, value, j) => total + Math.max(0, value) * score.weights[j]!, 0);
  return { means, hidden, score: sum + score.bias[0]! };
}

/** Adds `slope` times the gradient of one pair's score. */
function addPair(layers: WordingLayers, pair: ReadPair, gradient: WordingLayers, slope: number): void {
  const width = layers.post.bias.length;
  const { both, score } = layers;
  const { means, hidden } = forward(layers, pair);
  gradient.score.bias[0]! += slope;
  const slopes = new Float64Array(means.length);
  for (let j = 0; j < width; j++) {
    if (hidden[j]! <= 0) continue;
    gradient.score.weights[j]! += slope * hidden[j]!;
    const own = slope * score.weights[j]!;
    gradient.both.bias[j]! += own;
    for (let i = 0; i < means.length; i++) {
      gradient.both.weights[i * width + j]! += own * means[i]!;
      slopes[i]! += own * both.weights[i * width + j]!;
    }
  }
  addPieces(pair.post, layers.post, gradient.post, slopes.subarray(0, width));
  addPieces(pair.article, layers.article, gradient.article, slopes.subarray(width, 2 * width));
}

function meanOf({ weights, shared }: ReadPieces, layer: Layer): Float64Array {
  const width = layer.bias.length;
  const mean = new Float64Array(width);
  for (let i = 0; i < weights.length; i++)
    for (let j = 0; j < width; j++) mean[j]! += Math.max(0, pieceAt(layer, j, weights[i]!, shared[i]!));
  return mean.map((sum) => sum / weights.length);
}

function pieceAt({ weights, bias }: Layer, j: number, weight: number, shared: number): number {
  const width = bias.length;
  const [ofWeight, ifShared, ofShared] = [weights[j]!, weights[width + j]!, weights[2 * width + j]!];
  return bias[j]! + ofWeight * weight + shared * (ifShared + ofShared * weight);
}

/** @param slopes `[width]` of the score by the text's mean. */
function addPieces(
  { weights, shared }: ReadPieces,
  layer: Layer,
  gradient: Layer,
  slopes: Float64Array,
): void {
  const width = slopes.length;
  for (let i = 0; i < weights.length; i++) {
    const inputs = [weights[i]!, shared[i]!, shared[i]! * weights[i]!];
    for (let j = 0; j < width; j++) {
      if (pieceAt(layer, j, weights[i]!, shared[i]!) <= 0) continue;
      const slope = slopes[j]! / weights.length;
      gradient.bias[j]! += slope;
      for (let k = 0; k < INPUTS; k++) gradient.weights[k * width + j]! += slope * inputs[k]!;
    }
  }
}
