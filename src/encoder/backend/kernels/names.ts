/** Attributes of the AdamW kernels: one step of one weight. */
export interface AdamWUpdate {
  readonly learningRate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  readonly weightDecay: number;
  /** Factor of the gradient, from clipping. */
  readonly gradientScale: number;
  /** Steps done, this one included: from 1. */
  readonly step: number;
}

/** Attributes of the kernels that drop numbers. */
export interface DroppedBits {
  /** Places whose 32 random bits are below it are set to 0; 0: none is. */
  readonly limit: number;
  /** Factor of the other numbers. */
  readonly factor: number;
  readonly seed: number;
}

/** Names under which our kernels are registered with TensorFlow.js, besides its own. */
export const KERNELS = {
  adamW: "CrowdcheckedAdamW",
  adamWRows: "CrowdcheckedAdamWRows",
  attention: "CrowdcheckedAttention",
  attentionGradient: "CrowdcheckedAttentionGradient",
  columnSums: "CrowdcheckedColumnSums",
  dense: "CrowdcheckedDense",
  dropout: "CrowdcheckedDropout",
  gelu: "CrowdcheckedGelu",
  geluGradient: "CrowdcheckedGeluGradient",
  layerNorm: "CrowdcheckedLayerNorm",
  layerNormGradient: "CrowdcheckedLayerNormGradient",
  rows: "CrowdcheckedRows",
  partsOfSquares: "CrowdcheckedPartsOfSquares",
  sumOfSquares: "CrowdcheckedSumOfSquares",
} as const;
