import { announce, button, byId, element } from "../view/dom.js";
import { isBrokenOff, problemText } from "../view/problem-view.js";
import { count, counted } from "../view/text.js";
import { type Finding, findingOf } from "../view/verdict.js";
import { answerRows, type BatchRow, isOpen } from "./batch-run.js";
import { batchTable } from "./batch-table.js";
import { type BatchFile, columnChooser } from "./column-chooser.js";
import { TableError } from "./csv.js";
import { downloadJsonLines, downloadTable, downloadXlsx } from "./download.js";
import { wireRowDialog } from "./row-dialog.js";
import { readTable, XLSX } from "./table-file.js";

let running: AbortController | undefined;

/** Aborts the running batch, if there is one. */
export function stopBatch(): void {
  running?.abort();
}

/** Makes the second tab take files, by choosing and by dropping them. */
export function wireBatch(): void {
  const input = byId("file", HTMLInputElement);
  const drop = byId("drop", HTMLElement);
  wireRowDialog();
  input.addEventListener("change", () => void open(input.files?.[0]));
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    void open(event.dataTransfer?.files[0]);
  });
}

/** The file that was chosen last: another may still be read when it comes. */
let chosen: File | undefined;

async function open(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  chosen = file;
  stopBatch();
  byId("batch-answer", HTMLElement).replaceChildren();
  const wrong = byId("file-wrong", HTMLElement);
  const place = byId("columns", HTMLElement);
  wrong.textContent = "";
  place.replaceChildren(element("p", { class: "waiting" }, "Reading the file\u2026"));
  try {
    const table = await readTable(file);
    if (chosen !== file) return;
    place.replaceChildren(columnChooser(table, (rows, source) => void answer(rows, source)));
    place.querySelector<HTMLElement>("h2")?.focus();
  } catch (error) {
    if (chosen !== file) return;
    if (!(error instanceof TableError)) throw error;
    place.replaceChildren();
    wrong.textContent = error.message;
  }
}

async function answer(rows: readonly BatchRow[], file: BatchFile): Promise<void> {
  stopBatch();
  const mine = new AbortController();
  running = mine;
  const bar = element("progress", { max: rows.length, value: 0, "aria-label": "Rows answered" });
  const state = element("p");
  const shown = batchTable(rows);
  const place = byId("batch-answer", HTMLElement);
  place.replaceChildren(
    element(
      "div",
      { class: "progress" },
      bar,
      state,
      button("Cancel", () => mine.abort()),
    ),
    shown.view,
  );
  place.scrollIntoView();
  let done = rows.filter((row) => !isOpen(row)).length;
  const observer = {
    progress: (row: BatchRow): void => {
      shown.update(row);
      done++;
      bar.value = done;
      state.textContent = `${count(done)} of ${counted(rows.length, "row")} done`;
      if (atQuarter(done, rows.length)) announce(state.textContent);
    },
    waiting: (seconds: number): void => {
      state.textContent = `${count(done)} of ${counted(rows.length, "row")} done. The server is busy; the page continues in ${counted(seconds, "second")}.`;
    },
  };
  const failed = await answerRows(rows, observer, mine.signal).catch((error: unknown) => error);
  // A newer file has already taken the place.
  if (running !== mine) return;
  running = undefined;
  show(rows, file, shown.view, failed);
}

/** Returns whether the last row completed another quarter of all. */
function atQuarter(done: number, all: number): boolean {
  return Math.floor((4 * done) / all) > Math.floor((4 * (done - 1)) / all);
}

function show(rows: readonly BatchRow[], file: BatchFile, table: HTMLElement, failed: unknown): void {
  const open = rows.filter(isOpen).length;
  const heading = element("h2", { tabindex: -1 }, summaryOf(rows));
  const focused = document.activeElement;
  const wrong = element("p", { class: "wrong", role: "alert" });
  const saver = (words: string, save: typeof downloadTable): HTMLButtonElement =>
    button(words, () => {
      wrong.textContent = "";
      save(rows, file).catch(() => {
        wrong.textContent = "The page could not make this file. Download another form, or split the table.";
      });
    });
  byId("batch-answer", HTMLElement).replaceChildren(
    heading,
    ...(failed === undefined || isBrokenOff(failed)
      ? []
      : [element("div", { class: "problem" }, problemText(failed))]),
    element(
      "div",
      { class: "actions" },
      saver("Download the table", downloadTable),
      file.format === XLSX ? undefined : saver("Download as .xlsx", downloadXlsx),
      saver("Download JSON lines", downloadJsonLines),
      open === 0 ? undefined : button(`Ask the other ${counted(open, "row")}`, () => void answer(rows, file)),
    ),
    wrong,
    table,
  );
  // Who works in the table stays there.
  if (focused instanceof HTMLElement && table.contains(focused)) focused.focus();
  else heading.focus();
  announce(heading.textContent ?? "");
}

function summaryOf(rows: readonly BatchRow[]): string {
  const answers = rows.flatMap(({ answer: given }) => given ?? []);
  const timesOf = (finding: Finding): number =>
    answers.filter((given) => findingOf(given) === finding).length;
  const parts: readonly (readonly [number, string])[] = [
    [timesOf("answer"), "very likely checked before"],
    [timesOf("suggest"), "perhaps checked before"],
    [timesOf("other"), "perhaps about another claim"],
    [timesOf("none"), "not found"],
    [rows.filter(({ refusal }) => refusal !== undefined).length, "refused"],
    [rows.filter(isOpen).length, "not asked"],
  ];
  const nonZero = parts.filter(([times]) => times > 0).map(([times, what]) => `${count(times)} ${what}`);
  return [`${counted(answers.length, "row")} answered`, ...nonZero].join(", ");
}
