/** Labels of stance that a person gave, as the project keeps them: ids alone. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { STANCES, type Stance } from "../../src/compare";

export interface StanceLabel {
  readonly dataset: string;
  readonly id: string;
  /** Of the article's id (`articleDigest`): some ids are headlines. */
  readonly article: string;
  readonly label: Stance;
  readonly half: string;
}

export function readLabels(): StanceLabel[] {
  const [, ...lines] = readFileSync("bench/answer/stance-labels.tsv", "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [dataset = "", id = "", article = "", label, half = ""] = line.split("\t");
    return { dataset, id, article, label: stanceNamed(label), half };
  });
}

export function stanceNamed(name: string | undefined): Stance {
  const found = STANCES.find((stance) => stance === name);
  if (!found) throw new Error(`"${name}" is no stance`);
  return found;
}

export function articleDigest(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 12);
}
