import { button, element, linkTo, outside, table } from "../view/dom.js";
import { count, cut, harmless, linkOf, siteOf } from "../view/text.js";
import { headlineOf } from "../view/verdict.js";
import { type BatchRow, isOpen } from "./batch-run.js";

/** Rows of a page of the table. */
const PAGE_ROWS = 50;

const HEADS = ["Row", "Text", "Answer", "Best fact-check"];

/** A table of rows and their answers. */
export interface BatchTable {
  readonly view: HTMLElement;
  /** Shows a row anew. */
  update(row: BatchRow): void;
}

/** Returns a table of rows and their answers, fifty at a time; the download has the whole texts. */
export function batchTable(rows: readonly BatchRow[]): BatchTable {
  const pages = Math.ceil(rows.length / PAGE_ROWS);
  const place = element("div");
  const where = element("span", { role: "status" });
  const turn = (to: number): void => {
    if (to < 0 || to >= pages) return;
    page = to;
    const from = page * PAGE_ROWS;
    const shown = rows.slice(from, from + PAGE_ROWS);
    place.replaceChildren(table("Answers", HEADS, shown.map(cellsOf)));
    where.textContent = `Rows ${count(from + 1)} to ${count(from + shown.length)} of ${count(rows.length)}`;
    back.setAttribute("aria-disabled", String(page === 0));
    on.setAttribute("aria-disabled", String(page === pages - 1));
  };
  let page = 0;
  const back = button("Previous", () => turn(page - 1));
  const on = button("Next", () => turn(page + 1));
  turn(0);
  const pager = element("div", { class: "pager", hidden: pages === 1 }, back, where, on);
  return {
    view: element("div", {}, pager, place),
    update: (row) => {
      const old = place.querySelectorAll("tbody tr")[row.number - 1 - page * PAGE_ROWS];
      const fresh = table("", HEADS, [cellsOf(row)]).querySelector("tbody tr");
      if (old && fresh) old.replaceWith(fresh);
    },
  };
}

function cellsOf(row: BatchRow): (Node | string)[] {
  const { number, text, answer, refusal } = row;
  const verdict = answer ? headlineOf(answer) : isOpen(row) ? "Not asked yet" : harmless(refusal ?? "");
  return [count(number), outside(cut(text)), verdict, answer ? bestOf(answer) : ""];
}

function bestOf({ results }: NonNullable<BatchRow["answer"]>): Node | string {
  const article = results[0]?.article;
  if (article === undefined) return "";
  const words = outside(cut(article.title ?? article.vclaim ?? article.id));
  const link = linkOf(article.url);
  const more = [siteOf(article), article.rating ?? "no rating known"].filter(Boolean).join(", ");
  return element("span", {}, link ? linkTo(link, words) : words, " – ", outside(more));
}
