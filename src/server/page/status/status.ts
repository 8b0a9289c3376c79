import type { GroupListJson } from "../../schemas/groups";
import type { StatusJson } from "../../schemas/status";
import { groups, status } from "../api/api.js";
import { announce, byId, element, english, outside } from "../view/dom.js";
import { problemView } from "../view/problem-view.js";
import { count } from "../view/text.js";
import { say, whenSpoken } from "../words/spoken.js";
import { calibrationView } from "./calibration-view.js";
import { groupsView } from "./groups-view.js";
import { nightsView } from "./nights-view.js";

/** Makes anew what the tab shows: the status, or why there is none. */
let view: (() => HTMLElement[]) | undefined;
let ask: (text: string) => void = () => {};

/**
 * Makes the third tab's button update it.
 * @param onAsk puts a text into the form of the first tab.
 */
export function wireStatus(onAsk: (text: string) => void): void {
  ask = onAsk;
  whenSpoken(() => {
    if (view) byId("status", HTMLElement).replaceChildren(...view());
  });
  byId("refresh", HTMLButtonElement).addEventListener("click", () => void showStatus());
}

/** Shows the server's present status. */
export async function showStatus(): Promise<void> {
  const place = byId("status", HTMLElement);
  place.setAttribute("aria-busy", "true");
  try {
    // One after the other: the first may have to ask for a token.
    const found = await status();
    const list = await groups();
    view = () => viewsOf(found, list);
    replace(place, "#refresh");
    announce(say("status.updated"));
  } catch (error) {
    view = () => [problemView(error, () => void showStatus())];
    replace(place, "#status button");
  } finally {
    place.removeAttribute("aria-busy");
  }
}

/** Shows the view; a focus that goes with what was there before is led to another button. */
function replace(place: HTMLElement, next: string): void {
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(...(view?.() ?? []));
  if (hadFocus) document.querySelector<HTMLElement>(next)?.focus();
}

function viewsOf(found: StatusJson, list: GroupListJson): HTMLElement[] {
  const next = groupsView(list, ask);
  return [
    ...(next ? [next] : []),
    entriesView(found),
    calibrationView(found.calibration),
    nightsView(found.nights),
  ];
}

function entriesView(found: StatusJson): HTMLElement {
  const { workers, waiting, capacity } = found.queue;
  const entries: readonly (readonly [string, string | HTMLElement, string?])[] = [
    [say("status.articles"), count(found.articles)],
    [say("status.tweets"), count(found.tweets)],
    [say("status.votes"), count(found.votes)],
    [say("status.waiting"), say("status.waitingOf", { waiting: count(waiting), capacity: count(capacity) })],
    [say("status.ranker"), english(found.ranker), "wide"],
    [
      say("status.encoder"),
      found.encoder === null ? say("status.noEncoder") : english(found.encoder),
      "wide",
    ],
    ...(found.reranker === null ? [] : [[say("status.reranker"), english(found.reranker), "wide"] as const]),
    [say("status.generation"), found.generation ?? say("status.noGeneration")],
    [say("status.threads"), count(workers)],
    [say("status.version"), found.version],
  ];
  return element(
    "dl",
    { class: "facts" },
    ...entries.map(([name, value, kind = ""]) =>
      element(
        "div",
        { class: kind },
        element("dt", {}, name),
        element("dd", {}, typeof value === "string" ? outside(value) : value),
      ),
    ),
  );
}
