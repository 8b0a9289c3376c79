import { count } from "../view/text.js";
import { say } from "../words/spoken.js";
import { type CodePage, codePageOf, inCodePage, isCodePage } from "./code-page.js";
import { csvOf, parseTable, separatorOf, TableError } from "./csv.js";
import { isBlank } from "./csv-rows.js";
import { readXlsx, unreadable, writeXlsx } from "./xlsx.js";

const MAX_BYTES = 5_000_000;
const MAX_ROWS = 10_000;

const MARKED = "UTF-8 with a byte-order mark";
type Encoding = "UTF-8" | typeof MARKED | "UTF-16" | "UTF-16BE" | CodePage;

/** How a file was written; the download is written the same way. */
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
  const { text: whole, encoding } = decode(new Uint8Array(bytes));
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

/**
 * Returns a file's text without its byte-order mark, and its encoding.
 * @param languages of the browser: they tell the code page of a file that is not Unicode.
 */
export function decode(
  bytes: Uint8Array,
  languages: readonly string[] = navigator.languages,
): { readonly text: string; readonly encoding: Encoding } {
  const as = (label: string): string => new TextDecoder(label).decode(bytes);
  if (isUtf16(bytes, 0xff, 0xfe, 1)) return { text: as("utf-16le"), encoding: "UTF-16" };
  if (isUtf16(bytes, 0xfe, 0xff, 0)) return { text: as("utf-16be"), encoding: "UTF-16BE" };
  const text = as("utf-8");
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (!isMarked && !isUtf8(bytes, text)) {
    const page = codePageOf(languages);
    return { text: as(page), encoding: page };
  }
  // Spreadsheets read UTF-8 only with the mark. A file in plain ASCII does not say what reads it.
  const isAscii = bytes.every((byte) => byte < 0x80);
  return { text, encoding: isMarked || isAscii ? MARKED : "UTF-8" };
}

/**
 * Returns whether bytes are UTF-8, or were before texts were cut within a character: of the characters beyond
 * ASCII more are whole than damaged. In a code page hardly any is whole.
 * @param text the bytes, read as UTF-8.
 */
function isUtf8(bytes: Uint8Array, text: string): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    const damaged = text.split("\ufffd").length - 1;
    const all = text.match(/[\u{80}-\u{10ffff}]/gu)?.length ?? 0;
    return damaged < all - damaged;
  }
}

/** Bytes that show an encoding. */
const SHOWN_BYTES = 1000;

/** Returns whether bytes begin with a mark, or many at `zeroAt` in each pair and no others are zero. */
function isUtf16(bytes: Uint8Array, first: number, second: number, zeroAt: 0 | 1): boolean {
  if (bytes[0] === first && bytes[1] === second) return true;
  const shown = bytes.subarray(0, SHOWN_BYTES);
  const zeros = (rest: number): number => shown.filter((byte, i) => byte === 0 && i % 2 === rest).length;
  return zeros(zeroAt) > shown.length / 4 && zeros(1 - zeroAt) === 0;
}

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
 * Returns rows as the bytes of a file of the format. Where its code page lacks a character, the file is in
 * UTF-8 with a byte-order mark: nothing is lost.
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
