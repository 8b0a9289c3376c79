import { pattern } from "../words/spoken.js";
import { TableError } from "./csv.js";
import type { XlsxResult, XlsxTask } from "./xlsx-worker.js";

/** A workbook that takes longer, milliseconds, is refused: a small one can describe billions of cells. */
const TIMEOUT_MS = 60_000;

const REFUSALS = {
  "too-large": "file.unpacked",
  unreadable: "file.unreadable",
  "too-slow": "file.slow",
} as const;

/**
 * Returns the cells of a workbook's first sheet as text.
 * @throws TableError if it is no workbook, too large or takes too long.
 */
export async function readXlsx(bytes: ArrayBuffer): Promise<string[][]> {
  const result = await inWorker({ bytes });
  if ("rows" in result) return result.rows;
  throw unreadable("refused" in result ? result.refused : "unreadable");
}

/** Returns a workbook with the rows. */
export async function writeXlsx(rows: readonly (readonly (string | number)[])[]): Promise<Blob> {
  const result = await inWorker({ rows });
  if ("workbook" in result) return result.workbook;
  throw new Error("no workbook was written");
}

/** Returns the error of a file that is no table. */
export function unreadable(reason: keyof typeof REFUSALS = "unreadable"): TableError {
  return new TableError(pattern(REFUSALS[reason]));
}

/** Works beside the page, so that it answers meanwhile and can end what takes too long. */
function inWorker(task: XlsxTask): Promise<XlsxResult> {
  const worker = new Worker(new URL("xlsx-worker.js", import.meta.url), { type: "module" });
  const ended = new Promise<XlsxResult>((resolve, reject) => {
    setTimeout(() => reject(unreadable("too-slow")), TIMEOUT_MS);
    worker.addEventListener("message", ({ data }: MessageEvent<XlsxResult>) => resolve(data));
    // A worker that runs out of memory only says that it failed.
    worker.addEventListener("error", () => reject(unreadable()));
  });
  worker.postMessage(task);
  return ended.finally(() => worker.terminate());
}
