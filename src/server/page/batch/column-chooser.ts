import { element, table } from "../view/dom.js";
import { count, cut, harmless, isolated, shownOf } from "../view/text.js";
import { say, sayCounted } from "../words/spoken.js";
import type { BatchRow } from "./batch-run.js";
import { hasHeader, languageColumn, textColumn } from "./csv.js";
import { formatWords, type TableFile } from "./table-file.js";

/** Longest part of a cell that is shown as an example, UTF-16 units. */
const EXAMPLE = 120;
const EXAMPLES = 3;
/** Longest text of a post that the server reads. */
const MOST_CHARS = 10_000;

/** A file without its rows: what a download like it needs. */
export interface BatchFile extends Pick<TableFile, "name" | "format"> {
  /** Names of all columns. */
  readonly heads: readonly string[];
}

/** Where the texts stand in a file. */
interface ColumnChoice {
  /** Whether the first row names the columns. */
  readonly header: boolean;
  /** From 0. */
  readonly text: number;
  /** From 1; 0: there is none. */
  readonly language: number;
}

/** The form in which people say where the texts stand, and what it says now. */
export interface ColumnChooser {
  readonly view: HTMLElement;
  choice(): ColumnChoice;
}

/**
 * Returns the form in which people say where the texts stand in their file.
 * @param chosen gets the file's rows.
 * @param before what it says at first; default: what the file looks like.
 */
export function columnChooser(
  { name, rows: given, format }: TableFile,
  chosen: (rows: readonly BatchRow[], file: BatchFile) => void,
  before?: ColumnChoice,
): ColumnChooser {
  const header = element("input", { type: "checkbox", id: "header" });
  const column = element("select", { id: "column" });
  const language = element("select", { id: "language-column" });
  const examples = element("div");
  const bodyOf = (): readonly (readonly string[])[] => given.slice(header.checked ? 1 : 0);
  const textsOf = (): string[] => bodyOf().map((row) => row[column.selectedIndex] ?? "");
  const about = element("p", { class: "note" });
  const showExamples = (): void => {
    const rows = textsOf()
      .slice(0, EXAMPLES)
      .map((text) => [element("bdi", {}, harmless(cut(text, EXAMPLE)))]);
    examples.replaceChildren(table(say("columns.examples"), [say("columns.examplesOf")], rows));
  };
  const width = given.reduce((most, row) => Math.max(most, row.length), 0);
  const heads = (): string[] =>
    Array.from(
      { length: width },
      (_, i) => (header.checked && given[0]?.[i]?.trim()) || say("columns.unnamed", { n: count(i + 1) }),
    );
  const nameColumns = (): void => {
    about.textContent = sayCounted("columns.about", bodyOf().length, {
      file: isolated(name),
      format: formatWords(format),
    });
    const at = textColumn(given, header.checked);
    const options = (chosen: number): HTMLElement[] =>
      heads().map((head, i) => element("option", { selected: i === chosen }, harmless(cut(head, 60))));
    column.replaceChildren(...options(at));
    language.replaceChildren(
      element("option", {}, say("columns.none")),
      ...options(languageColumn(given, header.checked)),
    );
    showExamples();
  };
  header.checked = before?.header ?? hasHeader(given);
  header.addEventListener("change", nameColumns);
  column.addEventListener("change", showExamples);
  nameColumns();
  if (before) {
    column.selectedIndex = before.text;
    language.selectedIndex = before.language;
    showExamples();
  }
  const form = element(
    "form",
    { class: "columns" },
    element("h2", { tabindex: -1 }, say("columns.title")),
    about,
    element("div", { class: "check" }, header, element("label", { for: "header" }, say("columns.header"))),
    element("div", { class: "field" }, element("label", { for: "column" }, say("columns.text")), column),
    examples,
    element(
      "div",
      { class: "field" },
      element("label", { for: "language-column" }, say("columns.language")),
      language,
    ),
    element("button", { class: "primary" }, say("columns.find")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // The first choice is none.
    const languageOf = (cells: readonly string[]): string => cells[language.selectedIndex - 1]?.trim() ?? "";
    const rows = bodyOf().map((cells, i) =>
      rowOf(cells, cells[column.selectedIndex] ?? "", languageOf(cells), i),
    );
    chosen(rows, { name, format, heads: heads() });
  });
  const choice = (): ColumnChoice => ({
    header: header.checked,
    text: column.selectedIndex,
    language: language.selectedIndex,
  });
  return { view: form, choice };
}

function rowOf(cells: readonly string[], text: string, language: string, i: number): BatchRow {
  const row = { number: i + 1, text, cells, ...(language !== "" && { language }) };
  if (shownOf(text) === "") return { ...row, refusal: say("row.noText") };
  return isLong(text) ? { ...row, refusal: say("row.long", { n: count(MOST_CHARS) }) } : row;
}

/** Characters are counted as the server does: an emoji is one, though two UTF-16 units. */
function isLong(text: string): boolean {
  return text.length > MOST_CHARS && [...text].length > MOST_CHARS;
}
