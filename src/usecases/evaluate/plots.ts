import { join } from "node:path";
import { bootstrapInterval, type Evaluation, RECALL_DEPTHS } from "../../../scorer";
import {
  buildingPath,
  exportTarget,
  guardWrite,
  makeFolder,
  requireWritable,
  writeOutput,
} from "../../base/artifact";
import { circle, LINE_COLOR, pointOf, polyline, square, text } from "../plot";

/** A system, or some of the queries, with its figures. */
export interface NamedEvaluation {
  readonly name: string;
  readonly evaluation: Evaluation;
}

const STYLES = [
  { color: LINE_COLOR, dash: "1 0" },
  { color: "#b4441f", dash: "8 4" },
  { color: "#2e7d4f", dash: "4 2 1 2" },
  { color: "#7a4fa3", dash: "2 3" },
  { color: "#8a6d1a", dash: "10 3 2 3" },
  { color: "#444444", dash: "5 5" },
] as const;
const RECALL = "recall-by-depth.svg";
const RESAMPLES = 10_000;
const LEVEL = 0.95;

/**
 * Refuses a folder that plots cannot be written to, before the work that takes long; leaves nothing behind.
 * @throws EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function checkPlotFolder(folder: string): void {
  requireWritable(exportTarget("plots", folder), buildingPath(join(folder, RECALL)));
}

/**
 * Writes `recall-by-depth.svg` and `map-by-article.svg` into a folder, which is created if absent.
 * @param systems of the first plot: a curve for each.
 * @param parts of the second plot: what the same system makes of some of the queries.
 * @throws EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function savePlots(
  folder: string,
  systems: readonly NamedEvaluation[],
  parts: readonly NamedEvaluation[],
): void {
  guardWrite(exportTarget("plots", folder), () => {
    makeFolder(folder);
    writeOutput(join(folder, RECALL), recallSvg(systems));
    writeOutput(join(folder, "map-by-article.svg"), mapSvg(parts));
  });
}

/** Returns mean recall by depth, which is on a logarithmic scale: a curve for each system. */
export function recallSvg(systems: readonly NamedEvaluation[]): string {
  const least = Math.min(1, ...systems.flatMap(({ evaluation }) => evaluation.recallByDepth));
  const low = Math.min(0.9, Math.floor(10 * least) / 10);
  const across = (depth: number): number => Math.log(depth) / Math.log(RECALL_DEPTHS.at(-1)!);
  const curves = systems.map(({ name, evaluation: { recallByDepth } }, i) => {
    const { color, dash } = STYLES[i % STYLES.length]!;
    const points = recallByDepth.map((value, d) =>
      pointOf(across(RECALL_DEPTHS[d]!), (value - low) / (1 - low)),
    );
    const circles = points.map((point, d) => {
      const tip = `${name}, depth ${RECALL_DEPTHS[d]}: recall ${recallByDepth[d]!.toFixed(4)}`;
      return circle(point, 3, tip, color);
    });
    return [polyline(points, color, dash), ...circles, ...legendLine(name, color, dash, systems.length - i)];
  });
  return square(
    "Recall by depth, text only",
    { name: "depth", ticks: RECALL_DEPTHS.map((depth) => ({ at: across(depth), text: String(depth) })) },
    { name: "recall", ticks: ticksFrom(low) },
    curves.flat(),
  );
}

/** @param place 1 is the lowest; curves leave the lower right corner empty. */
function legendLine(name: string, color: string, dash: string, place: number): string[] {
  const [from, to] = [pointOf(0.6, 0.05 * place), pointOf(0.68, 0.05 * place)];
  return [polyline([from, to], color, dash), text({ x: to.x + 6, y: to.y + 4 }, "start", name)];
}

/** Returns MAP@5 of some of the queries each, with its 95 % bootstrap interval over these queries. */
export function mapSvg(parts: readonly NamedEvaluation[]): string {
  const shown = parts.filter(({ evaluation }) => evaluation.queries > 0);
  const across = (i: number): number => (i + 0.5) / shown.length;
  const marks = shown.flatMap(({ name, evaluation: { means, perQuery, queries } }, i) => {
    const mean = means["map@5"];
    const values = [...perQuery.values()].map((row) => row["map@5"]);
    const { low, high } = bootstrapInterval(values, RESAMPLES, 1, LEVEL);
    const tip = `${name}: ${mean.toFixed(4)}, 95 % interval ${low.toFixed(4)} to ${high.toFixed(4)}, ${queries} queries`;
    return [
      polyline([pointOf(across(i), low), pointOf(across(i), high)]),
      circle(pointOf(across(i), mean), 5, tip),
    ];
  });
  const names = shown.map(({ name, evaluation }, i) => ({
    at: across(i),
    text: `${name} (${evaluation.queries})`,
  }));
  return square(
    "MAP@5 by whether the ranker was trained on the article, text only",
    { name: "relevant article (queries)", ticks: names },
    { name: "MAP@5, 95 % interval", ticks: ticksFrom(0) },
    marks,
  );
}

function ticksFrom(low: number): { readonly at: number; readonly text: string }[] {
  return [0, 0.25, 0.5, 0.75, 1].map((at) => ({
    at,
    text: String(Number((low + at * (1 - low)).toFixed(3))),
  }));
}
