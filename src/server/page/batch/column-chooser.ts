import { element, table } from "../view/dom.js";
import { counted, harmless } from "../view/text.js";
import type { BatchRow } from "./batch-run.js";
import { hasHeader, textColumn } from "./csv.js";
import { formatWords, type TableFile } from "./table-file.js";

/** Longest part of a cell that is shown as an example, UTF-16 units. */
const EXAMPLE = 120;
const EXAMPLES = 3;

/** A file without its rows: what a download like it needs. */
export interface BatchFile extends Pick<TableFile, "name" | "format"> {
  /** Names of all columns. */
  readonly heads: readonly string[];
}

/**
 * Returns the form in which people say where the texts stand in their file.
 * @param chosen gets the file's rows.
 */
export function columnChooser(
  { name, rows: given, format }: TableFile,
  chosen: (rows: readonly BatchRow[], file: BatchFile) => void,
): HTMLElement {
  const header = element("input", { type: "checkbox", id: "header" });
  const column = element("select", { id: "column" });
  const examples = element("div");
  const bodyOf = (): readonly (readonly string[])[] => given.slice(header.checked ? 1 : 0);
  const textsOf = (): string[] => bodyOf().map((row) => row[column.selectedIndex] ?? "");
  const showExamples = (): void => {
    const rows = textsOf()
      .slice(0, EXAMPLES)
      .map((text) => [
        element("bdi", {}, harmless(text.length > EXAMPLE ? `${text.slice(0, EXAMPLE)}…` : text)),
      ]);
    examples.replaceChildren(table("First texts", ["First texts of this column"], rows));
  };
  const width = given.reduce((most, row) => Math.max(most, row.length), 0);
  const heads = (): string[] =>
    Array.from({ length: width }, (_, i) => (header.checked && given[0]?.[i]?.trim()) || `Column ${i + 1}`);
  const nameColumns = (): void => {
    const at = textColumn(given, header.checked);
    column.replaceChildren(
      ...heads().map((head, i) => element("option", { selected: i === at }, harmless(head.slice(0, 60)))),
    );
    showExamples();
  };
  header.checked = hasHeader(given);
  header.addEventListener("change", nameColumns);
  column.addEventListener("change", showExamples);
  nameColumns();
  const form = element(
    "form",
    { class: "columns" },
    element("h2", { tabindex: -1 }, "Which column holds the texts?"),
    element(
      "p",
      { class: "note" },
      element("bdi", {}, harmless(name)),
      `: ${counted(given.length, "row")}, ${formatWords(format)}`,
    ),
    element(
      "div",
      { class: "check" },
      header,
      element("label", { for: "header" }, "The first row holds the names of the columns"),
    ),
    element("div", { class: "field" }, element("label", { for: "column" }, "Column with the texts"), column),
    examples,
    element("button", { class: "primary" }, "Find fact-checks for all rows"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const rows = bodyOf().map((cells, i) => rowOf(cells, cells[column.selectedIndex] ?? "", i));
    chosen(rows, { name, format, heads: heads() });
  });
  return form;
}

function rowOf(cells: readonly string[], text: string, i: number): BatchRow {
  const row = { number: i + 1, text, cells };
  return text.trim() === "" ? { ...row, refusal: "This row has no text." } : row;
}
