import { stopAsking } from "./ask/ask.js";
import { stopBatch } from "./batch/batch.js";
import { byId } from "./view/dom.js";

/** Keys that vote on the card that has the focus. */
const VOTES: Readonly<Record<string, string>> = { m: "match", u: "up", d: "down" };

/** Makes the keys work that the foot of the page lists. Single letters work inside results only. */
export function wireShortcuts(): void {
  addEventListener("keydown", (event) => {
    const dialog = document.querySelector<HTMLElement>("dialog[open]");
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.isComposing) return;
    if (dialog) {
      if (isPlain) inResults(event, dialog);
    } else if (event.key === "Escape") {
      if (!isOwnEscape(event.target)) stopShown();
    } else if (event.key === "/" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      byId("tab-ask", HTMLButtonElement).click();
      const field = byId("text", HTMLTextAreaElement);
      field.focus();
      field.select();
    } else if (isPlain) inResults(event, byId("answer", HTMLElement));
  });
}

/** Returns whether a field takes the key itself: to be emptied, or to close its list. */
function isOwnEscape(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type === "search" && target.value !== "";
  return target instanceof HTMLSelectElement;
}

/** Stops what the tab in front does: a batch goes on while somebody asks something else. */
function stopShown(): void {
  if (!byId("panel-ask", HTMLElement).hidden) stopAsking();
  if (!byId("panel-batch", HTMLElement).hidden) stopBatch();
}

function inResults(event: KeyboardEvent, answer: HTMLElement): void {
  const { activeElement } = document;
  // In a field letters are no votes, and a key that is held is no second vote.
  if (!answer.contains(activeElement) || activeElement instanceof HTMLTextAreaElement) return;
  // Folded cards have no place on the page.
  const cards = [...answer.querySelectorAll<HTMLElement>(".card")].filter((card) => card.checkVisibility());
  if (cards.length === 0) return;
  const at = cards.findIndex((card) => card.contains(activeElement));
  const key = event.key.toLowerCase();
  if (key === "j" || key === "k") {
    event.preventDefault();
    cards[key === "j" ? Math.min(at + 1, cards.length - 1) : Math.max(at - 1, 0)]?.focus();
  } else if (VOTES[key] !== undefined && !event.repeat) {
    cards[at]?.querySelector<HTMLElement>(`[data-vote="${VOTES[key]}"]`)?.click();
  }
}
