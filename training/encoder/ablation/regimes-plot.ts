import { type RegimeResult, valuesOf } from "./regimes-table";
import { type Spread, spreadOf } from "./tables";

const WIDTH = 720;
const HEIGHT = 400;
const EDGE = { left: 56, right: 176, top: 24, bottom: 44 } as const;
/** A colour for each method; dashes distinguish regimes. */
const COLORS = ["#1f5fa8", "#b4441f", "#2e7d4f", "#7a4fa3", "#8a6d1a"];
const DASHES = { gold: "2 3", crowd: "1 0", seq: "8 4", mix: "4 2 1 2" } as const;
const GRID_COLOR = "#dddddd";
const TICKS = 5;

interface Line {
  readonly name: string;
  readonly color: string;
  readonly dash: string;
  readonly points: readonly { readonly threshold: number; readonly spread: Spread }[];
}

/**
 * Returns the paper's Figure 3 as self-contained SVG: dev MAP@5 (per cent, mean and standard deviation over
 * the seeds) by threshold, a line for each regime and method; judged pairs alone, which have no threshold,
 * are a level line.
 * @see CrowdChecked, Figure 3.
 */
export function regimesSvg(results: readonly RegimeResult[]): string {
  const lines = linesOf(results);
  const gold = results.find(({ row }) => !row.crowd);
  const level = gold && spreadOf(valuesOf(gold.figures, "dev", "mapAt5"));
  const spreads = [
    ...lines.flatMap(({ points }) => points.map(({ spread }) => spread)),
    ...(level ? [level] : []),
  ];
  const thresholds = [
    ...new Set(lines.flatMap(({ points }) => points.map(({ threshold }) => threshold))),
  ].sort((a, b) => a - b);
  const [left, right] = [thresholds[0] ?? 0, thresholds.at(-1) ?? 1];
  const bottom = Math.floor(100 * Math.min(...spreads.map(({ mean, deviation }) => mean - deviation)));
  const top = Math.max(
    bottom + 1,
    Math.ceil(100 * Math.max(...spreads.map(({ mean, deviation }) => mean + deviation))),
  );
  const x = (threshold: number): number => {
    const share = right === left ? 0.5 : (threshold - left) / (right - left);
    return EDGE.left + (0.04 + 0.92 * share) * (WIDTH - EDGE.left - EDGE.right);
  };
  const y = (value: number): number =>
    HEIGHT - EDGE.bottom - ((100 * value - bottom) / (top - bottom)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const grid = Array.from({ length: TICKS + 1 }, (_, tick) => {
    const value = (bottom + (tick / TICKS) * (top - bottom)) / 100;
    return [
      `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${fixed(y(value))}" y2="${fixed(y(value))}" stroke="${GRID_COLOR}"/>`,
      `<text x="${EDGE.left - 6}" y="${fixed(y(value) + 4)}" text-anchor="end">${(100 * value).toFixed(1)}</text>`,
    ].join("\n");
  });
  const legend = [...lines, ...(level ? [GOLD] : [])].map(({ name, color, dash }, i) => {
    const height = EDGE.top + 10 + 18 * i;
    const from = WIDTH - EDGE.right + 14;
    return `<line x1="${from}" x2="${from + 28}" y1="${height}" y2="${height}" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}"/><text x="${from + 34}" y="${height + 4}">${name}</text>`;
  });
  const middle = (HEIGHT - EDGE.bottom + EDGE.top) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="sans-serif" font-size="11" fill="#444444">`,
    "<title>Dev MAP@5 by threshold of the crowd pairs</title>",
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...grid,
    ...thresholds.map(
      (threshold) =>
        `<text x="${fixed(x(threshold))}" y="${HEIGHT - EDGE.bottom + 16}" text-anchor="middle">${threshold}</text>`,
    ),
    ...(level
      ? [
          `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${fixed(y(level.mean))}" y2="${fixed(y(level.mean))}" stroke="${GOLD.color}" stroke-width="2" stroke-dasharray="${GOLD.dash}"><title>${tip(GOLD.name, level)}</title></line>`,
        ]
      : []),
    ...lines.map((line) => drawn(line, x, y)),
    ...legend,
    `<text x="${(EDGE.left + WIDTH - EDGE.right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">threshold</text>`,
    `<text x="14" y="${middle}" text-anchor="middle" transform="rotate(-90 14 ${middle})">dev MAP@5</text>`,
    "</svg>",
    "",
  ].join("\n");
}

const GOLD = { name: "gold", color: "#444444", dash: DASHES.gold } as const;

function linesOf(results: readonly RegimeResult[]): Line[] {
  const methods = [...new Set(results.flatMap(({ row }) => row.crowd?.method ?? []))];
  const regimes = [...new Set(results.flatMap(({ row }) => (row.crowd ? [row.regime] : [])))];
  return methods.flatMap((method, m) =>
    regimes.map((regime): Line => {
      const own = results.flatMap(({ row, figures }) =>
        row.regime === regime && row.crowd?.method === method
          ? [{ threshold: row.crowd.threshold, spread: spreadOf(valuesOf(figures, "dev", "mapAt5")) }]
          : [],
      );
      return {
        name: `${method}, ${regime}`,
        color: COLORS[m % COLORS.length]!,
        dash: DASHES[regime],
        points: own.sort((a, b) => a.threshold - b.threshold),
      };
    }),
  );
}

function drawn(
  { name, color, dash, points }: Line,
  x: (threshold: number) => number,
  y: (value: number) => number,
): string {
  const corners = points.map(({ threshold, spread }) => `${fixed(x(threshold))},${fixed(y(spread.mean))}`);
  return [
    `<polyline fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}" points="${corners.join(" ")}"/>`,
    ...points.map(({ threshold, spread }) => {
      const [at, { mean, deviation }] = [fixed(x(threshold)), spread];
      return `<line x1="${at}" x2="${at}" y1="${fixed(y(mean - deviation))}" y2="${fixed(y(mean + deviation))}" stroke="${color}"/><circle cx="${at}" cy="${fixed(y(mean))}" r="3" fill="${color}"><title>${tip(`${name} > ${threshold}`, spread)}</title></circle>`;
    }),
  ].join("\n");
}

function tip(name: string, { mean, deviation }: Spread): string {
  return `${name.replaceAll(">", "&gt;")}: ${(100 * mean).toFixed(2)} ± ${(100 * deviation).toFixed(2)}`;
}

function fixed(value: number): string {
  return value.toFixed(1);
}
