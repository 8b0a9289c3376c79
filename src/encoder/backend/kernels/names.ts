/** Names under which our kernels are registered with TensorFlow.js, beside its own. */
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
  sumOfSquares: "CrowdcheckedSumOfSquares",
} as const;
