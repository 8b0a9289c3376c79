import { parseTable, TableError } from "./csv.js";
import { count } from "./text.js";

const MAX_BYTES = 5_000_000;
const MAX_ROWS = 10_000;

/**
 * Returns the rows of a file.
 * @throws TableError where it is too large, empty, not text in UTF-8, or no table.
 */
export async function readTable(file: Blob): Promise<string[][]> {
  if (file.size > MAX_BYTES) {
    throw new TableError(`The file is larger than ${count(MAX_BYTES / 1_000_000)} MB. Please split it.`);
  }
  // One row more, for the names of the columns.
  const rows = parseTable(decode(await file.arrayBuffer()), MAX_ROWS + 1);
  if (rows.length === 0) throw new TableError("The file is empty.");
  return rows;
}

function decode(bytes: ArrayBuffer): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new TableError("The file is not text in UTF-8. Save it as “CSV UTF-8” and choose it again.");
  }
  if (text.includes("\0")) throw new TableError("The file is no table of text. Save it as CSV or TSV.");
  return text;
}
