/** A non-decreasing function by its corners: straight lines between them, level outside. */
export interface PiecewiseLinear {
  /** `[k]` non-decreasing. */
  readonly xs: readonly number[];
  /** `[k]` non-decreasing. */
  readonly ys: readonly number[];
}

/** Returns the function's value at `x`; NaN for a function without corners. */
export function valueAt({ xs, ys }: PiecewiseLinear, x: number): number {
  const above = xs.findIndex((corner) => corner > x);
  if (above === 0) return ys[0] as number;
  if (above === -1) return ys.at(-1) ?? Number.NaN;
  const [x0, x1] = [xs[above - 1] as number, xs[above] as number];
  const [y0, y1] = [ys[above - 1] as number, ys[above] as number];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}
