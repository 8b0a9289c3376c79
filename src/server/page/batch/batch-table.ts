import type { ApiAnswer } from "../../schemas/answer";
import { button, element, english, linkTo, outside, table } from "../view/dom.js";
import { count, cut, harmless, linkOf, siteOf } from "../view/text.js";
import { differencesText, type Finding, findingOf, findingWords, headlineOf } from "../view/verdict.js";
import { pattern, say, type TextKey } from "../words/spoken.js";
import { type BatchRow, isOpen } from "./batch-run.js";
import { openRow } from "./row-dialog.js";

/** Rows of a page of the table. */
const PAGE_ROWS = 50;

const HEADS: readonly TextKey[] = ["row.number", "row.text", "row.answer", "row.best"];

/** A table of rows and their answers. */
export interface BatchTable {
  readonly view: HTMLElement;
  /** Shows a row anew. */
  update(row: BatchRow): void;
}

/** What a row came to. */
type Outcome = Finding | "refused" | "open";

/** What can be chosen to be shown; "" stands for all rows. */
const CHOICES = ["", "answer", "suggest", "other", "none", "refused", "open"] as const;

function choiceWords(choice: Outcome | ""): string {
  if (choice === "") return say("rows.all");
  return choice === "refused" || choice === "open" ? pattern(`rows.${choice}`) : findingWords(choice);
}

/** Returns a table of rows and their answers, fifty at a time, with fields to choose among the rows. */
export function batchTable(rows: readonly BatchRow[]): BatchTable {
  const place = element("div");
  /** The lines of the table, by their rows. */
  const lines = new Map<BatchRow, Element>();
  const heads = HEADS.map((head) => pattern(head));
  const where = element("span", { role: "status" });
  const outcome = element(
    "select",
    { id: "row-outcome" },
    ...CHOICES.map((value) => element("option", { value })),
  );
  const words = element("input", { type: "search", id: "row-words", autocomplete: "off" });
  const back = button(say("rows.back"), () => turn(page - 1));
  const on = button(say("rows.on"), () => turn(page + 1));
  let chosen = [...rows];
  let page = 0;
  const outcomes = new Map<BatchRow, Outcome>();
  const counts = new Map<Outcome | "", number>([["", rows.length]]);

  const isChosen = (row: BatchRow): boolean =>
    (outcome.value === "" || outcomeOf(row) === outcome.value) && hasWords(row, words.value);
  const lineOf = (row: BatchRow): Element =>
    table("", heads, [cellsOf(row)]).querySelector("tbody tr") as Element;
  /** Lines that stay are not touched: somebody may be about to press a button in one. */
  const draw = (shown: readonly BatchRow[]): void => {
    if (lines.size === 0 || shown.length === 0) {
      lines.clear();
      place.replaceChildren(...(shown.length === 0 ? [] : [table(say("rows.answers"), heads, [])]));
    }
    for (const [row, line] of lines) {
      if (shown.includes(row)) continue;
      line.remove();
      lines.delete(row);
    }
    const body = place.querySelector("tbody");
    for (const [i, row] of shown.entries()) {
      if (lines.has(row)) continue;
      const line = lineOf(row);
      lines.set(row, line);
      body?.insertBefore(line, body.children[i] ?? null);
    }
  };
  const turn = (to: number): void => {
    const pages = Math.max(1, Math.ceil(chosen.length / PAGE_ROWS));
    if (to < 0 || to >= pages) return;
    page = to;
    const from = page * PAGE_ROWS;
    const shown = chosen.slice(from, from + PAGE_ROWS);
    draw(shown);
    where.textContent =
      shown.length === 0
        ? say("rows.noneLike")
        : say("rows.range", {
            from: count(from + 1),
            to: count(from + shown.length),
            all: count(chosen.length),
          });
    for (const [turner, isLast] of [
      [back, page === 0],
      [on, page === pages - 1],
    ] as const) {
      turner.hidden = pages === 1;
      turner.setAttribute("aria-disabled", String(isLast));
    }
  };
  const choose = (): void => {
    chosen = rows.filter(isChosen);
    turn(0);
  };
  const recount = (row: BatchRow): void => {
    const [before, now] = [outcomes.get(row), outcomeOf(row)];
    if (before) counts.set(before, (counts.get(before) ?? 0) - 1);
    counts.set(now, (counts.get(now) ?? 0) + 1);
    outcomes.set(row, now);
  };
  const nameChoices = (): void => {
    for (const [i, value] of CHOICES.entries()) {
      const option = outcome.options[i];
      if (option) option.textContent = `${choiceWords(value)} (${count(counts.get(value) ?? 0)})`;
    }
  };
  outcome.addEventListener("change", choose);
  words.addEventListener("input", choose);
  for (const row of rows) recount(row);
  nameChoices();
  turn(0);
  return {
    view: element(
      "div",
      {},
      element(
        "div",
        { class: "fields" },
        element(
          "div",
          { class: "field" },
          element("label", { for: "row-outcome" }, say("rows.show")),
          outcome,
        ),
        element("div", { class: "field" }, element("label", { for: "row-words" }, say("rows.words")), words),
      ),
      element("div", { class: "pager" }, back, where, on),
      place,
    ),
    update: (row) => {
      recount(row);
      nameChoices();
      const at = chosen.indexOf(row);
      const isShown = at >= 0;
      if (isShown !== isChosen(row)) {
        // The other rows stay where they are: all of a large batch would take long at each answer.
        if (isShown) chosen.splice(at, 1);
        else chosen.splice(chosen.findLastIndex(({ number }) => number < row.number) + 1, 0, row);
        turn(Math.min(page, Math.max(0, Math.ceil(chosen.length / PAGE_ROWS) - 1)));
        return;
      }
      const old = lines.get(row);
      if (!old) return;
      const fresh = lineOf(row);
      old.replaceWith(fresh);
      lines.set(row, fresh);
    },
  };
}

