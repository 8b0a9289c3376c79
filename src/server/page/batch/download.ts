import { element } from "../view/dom.js";
import { harmless, linkOf, siteOf } from "../view/text.js";
import { differencesText, findingOf, findingWords } from "../view/verdict.js";
import { pattern, say, type TextKey } from "../words/spoken.js";
import type { BatchRow } from "./batch-run.js";
import type { BatchFile } from "./column-chooser.js";
import { type TableFormat, tableContent, XLSX } from "./table-file.js";

/** Columns that are added to those of the file. */
const ADDED: readonly TextKey[] = [
  "download.verdict",
  "download.confidence",
  "download.title",
  "download.claim",
  "download.rating",
  "download.date",
  "download.site",
  "download.url",
  "download.differs",
  "download.problem",
];

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Saves the rows as a file like the one that was chosen, with the best article of each behind its cells. */
export async function downloadTable(rows: readonly BatchRow[], file: BatchFile): Promise<void> {
  // A name may not fit what the file holds: a workbook with macros is saved without them.
  const ending = file.format === XLSX ? ".xlsx" : (/\.(?:csv|tsv|tab|txt)$/i.exec(file.name)?.[0] ?? ".csv");
  await saveTable(rows, file, file.format, ending);
}

/** Saves the same as a workbook of a spreadsheet program. */
export async function downloadXlsx(rows: readonly BatchRow[], file: BatchFile): Promise<void> {
  await saveTable(rows, file, XLSX, ".xlsx");
}

async function saveTable(
  rows: readonly BatchRow[],
  { name, heads, format }: BatchFile,
  wanted: TableFormat,
  ending: string,
): Promise<void> {
  const isDecimal = (cell: string): boolean => format.decimalMark === "," && /^-?\d+,\d+$/.test(cell);
  const ownCell = (cell = ""): string =>
    wanted.decimalMark === "." && isDecimal(cell) ? cell.replace(",", ".") : cell;
  const lines = rows.map(({ cells, answer, refusal = "" }) => {
    const article = answer?.results[0]?.article;
    const { title = "", vclaim = "", rating = "", date = "", url } = article ?? {};
    const { href = "" } = linkOf(url) ?? {};
    return [
      ...heads.map((_, i) => ownCell(cells[i])),
      answer ? findingWords(findingOf(answer)) : "",
      String(answer?.confidence ?? "").replace(".", wanted.decimalMark),
      title,
      vclaim,
      rating,
      date,
      (article && siteOf(article)) ?? "",
      href,
      answer ? harmless(differencesText(answer)) : "",
      refusal,
    ];
  });
  const added = ADDED.map((key) => pattern(key)).map((name) =>
    heads.includes(name) ? say("download.taken", { name }) : name,
  );
  const type = wanted === XLSX ? XLSX_TYPE : "text/csv";
  save(
    `${baseOf(name)}-fact-checks${ending}`,
    type,
    await tableContent([[...heads, ...added], ...lines], wanted),
  );
}

function baseOf(name: string): string {
  return name.replace(/\.[^.]*$/, "");
}

/** Saves the rows as JSON lines, with all that the server answered. */
export async function downloadJsonLines(rows: readonly BatchRow[], { name }: BatchFile): Promise<void> {
  const lines = rows.map(({ number, text, answer, refusal }) =>
    JSON.stringify({ row: number, text, ...(answer && { answer }), ...(refusal && { problem: refusal }) }),
  );
  save(`${baseOf(name)}-fact-checks.jsonl`, "application/x-ndjson;charset=utf-8", `${lines.join("\n")}\n`);
}

function save(name: string, type: string, content: BlobPart): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href, download: name }).click();
  // The browser takes its copy after the click.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
