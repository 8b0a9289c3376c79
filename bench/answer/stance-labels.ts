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

export function readLabels(file: string): StanceLabel[] {
  const [, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [dataset = "", id = "", article = "", name, half = ""] = line.split("\t");
    const label = STANCES.find((stance) => stance === name);
    if (!label) throw new Error(`${file}: ${name} is no stance`);
    return { dataset, id, article, label, half };
  });
}

export function articleDigest(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 12);
}
