import { writeIds } from "../../crawlers/x";
import { iterateArticles } from "../base/store";
import { exportLines, type LinesTarget } from "../import";
import { checkInterrupted, type Home, type Job, withExistingStore } from "./job";

/** Where something is exported to: JSON lines or plain lines, gzipped when the name ends in `.gz`. */
export interface ExportOptions {
  readonly file: LinesTarget;
}

/**
 * Writes all articles in the interchange format, and returns how many. A file appears whole or not at all.
 * @throws InterruptedError; EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function exportArticles(
  { home }: Home,
  { file }: ExportOptions,
  { signal }: Pick<Job, "signal">,
): Promise<number> {
  return withExistingStore(home, (database) => {
    function* lines(): Generator<string> {
      for (const { key, ...article } of iterateArticles(database)) {
        checkInterrupted(signal, "The export");
        yield JSON.stringify(article);
      }
    }
    return exportLines(file, lines());
  });
}

/**
 * Writes the ids of all posts, one a line: what X allows to publish. Returns how many.
 * @throws EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function exportPostIds({ home }: Home, { file }: ExportOptions): Promise<number> {
  return withExistingStore(home, (database) => writeIds(database, file));
}
