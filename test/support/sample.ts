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

/** Which half of the sample's judged tweets. */
export type Half = "even" | "odd";

/**
 * Returns the home of a workspace with the sample's articles and every other judged tweet, made before the
 * test file's first test. Folder and dataset have the half's name.
 */
export function halfSampleHome(half: Half, indexed: Indexed = "meaning"): string {
  const home = join(temporaryFolder(), half);
  const dataset = temporaryFolder();
  beforeAll(() =>
    copyShared(`${half}-${indexed}`, home, async (shared) => {
      for (const file of ["articles.jsonl", "tweets.tsv"])
        copyFileSync(join(SAMPLE, file), join(dataset, file));
      for (const split of ["train", "dev"]) {
        const lines = readFileSync(join(SAMPLE, `qrels-${split}.tsv`), "utf8")
          .trim()
          .split("\n");
        const kept = lines.filter((_, i) => (i % 2 === 0) === (half === "even"));
        writeIn(dataset, `qrels-${split}.tsv`, `${kept.join("\n")}\n`);
      }
      await fill(shared, dataset, half, indexed);
    }),
  );
  return home;
}
