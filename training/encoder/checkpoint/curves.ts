import type { LogEntry } from "./log";

const WIDTH = 800;
const HEIGHT = 320;
const MARGIN = { left: 56, right: 56, top: 28, bottom: 36 } as const;
/** Points of the loss curve; more would only overlap. */
const POINTS = 400;
const LOSS_COLOR = "#1f5fa8";
const MAP_COLOR = "#b4441f";

interface Point {
  readonly step: number;
  readonly value: number;
}

/**
 * Returns a drawing of the loss (left scale, means of neighbouring steps) and dev MAP@5 (right scale, per
 * cent) over the steps, as self-contained SVG.
 */
export function curvesSvg(log: readonly LogEntry[]): string {
  const steps = Math.max(1, log.at(-1)?.step ?? 1);
  const losses = thinned(log);
  const maps = log.flatMap(({ step, devMap }) =>
    devMap === undefined ? [] : [{ step, value: 100 * devMap }],
  );
  const lossTop = niceCeiling(Math.max(0, ...losses.map(({ value }) => value)));
  const x = (step: number): number => MARGIN.left + (step / steps) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (share: number): number => HEIGHT - MARGIN.bottom - share * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const line = (points: readonly Point[], top: number, color: string): string =>
    `<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${points
      .map(({ step, value }) => `${x(step).toFixed(1)},${y(value / top).toFixed(1)}`)
      .join(" ")}"/>`;
  const text = (at: number, height: number, anchor: string, color: string, content: string): string =>
    `<text x="${at.toFixed(1)}" y="${height.toFixed(1)}" text-anchor="${anchor}" fill="${color}">${content}</text>`;
  const shares = [0, 0.25, 0.5, 0.75, 1];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`,
    "<title>Loss and dev MAP@5 of a training</title>",
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...shares.flatMap((share) => [
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(share)}" y2="${y(share)}" stroke="#dddddd"/>`,
      text(MARGIN.left - 6, y(share) + 4, "end", LOSS_COLOR, shortNumber(share * lossTop)),
      text(WIDTH - MARGIN.right + 6, y(share) + 4, "start", MAP_COLOR, shortNumber(100 * share)),
      text(
        x(share * steps),
        HEIGHT - MARGIN.bottom + 16,
        "middle",
        "#444444",
        String(Math.round(share * steps)),
      ),
    ]),
    text(MARGIN.left, 16, "start", LOSS_COLOR, "loss"),
    text(WIDTH - MARGIN.right, 16, "end", MAP_COLOR, "dev MAP@5"),
    text(WIDTH / 2, HEIGHT - 4, "middle", "#444444", "step"),
    line(losses, lossTop, LOSS_COLOR),
    line(maps, 100, MAP_COLOR),
    ...maps.map(
      ({ step, value }) =>
        `<circle cx="${x(step).toFixed(1)}" cy="${y(value / 100).toFixed(1)}" r="3" fill="${MAP_COLOR}"><title>step ${step}: ${value.toFixed(2)}</title></circle>`,
    ),
    "</svg>",
    "",
  ].join("\n");
}

/** Returns the mean losses of at most `POINTS` stretches. */
function thinned(log: readonly LogEntry[]): Point[] {
  const stretch = Math.max(1, Math.ceil(log.length / POINTS));
  const points: Point[] = [];
  for (let first = 0; first < log.length; first += stretch) {
    const some = log.slice(first, first + stretch);
    const value = some.reduce((sum, { loss }) => sum + loss, 0) / some.length;
    points.push({ step: (some.at(-1) as LogEntry).step, value });
  }
  return points;
}

/** Returns the least of 1, 2, 5, 10, ... (and their tenths) that is not below `value`. */
function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * magnitude >= value) ?? 10;
  return factor * magnitude;
}

function shortNumber(value: number): string {
  return String(Number(value.toPrecision(3)));
}