function outcomeOf(row: BatchRow): Outcome {
  if (row.answer) return findingOf(row.answer);
  return isOpen(row) ? "open" : "refused";
}

/** Returns whether one of a row's cells, or its best article, contains some words. */
function hasWords({ cells, answer }: BatchRow, words: string): boolean {
  const { title = "", vclaim = "" } = answer?.results[0]?.article ?? {};
  const wanted = words.trim().toLowerCase();
  return [...cells, title, vclaim].some((text) => text.toLowerCase().includes(wanted));
}

function cellsOf(row: BatchRow): (Node | string)[] {
  const { number, text, answer } = row;
  const verdict = answer ? answerCell(row, answer) : isOpen(row) ? say("rows.open") : refusalCell(row);
  return [count(number), outside(cut(text)), verdict, answer ? bestOf(answer) : ""];
}

function refusalCell({ refusal = "", isServers = false }: BatchRow): Node | string {
  return isServers ? english(refusal) : harmless(refusal);
}

function answerCell(row: BatchRow, answer: ApiAnswer): HTMLElement {
  const name = { class: "plain", "aria-label": say("row.openNamed", { n: count(row.number) }) };
  return element(
    "div",
    {},
    headlineOf(answer),
    button(say("row.open"), () => openRow(row), name),
  );
}

function bestOf(answer: ApiAnswer): Node | string {
  const article = answer.results[0]?.article;
  if (article === undefined) return "";
  const words = outside(cut(article.title ?? article.vclaim ?? article.id));
  const link = linkOf(article.url);
  const more = [siteOf(article), article.rating ?? say("card.unratedShort")]
    .filter(Boolean)
    .join(say("list.comma"));
  const differences = differencesText(answer);
  return element(
    "span",
    {},
    link ? linkTo(link, words) : words,
    " – ",
    outside(more),
    differences === ""
      ? undefined
      : element("span", { class: "differing" }, say("row.differs", { differences })),
  );
}
