import { inPercent } from "../../base/core/values/in-percent";
import type { AcrossResult, SeedSpread } from "../../usecases/evaluate/across";
import { QUERY_SETS } from "../../usecases/evaluate/asked-collection";

/** Returns what rankers make of collections that they have not seen, for people to read. */
export function acrossInLines({ seeds, collections }: AcrossResult): string {
  const spread = ({ mean, least, most }: SeedSpread): string =>
    `${inPercent(mean)} (${inPercent(least)}-${inPercent(most)})`.padStart(22);
  const heads = ["fusion", "bm25", "encoder"].map((head) => head.padStart(9)).join("");
  const lines = [
    `MAP@5, text only; left out: rankers trained on the other collections alone, mean and range of seeds ${seeds.join(", ")}`,
    `${"collection".padEnd(30)}${"queries".padStart(8)}${"left out".padStart(22)}${"unsigned".padStart(22)}${heads}`,
  ];
  for (const { name, sets } of collections) {
    for (const set of QUERY_SETS) {
      const figures = sets[set];
      if (!figures) continue;
      const { queries, leftOut, unsigned, none, bm25, encoder } = figures;
      const cells = [none, bm25, encoder].map((value) => inPercent(value).padStart(9)).join("");
      const named = `${name} ${set}`.padEnd(30);
      lines.push(`${named}${String(queries).padStart(8)}${spread(leftOut)}${spread(unsigned)}${cells}`);
    }
  }
  return lines.join("\n");
}
