import { element, table } from "../view/dom.js";
import { counted, harmless } from "../view/text.js";
import type { BatchRow } from "./batch-run.js";
import { hasHeader, textColumn } from "./csv.js";

/** Longest part of a cell that is shown as an example, UTF-16 units. */
const EXAMPLE = 120;
const EXAMPLES = 3;

/**
 * Returns the form in which people say where the texts stand in their file.
 * @param chosen gets the file's rows.
 */
export function columnChooser(
  fileName: string,
  given: readonly (readonly string[])[],
  chosen: (rows: readonly BatchRow[]) => void,
): HTMLElement {
  const header = element("input", { type: "checkbox", id: "header" });
  const column = element("select", { id: "column" });
  const examples = element("div");
  const bodyOf = (): readonly (readonly string[])[] => given.slice(header.checked ? 1 : 0);
  const textsOf = (): string[] => bodyOf().map((row) => row[column.selectedIndex] ?? "");
  const showExamples = (): void => {
    const rows = textsOf()
      .slice(0, EXAMPLES)
      .map((text) => [element("bdi", {}, harmless(text.slice(0, EXAMPLE)))]);
    examples.replaceChildren(table("First texts", ["First texts of this column"], rows));
  };
  const nameColumns = (): void => {
    const width = Math.max(...given.slice(0, 100).map((row) => row.length));
    const nameOf = (at: number): string => (header.checked && given[0]?.[at]?.trim()) || `Column ${at + 1}`;
    const at = textColumn(given, header.checked);
    column.replaceChildren(
      ...Array.from({ length: width }, (_, i) =>
        element("option", { selected: i === at }, harmless(nameOf(i).slice(0, 60))),
      ),
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
      element("bdi", {}, harmless(fileName)),
      `: ${counted(given.length, "row")}`,
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
    chosen(textsOf().map(rowOf));
  });
  return form;
}

function rowOf(text: string, i: number): BatchRow {
  const row = { number: i + 1, text };
  return text.trim() === "" ? { ...row, refusal: "This row has no text." } : row;
}
