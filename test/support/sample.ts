import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importCheckthat } from "../../src/import";
import { buildIndex, openStore } from "../../src/workspace";
import { copyShared } from "./shared";
import { temporaryFolder, writeIn } from "./temporary";
import { temporaryHome } from "./workspace";

export const SAMPLE = join(__dirname, "..", "..", "sample");

/** What of a workspace is indexed: nothing, the words alone, or the meaning by the shipped encoder too. */
export type Indexed = "nothing" | "words" | "meaning";

/** Makes `home` a workspace with a dataset in CheckThat!'s format. */
async function fill(home: string, folder: string, dataset: string, indexed: Indexed): Promise<void> {
  const database = openStore(home);
  await importCheckthat(folder, { database, dataset });
  if (indexed !== "nothing") await buildIndex(home, database, { dense: indexed === "meaning" });
  database.close();
}

/** Makes `home` a workspace with the embedded sample. */
export function putSample(home: string, indexed: Indexed): Promise<void> {
  return copyShared(`sample-${indexed}`, home, (shared) => fill(shared, SAMPLE, "sample", indexed));
}

/** Returns the home of a workspace with the embedded sample, made before the test file's first test. */
export function sampleHome(indexed: Indexed = "meaning"): string {
  const home = temporaryHome();
  beforeAll(() => putSample(home, indexed));
  return home;
}

/** Parts of the sample: every second judgement of each split; every fourth, on which all is quick. */
const PARTS = { even: [2, 0], odd: [2, 1], small: [4, 0] } as const;
type Part = keyof typeof PARTS;

/** Writes a part of the sample, with all articles and the tweets that are judged, into `folder`. */
export function writeSamplePart(folder: string, part: Part): void {
  const [step, first] = PARTS[part];
  copyFileSync(join(SAMPLE, "articles.jsonl"), join(folder, "articles.jsonl"));
  const judged = new Set<string>();
  for (const split of ["train", "dev"]) {
    const kept = linesOf(`qrels-${split}.tsv`).filter((_, i) => i % step === first);
    for (const line of kept) judged.add(line.slice(0, line.indexOf("\t")));
    writeIn(folder, `qrels-${split}.tsv`, `${kept.join("\n")}\n`);
  }
  const [heading, ...tweets] = linesOf("tweets.tsv");
  const kept = tweets.filter((line) => judged.has(line.slice(0, line.indexOf("\t"))));
  writeIn(folder, "tweets.tsv", `${[heading, ...kept].join("\n")}\n`);
}

function linesOf(file: string): string[] {
  return readFileSync(join(SAMPLE, file), "utf8").trim().split("\n");
}

/**
 * Returns the home of a workspace with a part of the sample, made before the test file's first test. The
 * folder has the part's name, and so has the dataset of a half.
 */
export function samplePartHome(part: Part, indexed: Indexed = "meaning"): string {
  const home = join(temporaryFolder(), part);
  const folder = temporaryFolder();
  const dataset = part === "small" ? "sample" : part;
  beforeAll(() =>
    copyShared(`${part}-${indexed}`, home, (shared) => {
      writeSamplePart(folder, part);
      return fill(shared, folder, dataset, indexed);
    }),
  );
  return home;
}
