import { percentile, table } from "../measure";

/** A figure of the table, measured once in each round. */
export interface Figure {
  readonly what: string;
  /** As "ms"; shown behind the name. */
  readonly unit: string;
  readonly values: readonly number[];
  /** The same rounds as a ratio. */
  readonly ratio?: { readonly to: string; readonly values: readonly number[] };
  /** What is wanted of the ratio, or of the value where there is none. */
  readonly wanted?: string;
}

/** Returns figures as a table: medians of the rounds, lowest and highest. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, unit, values, ratio, wanted = "" }) => [
    `${what}, ${unit}`,
    ...spread(values),
    ratio?.to ?? "",
    ...(ratio ? spread(ratio.values) : ["", ""]),
    wanted,
  ]);
  const head = ["median of the rounds", "", "lowest - highest", "ratio", "", "lowest - highest", "wanted"];
  return table([head, ...rows]);
}

function spread(values: readonly number[]): [median: string, range: string] {
  const [least, median, most] = [0, 0.5, 1].map((share) => short(percentile(values, share)));
  return [median!, `${least} - ${most}`];
}

/** Three digits say all that five rounds know. */
function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
