/**
 * Returns the factor of the learning rate at a step, above 0 and at most 1: a straight rise over the
 * warm-up, then a straight fall. Differs from the published code by one step: counted from 0, its first step
 * moves nothing.
 * @param step from 1 to `total`.
 * @param warmup share of the steps that rise, 0 - 1.
 */
export function linearSchedule(step: number, total: number, warmup: number): number {
  const rising = Math.floor(total * warmup);
  return step <= rising ? step / rising : (total - step + 1) / (total - rising);
}
