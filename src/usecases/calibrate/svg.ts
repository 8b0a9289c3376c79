import type { CalibrationManifest } from "../../answer";

const SIZE = 420;
const EDGE = { left: 52, right: 16, top: 16, bottom: 44 } as const;
const LINE_COLOR = "#1f5fa8";
const GRID_COLOR = "#dddddd";
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Returns the reliability diagram: on the dashed line what is said is what is seen. Circles are as large as
 * their bins are full.
 */
export function reliabilitySvg(bins: CalibrationManifest["reliability"]): string {
  const total = bins.reduce((sum, { queries }) => sum + queries, 0);
  const points = bins.map(({ predicted, observed }) => pointOf(predicted, observed, 1));
  const circles = bins.map(({ predicted, observed, queries }) => {
    const { x, y } = pointOf(predicted, observed, 1);
    const tip = `<title>${queries} queries: said ${predicted.toFixed(3)}, right ${observed.toFixed(3)}</title>`;
    return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(2 + 12 * Math.sqrt(queries / total))}" fill="${LINE_COLOR}" fill-opacity="0.6">${tip}</circle>`;
  });
  const [from, to] = [pointOf(0, 0, 1), pointOf(1, 1, 1)];
  const diagonal = `<line x1="${fixed(from.x)}" y1="${fixed(from.y)}" x2="${fixed(to.x)}" y2="${fixed(to.y)}" stroke="#888888" stroke-dasharray="4 4"/>`;
  return frame("Reliability", ["probability said", "share that was right"], 1, [
    diagonal,
    polyline(points),
    ...circles,
  ]);
}

/**
 * Returns the risk-coverage curve: the share of wrong answers against the share of queries answered, the
 * surest first.
 */
export function riskCoverageSvg(curve: CalibrationManifest["riskCoverage"]): string {
  const top = Math.max(0.1, ...curve.map(({ risk }) => Math.ceil(10 * risk) / 10));
  const points = curve.map(({ coverage, risk }) => pointOf(coverage, risk, top));
  return frame("Risk and coverage", ["share of queries answered", "share of answers that are wrong"], top, [
    polyline(points),
  ]);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** @param top value at the upper end of the vertical axis. */
function pointOf(x: number, y: number, top: number): Point {
  return {
    x: EDGE.left + x * (SIZE - EDGE.left - EDGE.right),
    y: SIZE - EDGE.bottom - (y / top) * (SIZE - EDGE.top - EDGE.bottom),
  };
}

function polyline(points: readonly Point[]): string {
  const corners = points.map(({ x, y }) => `${fixed(x)},${fixed(y)}`).join(" ");
  return `<polyline fill="none" stroke="${LINE_COLOR}" stroke-width="2" points="${corners}"/>`;
}

function frame(
  title: string,
  [xName, yName]: readonly [string, string],
  top: number,
  content: readonly string[],
): string {
  const grid = TICKS.flatMap((tick) => {
    const left = pointOf(0, tick * top, top);
    const right = pointOf(1, tick * top, top);
    const below = pointOf(tick, 0, top);
    return [
      `<line x1="${fixed(left.x)}" y1="${fixed(left.y)}" x2="${fixed(right.x)}" y2="${fixed(right.y)}" stroke="${GRID_COLOR}"/>`,
      `<text x="${fixed(left.x - 6)}" y="${fixed(left.y + 4)}" text-anchor="end">${Number((tick * top).toFixed(3))}</text>`,
      `<text x="${fixed(below.x)}" y="${fixed(below.y + 16)}" text-anchor="middle">${tick}</text>`,
    ];
  });
  const middle = (SIZE - EDGE.bottom + EDGE.top) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" role="img" font-family="sans-serif" font-size="11" fill="#444444">`,
    `<title>${title}</title>`,
    ...grid,
    ...content,
    `<text x="${SIZE / 2}" y="${SIZE - 8}" text-anchor="middle">${xName}</text>`,
    `<text x="14" y="${middle}" text-anchor="middle" transform="rotate(-90 14 ${middle})">${yName}</text>`,
    "</svg>",
    "",
  ].join("\n");
}

function fixed(value: number): string {
  return value.toFixed(1);
}
