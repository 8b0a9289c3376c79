/** Share of the former label that stays. @see CrowdChecked, appendix A. */
export const MOMENTUM = 0.9;

/**
 * Corrects the labels in place by what the model now thinks of its pairs:
 * `y^r <- alpha y^r + (1 - alpha) cos(c, v)`. A pair whose two sides the model keeps apart counts
 * less and less.
 *
 * Differs from the paper: labels stay in 0 - 1. The loss squares them, so that a label which fell below 0
 * would count again.
 *
 * @param labels y^r, `[n]`.
 * @param cosines of the pairs under the current model, `[n]`.
 * @param fixed tells which labels stay as they are; absent: none.
 * @see CrowdChecked, section 4.1; Huang et al., Self-Adaptive Training, NeurIPS 2020.
 */
export function refurbish(
  labels: Float32Array,
  cosines: Float32Array,
  fixed: (pair: number) => boolean = () => false,
): void {
  for (let i = 0; i < labels.length; i++) {
    if (fixed(i)) continue;
    const label = MOMENTUM * labels[i]! + (1 - MOMENTUM) * cosines[i]!;
    labels[i] = Math.min(1, Math.max(0, label));
  }
}
