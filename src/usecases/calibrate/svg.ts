import type { CalibrationManifest } from "../../answer";
import { type Axis, circle, pointOf, polyline, square } from "../plot";

const TICKS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Returns the reliability diagram: on the dashed line confidence is the share of right answers. Circles are
 * as large as their bins are full.
 */
export function reliabilitySvg(bins: CalibrationManifest["reliability"]): string {
  const total = bins.reduce((sum, { queries }) => sum + queries, 0);
  const circles = bins.map(({ predicted, observed, queries }) =>
    circle(
      pointOf(predicted, observed),
      2 + 12 * Math.sqrt(queries / total),
      `${queries} queries: confidence ${predicted.toFixed(3)}, right ${observed.toFixed(3)}`,
    ),
  );
  return square("Reliability", axis("confidence", 1), axis("share that was right", 1), [
    polyline([pointOf(0, 0), pointOf(1, 1)], "#888888", "4 4"),
    polyline(bins.map(({ predicted, observed }) => pointOf(predicted, observed))),
    ...circles,
  ]);
}

/**
 * Returns the risk-coverage curve: the share of wrong answers against the share of queries answered, the
 * surest first.
 */
export function riskCoverageSvg(curve: CalibrationManifest["riskCoverage"]): string {
  const top = Math.max(0.1, ...curve.map(({ risk }) => Math.ceil(10 * risk) / 10));
  const risks = axis("share of answers that are wrong", top);
  return square("Risk and coverage", axis("share of queries answered", 1), risks, [
    polyline(curve.map(({ coverage, risk }) => pointOf(coverage, risk / top))),
  ]);
}

/** @param top value at the end of the axis. */
function axis(name: string, top: number): Axis {
  return { name, ticks: TICKS.map((at) => ({ at, text: String(Number((at * top).toFixed(3))) })) };
}
