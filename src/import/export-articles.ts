import { type Database, iterateArticles } from "../base/store";
import { exportLines } from "./export-lines";

/**
 * Writes all articles in the interchange format, gzipped when the name ends in `.gz`, and returns how many.
 * The file appears whole or not at all.
 * @throws EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function exportArticles(database: Database, file: string): Promise<number> {
  function* lines(): Generator<string> {
    for (const { key, ...article } of iterateArticles(database)) yield JSON.stringify(article);
  }
  return exportLines(file, lines());
}
