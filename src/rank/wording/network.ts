/** What is said of a piece: its weight, whether the other text has it, and its weight where it does. */
export const INPUTS = 3;

/** A text beside another one: what its pieces come to by themselves, and which of them the other one has. */
export interface ReadText {
  /** Number of pieces, at least 1. */
  readonly length: number;
  /** `[width]` sums over its pieces, none of them shared (`WordingNetwork.alone`). */
  readonly alone: Float64Array;
  /** Weights of the pieces that the other text has, too, each as often as it stands here. */
  readonly shared: Iterable<number>;
}

/** A dense layer: `outputs[j] = bias[j] + sum of inputs[i] * weights[i * outputs + j]`. */
export interface Layer {
  readonly weights: Float64Array;
  readonly bias: Float64Array;
}

/** The network's layers. Posts and articles have one each, since they are written differently. */
export interface WordingLayers {
  /** `[3, width]` of a piece of the post, and of one of the article. */
  readonly post: Layer;
  readonly article: Layer;
  /** `[2 width + 2, width]` of the means of both, and of the logarithms of their lengths in pieces. */
  readonly both: Layer;
  /** `[width, 1]` */
  readonly score: Layer;
}

/** The parts of `WordingLayers` in order. */
export const LAYERS = ["post", "article", "both", "score"] as const satisfies (keyof WordingLayers)[];

/** Returns the number of inputs and outputs of each layer. */
export function layerShapes(width: number): Readonly<Record<keyof WordingLayers, readonly [number, number]>> {
  return {
    post: [INPUTS, width],
    article: [INPUTS, width],
    both: [2 * width + 2, width],
    score: [width, 1],
  };
}

/**
 * Tells how alike a post and a text are worded, from which of their pieces both have: a layer with ReLU reads
 * each piece, a text is the mean of its pieces, and two layers make a score of two texts. It sees how much
 * pieces weigh and not which they are, so it knows no language and no topic. Buffers are reused.
 * @see Zaheer et al., Deep Sets, NeurIPS 2017.
 */
export class WordingNetwork {
  private readonly width: number;
  private readonly means: Float64Array;
  private readonly hidden: Float64Array;

  constructor(private readonly layers: WordingLayers) {
    this.width = layers.post.bias.length;
    this.means = new Float64Array(2 * this.width + 2);
    this.hidden = new Float64Array(this.width);
  }

  /** Returns what the pieces of a post or an article come to where the other text has none, `[width]`. */
  alone(side: "post" | "article", weights: ArrayLike<number>): Float64Array {
    const { weights: layer, bias } = this.layers[side];
    const sums = new Float64Array(this.width);
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i]!;
      for (let j = 0; j < sums.length; j++) sums[j]! += Math.max(0, bias[j]! + layer[j]! * weight);
    }
    return sums;
  }

  /** Returns the logit of a post and a text. */
  score(post: ReadText, article: ReadText): number {
    const { width, layers } = this;
    const [means, hidden] = [this.means, this.hidden];
    this.mean(post, layers.post, 0);
    this.mean(article, layers.article, width);
    means[2 * width] = Math.log(post.length);
    means[2 * width + 1] = Math.log(article.length);
    const { weights, bias } = layers.both;
    hidden.set(bias);
    for (let i = 0; i < means.length; i++) {
      const value = means[i]!;
      for (let j = 0; j < width; j++) hidden[j]! += value * weights[i * width + j]!;
    }
    let sum = layers.score.bias[0]!;
    for (let j = 0; j < width; j++) sum += Math.max(0, hidden[j]!) * layers.score.weights[j]!;
    return sum;
  }

  /** Writes the mean of a text's pieces into `means` from `start` on: most of them are not shared. */
  private mean({ length, alone, shared }: ReadText, { weights: layer, bias }: Layer, start: number): void {
    const width = this.width;
    const means = this.means;
    means.set(alone, start);
    for (const weight of shared) {
      for (let j = 0; j < width; j++) {
        const before = bias[j]! + layer[j]! * weight;
        const after = before + layer[width + j]! + layer[2 * width + j]! * weight;
        means[start + j]! += Math.max(0, after) - Math.max(0, before);
      }
    }
    for (let j = 0; j < width; j++) means[start + j]! /= length;
  }
}
