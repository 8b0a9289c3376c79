import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importCheckthat } from "../../src/import";
import { buildIndex, openStore } from "../../src/workspace";
import { temporaryFolder, writeIn } from "./temporary";
import { temporaryHome } from "./workspace";

export const SAMPLE = join(__dirname, "..", "..", "sample");

/**
 * Returns the home of an indexed workspace with the embedded sample, made before the test file's first test.
 */
export function sampleHome(): string {
  const home = temporaryHome();
  beforeAll(async () => {
    const database = openStore(home);
    await importCheckthat(SAMPLE, { database });
    await buildIndex(home, database);
    database.close();
  });
  return home;
}

/** Which half of the sample's judged tweets. */
export type Half = "even" | "odd";

/**
 * Returns the home of an indexed workspace with the sample's articles and every other judged tweet, made
 * before the test file's first test. Folder and dataset are called by the half.
 */
export function halfSampleHome(half: Half, { dense = true } = {}): string {
  const home = join(temporaryFolder(), half);
  const dataset = temporaryFolder();
  beforeAll(async () => {
    for (const file of ["articles.jsonl", "tweets.tsv"])
      copyFileSync(join(SAMPLE, file), join(dataset, file));
    for (const split of ["train", "dev"]) {
      const lines = readFileSync(join(SAMPLE, `qrels-${split}.tsv`), "utf8")
        .trim()
        .split("\n");
      const kept = lines.filter((_, i) => (i % 2 === 0) === (half === "even"));
      writeIn(dataset, `qrels-${split}.tsv`, `${kept.join("\n")}\n`);
    }
    const database = openStore(home);
    await importCheckthat(dataset, { database, dataset: half });
    await buildIndex(home, database, { dense });
    database.close();
  });
  return home;
}
