/** How many workers run, by the posts that wait: the rule of `deploy/kubernetes/autoscaling.yaml`. */
export interface ScalerOptions {
  readonly min: number;
  readonly max: number;
  /** Posts a worker of each lane. */
  readonly perWorker: readonly number[];
  /** Time between two looks, seconds. */
  readonly everyS: number;
  /** Workers are taken away only if they were not needed for so long, seconds. */
  readonly calmS: number;
}

/** Differences from the wanted number that are let be. */
const TOLERANCE = 0.1;
/** Up: so many times as many workers within the time. Down: so much of them. */
const UP = { most: 2, withinS: 30 };
const DOWN = { most: 0.75, withinS: 60 };

/** Decides as Kubernetes' HorizontalPodAutoscaler does with the manifest's policies. */
export class Autoscaler {
  private readonly wanted: { readonly at: number; readonly workers: number }[] = [];
  private readonly had: { readonly at: number; readonly workers: number }[] = [];

  constructor(readonly options: ScalerOptions) {}

  /**
   * Returns how many workers there should be.
   * @param now seconds.
   * @param lags posts of each lane that wait or are taken.
   * @param current workers that run or start.
   */
  decide(now: number, lags: readonly number[], current: number): number {
    const { min, max, perWorker, calmS } = this.options;
    const ratio = Math.max(...lags.map((lag, lane) => lag / (perWorker[lane] as number) / current));
    const needed = Math.abs(ratio - 1) <= TOLERANCE ? current : Math.ceil(ratio * current);
    this.wanted.push({ at: now, workers: needed });
    this.had.push({ at: now, workers: current });
    while ((this.wanted[0]?.at ?? now) < now - calmS) this.wanted.shift();
    while ((this.had[0]?.at ?? now) < now - Math.max(UP.withinS, DOWN.withinS)) this.had.shift();
    const calm = Math.max(needed, Math.min(current, Math.max(...this.wanted.map(({ workers }) => workers))));
    const fewest = Math.min(...this.hadSince(now - UP.withinS));
    const most = Math.max(...this.hadSince(now - DOWN.withinS));
    const bounded =
      calm > current
        ? Math.max(current, Math.min(calm, UP.most * fewest))
        : Math.min(current, Math.max(calm, Math.floor(DOWN.most * most)));
    return Math.min(max, Math.max(min, bounded));
  }

  private hadSince(at: number): number[] {
    return this.had.filter((one) => one.at >= at).map(({ workers }) => workers);
  }
}
