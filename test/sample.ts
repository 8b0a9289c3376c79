import { join } from "node:path";
import { importCheckthat } from "../src/import";
import { buildIndex, openStore } from "../src/rank";
import { temporaryHome } from "./workspace";

export const SAMPLE = join(__dirname, "..", "sample");

/** Returns the home of an indexed workspace with the embedded sample, made before the test file's first test. */
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
