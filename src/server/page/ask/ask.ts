import type { ApiAnswer } from "../../schemas/answer";
import type { RankRequest } from "../../schemas/rank";
import { rank } from "../api/api.js";
import { announce, byId, element } from "../view/dom.js";
import { isBrokenOff, problemView } from "../view/problem-view.js";
import { counted, languageNote } from "../view/text.js";
import { ADDRESS, byPlausibility, headlineOf, isUnknownAddress, weakerWords } from "../view/verdict.js";
import { answerView } from "./answer-view.js";
import { readFilter, wireFilters } from "./filters.js";
import { linkToAnswer, readLink } from "./share.js";

const EMPTY = "Paste the text of a post first.";

let running: AbortController | undefined;

/**
 * Makes the form of the first tab ask, by its button, Enter, Ctrl+Enter from any of its fields, and by a link
 * to an answer.
 */
export function wireAsk(): void {
  const form = byId("ask-form", HTMLFormElement);
  const field = byId("text", HTMLTextAreaElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask(form, field);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    const sends = event.ctrlKey || event.metaKey || (event.target === field && !event.shiftKey);
    if (!sends) return;
    event.preventDefault();
    form.requestSubmit();
  });
  wireFilters();
  const askLinked = (): void => {
    if (readLink(form)) form.requestSubmit();
  };
  addEventListener("hashchange", askLinked);
  askLinked();
  for (const input of [field, imageField()]) {
    input.addEventListener("input", () => complain(field, ""));
  }
}

function imageField(): HTMLTextAreaElement {
  return byId("image-text", HTMLTextAreaElement);
}

/** Aborts the running question, if there is one. */
export function stopAsking(): void {
  running?.abort();
}

/** Removes the answer of the question before, and returns its place. */
function clearAnswer(): HTMLElement {
  running?.abort();
  running = undefined;
  const place = byId("answer", HTMLElement);
  place.removeAttribute("aria-busy");
  place.replaceChildren();
  return place;
}

async function ask(form: HTMLFormElement, field: HTMLTextAreaElement): Promise<void> {
  const text = field.value.trim();
  const imageText = imageField().value.trim();
  clearAnswer();
  complain(field, text === "" && imageText === "" ? EMPTY : "");
  if (text === "" && imageText === "") return field.focus();
  const filter = readFilter();
  const request = {
    ...(text !== "" && { text }),
    ...(imageText !== "" && { imageText }),
    explain: true,
    ...(filter && { filter }),
  };
  await answer(request, linkToAnswer(form));
}

/** Shows below the field what is wrong with its text; "" removes that. */
function complain(field: HTMLTextAreaElement, wrong: string): void {
  byId("text-wrong", HTMLElement).textContent = wrong;
  if (wrong === "") field.removeAttribute("aria-invalid");
  else field.setAttribute("aria-invalid", "true");
}

async function answer(request: RankRequest, link: string): Promise<void> {
  const place = clearAnswer();
  const mine = new AbortController();
  running = mine;
  place.setAttribute("aria-busy", "true");
  place.replaceChildren(element("p", { class: "waiting" }, "Searching…"));
  announce("Searching");
  try {
    const found = await rank(request, mine.signal);
    if (running !== mine) return;
    if (isUnknownAddress(request, found)) {
      const field = byId("text", HTMLTextAreaElement);
      place.replaceChildren();
      complain(field, ADDRESS);
      return field.focus();
    }
    const view = answerView(request, found, link);
    place.replaceChildren(view);
    view.querySelector<HTMLElement>("h2")?.focus();
    announce(spoken(found));
  } catch (error) {
    // A newer question has already taken the place.
    if (running !== mine) return;
    place.replaceChildren(
      isBrokenOff(error)
        ? element("p", { class: "waiting still" }, "Stopped.")
        : problemView(error, () => void answer(request, link)),
    );
  } finally {
    if (running === mine) {
      running = undefined;
      place.removeAttribute("aria-busy");
    }
  }
}

function spoken(found: ApiAnswer): string {
  const near = found.nearMisses.length;
  const { plausible, weaker } = byPlausibility(found);
  const results =
    near > 0
      ? counted(near, "near miss")
      : [counted(plausible.length, "result"), ...weakerWords(weaker.length)].join(", ");
  const note = languageNote(found);
  return `${headlineOf(found)}. ${note === undefined ? "" : `${note} `}${results}.`;
}
