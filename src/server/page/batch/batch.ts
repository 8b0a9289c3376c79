import { announce, button, byId, element } from "../view/dom.js";
import { isBrokenOff, problemText } from "../view/problem-view.js";
import { count, pendingNote } from "../view/text.js";
import { type Finding, findingOf } from "../view/verdict.js";
import { say, sayCounted, whenSpoken } from "../words/spoken.js";
import { answerRows, type BatchRow, isOpen } from "./batch-run.js";
import { batchTable } from "./batch-table.js";
import { type BatchFile, type ColumnChooser, columnChooser } from "./column-chooser.js";
import { TableError } from "./csv.js";
import { downloadJsonLines, downloadTable, downloadXlsx } from "./download.js";
import { wireRowDialog } from "./row-dialog.js";
import { readTable, XLSX } from "./table-file.js";

let running: AbortController | undefined;
/** Shows the answers of a batch that has ended anew. */
let showAgain: (() => void) | undefined;
/** Asks anew where the texts stand in the file. */
let askAgain: (() => void) | undefined;

/** Aborts the running batch, if there is one. */
export function stopBatch(): void {
  running?.abort();
}

/** Makes the second tab take files, by choosing and by dropping them. */
export function wireBatch(): void {
  const input = byId("file", HTMLInputElement);
  const drop = byId("drop", HTMLElement);
  wireRowDialog();
  whenSpoken(() => {
    askAgain?.();
    showAgain?.();
  });
  input.addEventListener("change", () => void open(input.files?.[0]));
  // Otherwise browsers say nothing where somebody mends the file and chooses it again.
  input.addEventListener("click", () => {
    input.value = "";
  });
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    // It would still name the file that was chosen before.
    input.value = "";
    void open(event.dataTransfer?.files[0]);
  });
}

/** Batches of more rows are not lost without a question: they took their time, and nothing is stored. */
const LOST_EASILY = 50;

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The file that was chosen last: another may still be read when it comes. */
let chosen: File | undefined;

async function open(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  chosen = file;
  stopBatch();
  removeEventListener("beforeunload", askFirst);
  showAgain = undefined;
  askAgain = undefined;
  byId("batch-answer", HTMLElement).replaceChildren();
  const wrong = byId("file-wrong", HTMLElement);
  const place = byId("columns", HTMLElement);
  wrong.textContent = "";
  place.replaceChildren(element("p", { class: "waiting" }, say("file.reading")));
  try {
    const table = await readTable(file);
    if (chosen !== file) return;
    let chooser: ColumnChooser | undefined;
    askAgain = () => {
      chooser = columnChooser(table, (rows, source) => void answer(rows, source), chooser?.choice());
      place.replaceChildren(chooser.view);
    };
    askAgain();
    place.querySelector<HTMLElement>("h2")?.focus();
  } catch (error) {
    if (chosen !== file) return;
    place.replaceChildren();
    if (!(error instanceof TableError)) throw error;
    wrong.textContent = error.message;
  }
}

async function answer(rows: readonly BatchRow[], file: BatchFile): Promise<void> {
  stopBatch();
  const mine = new AbortController();
  running = mine;
  let done = rows.filter((row) => !isOpen(row)).length;
  const doneWords = (): string => sayCounted("batch.done", rows.length, { done: count(done) });
  const bar = element("progress", { max: rows.length, value: 0 });
  const state = element("p");
  let shown = batchTable(rows);
  const place = byId("batch-answer", HTMLElement);
  const hadFocus = place.contains(document.activeElement);
  const view = (): void => {
    bar.setAttribute("aria-label", say("batch.progress"));
    place.replaceChildren(
      element(
        "div",
        { class: "progress" },
        bar,
        state,
        button(say("batch.cancel"), () => mine.abort()),
      ),
      shown.view,
    );
  };
  view();
  // The button to go on is gone; the first is now the one to cancel.
  if (hadFocus) place.querySelector("button")?.focus();
  if (rows.length > LOST_EASILY) addEventListener("beforeunload", askFirst);
  showAgain = () => {
    shown = batchTable(rows);
    if (state.textContent !== "") state.textContent = doneWords();
    view();
  };
  place.scrollIntoView();
  const observer = {
    progress: (row: BatchRow): void => {
      shown.update(row);
      done++;
      bar.value = done;
      state.textContent = doneWords();
      if (atQuarter(done, rows.length)) announce(state.textContent);
    },
    waiting: (seconds: number): void => {
      state.textContent = `${doneWords()}. ${sayCounted("batch.waits", seconds)}`;
    },
  };
  const failed = await answerRows(rows, observer, mine.signal).catch((error: unknown) => error);
  // A newer file has already taken the place.
  if (running !== mine) return;
  running = undefined;
  showAgain = () => void show(rows, file, batchTable(rows).view, failed);
  const focused = document.activeElement;
  const heading = show(rows, file, shown.view, failed);
  // Who works in the table stays there.
  if (focused instanceof HTMLElement && shown.view.contains(focused)) focused.focus();
  else heading.focus();
  announce(heading.textContent ?? "");
}

/** Returns whether the last row completed another quarter of all. */
function atQuarter(done: number, all: number): boolean {
  return Math.floor((4 * done) / all) > Math.floor((4 * (done - 1)) / all);
}

/** Shows a batch that has ended, and returns its heading. */
function show(
  rows: readonly BatchRow[],
  file: BatchFile,
  table: HTMLElement,
  failed: unknown,
): HTMLHeadingElement {
  const open = rows.filter(isOpen).length;
  const heading = element("h2", { tabindex: -1 }, summaryOf(rows));
  const pending = pendingNote(rows.flatMap(({ answer: given }) => given ?? []));
  const wrong = element("p", { class: "wrong", role: "alert" });
  const saver = (words: string, save: typeof downloadTable): HTMLButtonElement =>
    button(words, () => {
      wrong.textContent = "";
      save(rows, file).then(
        () => removeEventListener("beforeunload", askFirst),
        () => {
          wrong.textContent = say("batch.unsaved");
        },
      );
    });
  byId("batch-answer", HTMLElement).replaceChildren(
    heading,
    ...(pending === undefined ? [] : [element("p", {}, pending)]),
    ...(failed === undefined || isBrokenOff(failed)
      ? []
      : [element("div", { class: "problem" }, problemText(failed))]),
    element(
      "div",
      { class: "actions" },
      saver(say("batch.download"), downloadTable),
      file.format === XLSX ? undefined : saver(say("batch.downloadXlsx"), downloadXlsx),
      saver(say("batch.downloadLines"), downloadJsonLines),
      open === 0 ? undefined : button(sayCounted("batch.askOthers", open), () => void answer(rows, file)),
    ),
    wrong,
    table,
  );
  return heading;
}

function summaryOf(rows: readonly BatchRow[]): string {
  const answers = rows.flatMap(({ answer: given }) => given ?? []);
  const timesOf = (finding: Finding): number =>
    answers.filter((given) => findingOf(given) === finding).length;
  const times = {
    answer: timesOf("answer"),
    suggest: timesOf("suggest"),
    other: timesOf("other"),
    none: timesOf("none"),
    refused: rows.filter(({ refusal }) => refusal !== undefined).length,
    open: rows.filter(isOpen).length,
  };
  const parts = (Object.keys(times) as (keyof typeof times)[]).flatMap((what) =>
    times[what] === 0 ? [] : [say(`batch.${what}`, { n: count(times[what]) })],
  );
  return [sayCounted("batch.answered", answers.length), ...parts].join(say("list.comma"));
}
