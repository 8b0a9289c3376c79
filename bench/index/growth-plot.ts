import { circle, LINE_COLOR, pointOf, polyline, square, text } from "../../src/usecases/plot";

/** How long queries take in a collection. */
export interface Grown {
  readonly articles: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Both axes are logarithmic. */
const ARTICLES = [1e4, 1e7] as const;
const MILLISECONDS = [1, 1e3] as const;
const LINES = [
  { name: "p50", color: LINE_COLOR },
  { name: "p99", color: "#b3541e" },
] as const;

/** Returns a drawing of how queries slow down as a collection grows. */
export function growthPlot(grown: readonly Grown[]): string {
  const content = LINES.flatMap(({ name, color }) => {
    const points = grown.map((at) => pointOf(share(at.articles, ARTICLES), share(at[name], MILLISECONDS)));
    const marks = grown.map(({ articles, ...ms }, i) =>
      circle(points[i]!, 4, `${articles} articles: ${ms[name].toFixed(1)} ms`, color),
    );
    const last = points.at(-1)!;
    return [polyline(points, color), ...marks, text({ x: last.x, y: last.y - 10 }, "middle", name)];
  });
  const across = { name: "articles", ticks: ticks(ARTICLES) };
  const up = { name: "milliseconds a query", ticks: ticks(MILLISECONDS) };
  return square("Queries as a collection grows", across, up, content);
}

function share(value: number, [least, most]: readonly [number, number]): number {
  return Math.log(value / least) / Math.log(most / least);
}

function ticks(range: readonly [number, number]): { at: number; text: string }[] {
  const [least, most] = range;
  const decades = Math.round(Math.log10(most / least));
  return Array.from({ length: decades + 1 }, (_, i) => {
    const value = least * 10 ** i;
    return { at: share(value, range), text: value.toLocaleString("en", { notation: "compact" }) };
  });
}
