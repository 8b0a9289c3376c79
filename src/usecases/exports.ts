import { writeIds } from "../../crawlers/x";
import { iterateArticles } from "../base/store";
import { exportLines, streamLines } from "../import";
import { checkInterrupted, type Job, type WorkspaceSettings, withExistingStore } from "./job";

/** Where something is exported to: JSON lines or plain lines, gzipped when the name ends in `.gz`. */
export interface ExportOptions {
  readonly file: string;
}

/** Where articles are exported to: also an open stream. */
export interface ArticleExportOptions {
  readonly file: string | NodeJS.WritableStream;
}

/**
 * Writes all articles in the interchange format, and returns how many. A file appears whole or not at all.
 * @throws InterruptedError; EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function exportArticles(
  { home }: Pick<WorkspaceSettings, "home">,
  { file }: ArticleExportOptions,
  { signal }: Pick<Job, "signal">,
): Promise<number> {
  return withExistingStore(home, (database) => {
    function* lines(): Generator<string> {
      for (const { key, ...article } of iterateArticles(database)) {
        checkInterrupted(signal, "The export");
        yield JSON.stringify(article);
      }
    }
    return typeof file === "string" ? exportLines(file, lines()) : streamLines(file, lines());
  });
}

/**
 * Writes the ids of all posts, one a line: what X allows to publish. Returns how many.
 * @throws EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export function exportPostIds(
  { home }: Pick<WorkspaceSettings, "home">,
  { file }: ExportOptions,
): Promise<number> {
  return withExistingStore(home, (database) => writeIds(database, file));
}
