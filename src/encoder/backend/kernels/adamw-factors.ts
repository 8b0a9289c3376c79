import type { AdamWUpdate } from "./names";

/** What the kernels of AdamW multiply by. */
export interface AdamWFactors {
  /** Of the gradient. */
  readonly scale: number;
  readonly beta1: number;
  /** `1 - beta1`. */
  readonly rest1: number;
  readonly beta2: number;
  readonly rest2: number;
  /** The learning rate over the bias of the first moment. */
  readonly rate: number;
  /** One over the bias of the second moment. */
  readonly correction: number;
  readonly epsilon: number;
  /** Of the weight, from its decay. */
  readonly keep: number;
}

/** Returns the factors of a step. */
export function adamWFactors(update: AdamWUpdate): AdamWFactors {
  const { learningRate, beta1, beta2, epsilon, weightDecay, gradientScale, step } = update;
  return {
    scale: gradientScale,
    beta1,
    rest1: 1 - beta1,
    beta2,
    rest2: 1 - beta2,
    rate: learningRate / (1 - beta1 ** step),
    correction: 1 / (1 - beta2 ** step),
    epsilon,
    keep: 1 - learningRate * weightDecay,
  };
}
