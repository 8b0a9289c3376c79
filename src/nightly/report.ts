import { join } from "node:path";
import { replaceFile } from "../base/artifact";
import type { Database, NightRecord, NightStep } from "../base/store";
import { collectReport } from "./collect-report";
import { reportHtml } from "./report-html";

/** Folder of the reports in the workspace. */
export const REPORTS = "reports";

/**
 * Writes a night's report as HTML and as JSON, in place of an earlier one of the same night.
 * @param threshold Jaccard score that the pairs of a day are above.
 * @returns the path of the HTML.
 */
export function writeReport(
  home: string,
  database: Database,
  night: NightRecord,
  steps: readonly NightStep[],
  threshold: number,
): string {
  const report = collectReport(database, night, steps, threshold);
  const folder = join(home, REPORTS);
  replaceFile(join(folder, `${night.name}.json`), `${JSON.stringify(report, null, 1)}\n`);
  const html = join(folder, `${night.name}.html`);
  replaceFile(html, reportHtml(report));
  return html;
}
