import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildingPath, makeFolder, requireWritable } from "../../../src/base/artifact";
import { mean } from "../../../src/base/core/sums";
import type { Architecture } from "../../../src/encoder/checkpoint";
import { guardWrites, trainingTarget } from "../checkpoint/guard-writes";
import { ENCODER_NAMES, type Published } from "./rows";

/** MAP@5 of one row under each seed, 0 - 1. */
export interface AblationResult {
  readonly row: {
    readonly label: string;
    /** Absent where other data than the published ones are scored. */
    readonly published?: Published | undefined;
    /** What was trained; absent for systems of others. */
    readonly encoder?: Architecture | undefined;
  };
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
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return { mean: middle, deviation: values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)) };
}

/** The content of a table; the first column has names, the others figures. */
export interface TableContent {
  readonly heads: readonly string[];
  /** For each row, texts or the values under each seed, 0 - 1; `-` for none. */
  readonly rows: readonly (readonly (string | readonly number[])[])[];
}

/** Returns a Markdown table; values in per cent, as mean and, of several, standard deviation. */
export function markdownOf({ heads, rows }: TableContent): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(heads),
    line(heads.map((_, column) => (column === 0 ? "---" : "---:"))),
    ...rows.map((cells) => line(cells.map((cell) => shown(cell, " ± ")))),
    "",
  ].join("\n");
}

/** Returns the same as a LaTeX table. */
export function latexOf({ heads, rows }: TableContent): string {
  const line = (cells: readonly string[]): string => `${cells.join(" & ")} \\\\`;
  const escaped = (cell: string): string => cell.replaceAll("&", "\\&").replaceAll(" > ", " $>$ ");
  return [
    `\\begin{tabular}{l${"r".repeat(heads.length - 1)}}`,
    "\\hline",
    line(heads),
    "\\hline",
    ...rows.map((cells) => line(cells.map((cell) => escaped(shown(cell, " $\\pm$ "))))),
    "\\hline",
    "\\end{tabular}",
    "",
  ].join("\n");
}

function shown(cell: string | readonly number[], plusMinus: string): string {
  if (typeof cell === "string") return cell;
  if (cell.length === 0) return "-";
  const { mean, deviation } = spreadOf(cell);
  const inPercent = (100 * mean).toFixed(1);
  // A single seed says nothing of how far seeds differ.
  return cell.length === 1 ? inPercent : `${inPercent}${plusMinus}${(100 * deviation).toFixed(1)}`;
}

/** Returns those of some halves for which figures were published. */
export function publishedHalves(
  rows: readonly { readonly published?: Published | undefined }[],
  halves: readonly (keyof Published)[],
): readonly (keyof Published)[] {
  return halves.filter((half) => rows.some(({ published }) => published?.[half] !== undefined));
}

/**
 * Returns a published figure, per cent, as it is printed. Beside another encoder than the paper's it names
 * the paper's.
 */
export function publishedCell(figure: number | undefined, encoder: Architecture | undefined): string {
  if (figure === undefined) return "-";
  return `${figure.toFixed(1)}${encoder === "bag" ? ` (${ENCODER_NAMES.bert})` : ""}`;
}

/** Returns the table of the ablation. */
export function ablationContent(results: readonly AblationResult[]): TableContent {
  const published = publishedHalves(
    results.map(({ row }) => row),
    ["dev", "test"],
  );
  return {
    heads: ["model", "dev", "test", ...published.map((half) => `published ${half}`)],
    rows: results.map(({ row, dev, test }) => [
      row.label,
      dev,
      test,
      ...published.map((half) => publishedCell(row.published?.[half], row.encoder)),
    ]),
  };
}

/** Returns the results for other programs: values 0 - 1, published figures in per cent as printed. */
export function jsonTable(results: readonly AblationResult[]): readonly unknown[] {
  return results.map(({ row, seeds, dev, test }) => ({
    label: row.label,
    seeds,
    dev: { values: dev, ...spreadOf(dev) },
    ...(test.length > 0 ? { test: { values: test, ...spreadOf(test) } } : {}),
    ...(row.published === undefined ? {} : { published: row.published }),
  }));
}

/**
 * Writes `ablation.md`, `ablation.tex` and `ablation.json` into a folder, which is created if absent.
 * @throws EnvironmentError `DISK_FULL` or `TRAINING_WRITE`.
 */
export function writeTables(folder: string, results: readonly AblationResult[]): void {
  writeTableFiles(folder, "ablation", {
    md: markdownOf(ablationContent(results)),
    tex: latexOf(ablationContent(results)),
    json: jsonText(jsonTable(results)),
  });
}

/**
 * Refuses a folder that tables cannot be written to, before the work that takes long; leaves nothing behind.
 * @throws EnvironmentError as `writeTables`.
 */
export function requireTableFolder(folder: string): void {
  requireWritable(trainingTarget(folder), buildingPath(join(folder, "tables")));
}

/** Writes files of one name into a folder, which is created if absent. @throws as `writeTables`. */
export function writeTableFiles(
  folder: string,
  name: string,
  contents: Readonly<Record<string, string>>,
): void {
  guardWrites(folder, () => {
    makeFolder(folder);
    for (const [ending, content] of Object.entries(contents))
      writeFileSync(join(folder, `${name}.${ending}`), content);
  });
}

/** Returns a value as the text of a JSON file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
