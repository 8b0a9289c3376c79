import type { Rng } from "../../src/base/core/rng";
import type { WeightedPieces } from "../../src/encoder";
import { PieceWeights, type WordingLayers } from "../../src/rank/wording";
import { Adam } from "./adam";
import {
  addGradient,
  emptyLayers,
  parametersOf,
  type ReadPair,
  type ReadPieces,
  randomLayers,
} from "./gradient";
import type { GroupSampler } from "./groups";

/** Groups a step. */
const BATCH = 64;
const RATE = 3e-3;
/** Steps until the rate is at its highest; it falls to 0 from there. */
const WARM = 50;

/** How a network is fitted. */
export interface WordingOptions {
  /** Neurons of each layer. */
  readonly width: number;
  readonly steps: number;
  readonly rng: Rng;
  /** Called after each step with its mean loss, nats a group. */
  readonly onStep?: (step: number, loss: number) => void;
}

/**
 * Fits a network to groups: by the softmax of its scores over the texts of a group it must tell the one that
 * is of the same article as the post. Equal groups and random numbers give equal layers.
 */
export function fitWording(
  pieces: WeightedPieces,
  groups: Pick<GroupSampler, "next">,
  { width, steps, rng, onStep }: WordingOptions,
): WordingLayers {
  const weights = new PieceWeights(pieces);
  const layers = randomLayers(width, rng);
  const gradient = emptyLayers(width);
  const adam = new Adam(parametersOf(layers), parametersOf(gradient));
  for (let step = 0; step < steps; step++) {
    let loss = 0;
    for (let i = 0; i < BATCH; i++) {
      const { post, articles } = groups.next();
      const pairs = articles.map((text) => readPair(weights, post, text));
      loss += addGradient(layers, pairs, gradient, 1 / BATCH) / BATCH;
    }
    adam.step(RATE * (1 - step / steps) * Math.min(1, (step + 1) / WARM));
    onStep?.(step + 1, loss);
  }
  return layers;
}

/** Returns how a post and a text are read together. */
function readPair(weights: PieceWeights, post: Uint32Array, text: Uint32Array): ReadPair {
  const read = (pieces: Uint32Array, others: Uint32Array): ReadPieces => {
    const known = new Set(others);
    return {
      weights: Float32Array.from(pieces, (piece) => weights.of(piece)),
      shared: Uint8Array.from(pieces, (piece) => Number(known.has(piece))),
    };
  };
  return { post: read(post, text), article: read(text, post) };
}
