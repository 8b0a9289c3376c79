import { AnswerPlace } from "../ask/answer-place.js";
import { linkToText } from "../ask/share.js";
import { byId } from "../view/dom.js";
import { count, harmless } from "../view/text.js";
import { say } from "../words/spoken.js";
import type { BatchRow } from "./batch-run.js";

const dialog = byId("row-dialog", HTMLDialogElement);
const shown = new AnswerPlace(byId("row-answer", HTMLElement));

/** Makes the dialog close by its button, and end its question with that. */
export function wireRowDialog(): void {
  byId("row-close", HTMLButtonElement).addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => shown.clear());
}

/** Asks about a row's text as the first tab does, and shows the whole answer, which can be voted on. */
export function openRow({ number, text, language }: BatchRow): void {
  byId("row-title", HTMLElement).textContent = say("row.named", { n: count(number) });
  byId("row-text", HTMLElement).textContent = harmless(text);
  dialog.showModal();
  dialog.scrollTop = 0;
  void shown.ask(
    { text, ...(language !== undefined && { language }), explain: true },
    () => linkToText(text, language),
    () => false,
  );
}
