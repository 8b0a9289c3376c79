import { readSheet } from "read-excel-file/universal";
import writeExcelFile from "write-excel-file/universal";
import { TOO_LARGE } from "./zip.js";

/** A workbook to read, or the rows of one to write. The first row to write holds the names of the columns. */
export type XlsxTask =
  | { readonly bytes: ArrayBuffer }
  | { readonly rows: readonly (readonly (string | number)[])[] };

/** Rows that were read, a workbook that was written, or why there is neither. */
export type XlsxResult =
  | { readonly rows: string[][] }
  | { readonly workbook: Blob }
  | { readonly refused: "too-large" | "unreadable" };

/** Spreadsheets refuse longer texts in a cell, UTF-16 units. */
const MAX_CELL = 32_767;

addEventListener("message", async ({ data }: MessageEvent<XlsxTask>) => postMessage(await resultOf(data)));

async function resultOf(task: XlsxTask): Promise<XlsxResult> {
  try {
    if ("rows" in task) return { workbook: await workbookOf(task.rows) };
    const rows = await readSheet(task.bytes, { trim: false });
    return { rows: rows.map((row) => row.map(textOf)) };
  } catch (error) {
    return { refused: (error as Error).message === TOO_LARGE ? TOO_LARGE : "unreadable" };
  }
}

/** Returns a cell as text: dates in ISO form, without a time where it is midnight. */
function textOf(value: unknown): string {
  if (value instanceof Date) {
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$|:\d\d\.\d{3}Z$/, "")
      .replace("T", " ");
  }
  return typeof value === "boolean" ? String(value).toUpperCase() : String(value ?? "");
}

/** Returns a workbook of one sheet. Texts are cells of type text, so that none is a formula. */
function workbookOf([heads = [], ...rows]: readonly (readonly (string | number)[])[]): Promise<Blob> {
  const cell = (value: string | number) => {
    if (typeof value === "number") return { value, type: Number };
    return value === "" ? null : { value: value.slice(0, MAX_CELL), type: String };
  };
  const bold = heads.map((head) => ({ value: String(head), type: String, fontWeight: "bold" as const }));
  const sheet = { sheet: "Fact-checks", stickyRowsCount: 1 };
  return writeExcelFile([bold, ...rows.map((row) => row.map(cell))], sheet).toBlob();
}
