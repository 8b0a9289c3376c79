import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { guardWrites } from "../guard-writes";
import type { AblationRow } from "./rows";

/** MAP@5 of one row under each seed, 0 - 1. */
export interface AblationResult {
  readonly row: Pick<AblationRow, "label" | "published">;
  readonly seeds: readonly number[];
  /** In the order of the seeds. */
  readonly dev: readonly number[];
  /** Empty where no test split was given. */
  readonly test: readonly number[];
}

/** Mean and sample standard deviation; the latter is 0 for a single value. */
export interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

/** @param values at least one. */
export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)) };
}

const HEADS = ["model", "dev", "test", "published dev", "published test"] as const;

/** Returns the results as a Markdown table, per cent. */
export function markdownTable(results: readonly AblationResult[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(HEADS),
    line(HEADS.map((_, column) => (column === 0 ? "---" : "---:"))),
    ...cellsOf(results, " ± ").map(line),
    "",
  ].join("\n");
}

/** Returns the results as a LaTeX table, per cent. */
export function latexTable(results: readonly AblationResult[]): string {
  const line = (cells: readonly string[]): string => `${cells.join(" & ")} \\\\`;
  const escaped = (cells: readonly string[]): string[] => cells.map((cell) => cell.replaceAll("&", "\\&"));
  return [
    "\\begin{tabular}{lrrrr}",
    "\\hline",
    line(HEADS),
    "\\hline",
    ...cellsOf(results, " $\\pm$ ").map((cells) => line(escaped(cells))),
    "\\hline",
    "\\end{tabular}",
    "",
  ].join("\n");
}

/** Returns the results for other programs: values 0 - 1, published figures in per cent as printed. */
export function jsonTable(results: readonly AblationResult[]): readonly unknown[] {
  return results.map(({ row, seeds, dev, test }) => ({
    label: row.label,
    seeds,
    dev: { values: dev, ...spreadOf(dev) },
    ...(test.length > 0 ? { test: { values: test, ...spreadOf(test) } } : {}),
    published: row.published,
  }));
}

function cellsOf(results: readonly AblationResult[], plusMinus: string): string[][] {
  const figure = (values: readonly number[]): string => {
    if (values.length === 0) return "-";
    const { mean, deviation } = spreadOf(values);
    return `${(100 * mean).toFixed(1)}${plusMinus}${(100 * deviation).toFixed(1)}`;
  };
  return results.map(({ row: { label, published }, dev, test }) => [
    label,
    figure(dev),
    figure(test),
    published.dev.toFixed(1),
    published.test.toFixed(1),
  ]);
}

/**
 * Writes `ablation.md`, `ablation.tex` and `ablation.json` into a folder, which is made when it is absent.
 * @throws EnvironmentError `DISK_FULL` or `TRAINING_WRITE`.
 */
export function writeTables(folder: string, results: readonly AblationResult[]): void {
  guardWrites(folder, () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "ablation.md"), markdownTable(results));
    writeFileSync(join(folder, "ablation.tex"), latexTable(results));
    writeFileSync(join(folder, "ablation.json"), `${JSON.stringify(jsonTable(results), null, 1)}\n`);
  });
}
