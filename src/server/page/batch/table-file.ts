import { count } from "../view/text.js";
import { say } from "../words/spoken.js";
import { inCodePage, isCodePage } from "./code-page.js";
import { csvOf, parseTable, separatorOf, TableError } from "./csv.js";
import { isBlank } from "./csv-rows.js";
import { decode, type Encoding, MARKED } from "./encoding.js";
import { readXlsx, unreadable, writeXlsx } from "./xlsx.js";

const MAX_BYTES = 5_000_000;
const MAX_ROWS = 10_000;

/** How a file was written; the download is written the same way, after one in ASCII as `MARKED`. */
export interface TableFormat {
  readonly encoding: Encoding | "xlsx";
  readonly separator: string;
  readonly lineBreak: string;
  readonly decimalMark: "." | ",";
  /** Whether the first line tells spreadsheets the separator: `sep=;`. */
  readonly isTold: boolean;
}

/** How a workbook of a spreadsheet program is written: nothing but its cells matters. */
export const XLSX: TableFormat = {
  encoding: "xlsx",
  separator: "",
  lineBreak: "",
  decimalMark: ".",
  isTold: false,
};

/** A table, and how its file was written. */
export interface TableFile {
  /** With its ending. */
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly format: TableFormat;
}

/**
 * Returns the table of a file.
 * @throws TableError if it is too large, empty, or not a table.
 */
export async function readTable(file: File): Promise<TableFile> {
  if (file.size > MAX_BYTES) {
    throw new TableError(say("file.large", { n: count(MAX_BYTES / 1_000_000) }));
  }
  const bytes = await file.arrayBuffer().catch(() => {
    // A folder, or a file that was moved or is locked by now.
    throw new TableError(say("picture.unreadable"));
  });
  const isXlsx = new TextDecoder("latin1").decode(bytes.slice(0, 4)) === "PK\x03\x04";
  const table = isXlsx ? { rows: await xlsxRows(bytes), format: XLSX } : textTable(bytes);
  if (table.rows.length === 0) throw new TableError(say("file.empty"));
  // One row more for the names of the columns.
  if (table.rows.length > MAX_ROWS + 1) throw new TableError(say("file.rows"));
  return { name: file.name, ...table };
}

async function xlsxRows(bytes: ArrayBuffer): Promise<string[][]> {
  return (await readXlsx(bytes)).filter((row) => !isBlank(row));
}

function textTable(bytes: ArrayBuffer): Omit<TableFile, "name"> {
  const { text: whole, encoding } = decode(new Uint8Array(bytes), navigator.languages);
  if (whole.includes("\0")) throw unreadable();
  const told = TOLD.exec(whole)?.[1];
  // Its line stays as a blank one: messages count lines.
  const text = told === undefined ? whole : whole.replace(TOLD, "");
  const separator = told ?? separatorOf(text);
  const rows = parseTable(text, MAX_ROWS + 1, separator);
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  const decimalMark = decimalMarkOf(rows, separator);
  const isTold = told !== undefined;
  return { rows, format: { encoding, separator: separator || ",", lineBreak, decimalMark, isTold } };
}

/** The line by which a file tells spreadsheets what separates its cells. */
const TOLD = /^"?sep=([\t,;|])"?(?=[\r\n])/i;

/** Returns the mark in the table's own numbers; without such numbers, a comma where semicolons separate. */
function decimalMarkOf(rows: TableFile["rows"], separator: string): "." | "," {
  const has = (pattern: RegExp): boolean => rows.some((row) => row.some((cell) => pattern.test(cell.trim())));
  if (separator !== "," && has(/^[+-]?\d+,\d+$/)) return ",";
  return separator === ";" && !has(/^[+-]?\d+\.\d+$/) ? "," : ".";
}

const SEPARATED: Readonly<Record<string, "file.tabs" | "file.commas" | "file.semicolons">> = {
  "\t": "file.tabs",
  ",": "file.commas",
  ";": "file.semicolons",
};

/** Returns how a file was read, in words. */
export function formatWords({ encoding, separator }: TableFormat): string {
  if (encoding === "xlsx") return say("file.sheet");
  return say(SEPARATED[separator] ?? "file.bars", {
    encoding: encoding === MARKED ? say("file.marked") : encoding,
  });
}

/** Returns rows as the content of a file of the format. */
export async function tableContent(rows: TableFile["rows"], format: TableFormat): Promise<BlobPart> {
  if (format.encoding !== "xlsx") return encodeTable(rows, format);
  return writeXlsx(rows.map((row) => row.map(numberOrText)));
}

/** Returns the number that a cell holds; other cells, and numbers that would lose digits, stay text. */
function numberOrText(cell: string): string | number {
  return /^-?\d+(?:\.\d+)?$/.test(cell) && String(Number(cell)) === cell ? Number(cell) : cell;
}

/**
 * Returns rows as the bytes of a file of the format. Where its code page lacks a character, and after a file
 * in ASCII, it is in UTF-8 with a byte-order mark: nothing is lost, and spreadsheets read UTF-8 only with it.
 */
function encodeTable(rows: TableFile["rows"], format: TableFormat): Uint8Array<ArrayBuffer> {
  const { encoding, separator, lineBreak, isTold } = format;
  const table = csvOf(rows, separator, lineBreak);
  const text = isTold ? `sep=${separator}${lineBreak}${table}` : table;
  if (encoding === "UTF-8") return new TextEncoder().encode(text);
  if (encoding === "UTF-16" || encoding === "UTF-16BE") return utf16(text, encoding === "UTF-16");
  const narrow = isCodePage(encoding) ? inCodePage(text, encoding) : undefined;
  return narrow ?? new TextEncoder().encode(`\ufeff${text}`);
}

function utf16(text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  view.setUint16(0, 0xfeff, isLittleEndian);
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i + 2, text.charCodeAt(i), isLittleEndian);
  return new Uint8Array(view.buffer);
}
