import type { StatusJson } from "../../schemas/status";
import { status } from "../api/api.js";
import { announce, byId, element } from "../view/dom.js";
import { problemView } from "../view/problem-view.js";
import { count, harmless } from "../view/text.js";
import { calibrationView } from "./calibration-view.js";
import { nightsView } from "./nights-view.js";

/** Makes the third tab's button update it. */
export function wireStatus(): void {
  byId("refresh", HTMLButtonElement).addEventListener("click", () => void showStatus());
}

/** Shows the server's present status. */
export async function showStatus(): Promise<void> {
  const place = byId("status", HTMLElement);
  place.setAttribute("aria-busy", "true");
  try {
    const found = await status();
    place.replaceChildren(entriesView(found), calibrationView(found.calibration), nightsView(found.nights));
    announce("Status is up to date");
  } catch (error) {
    place.replaceChildren(problemView(error, () => void showStatus()));
  } finally {
    place.removeAttribute("aria-busy");
  }
}

function entriesView(found: StatusJson): HTMLElement {
  const { workers, waiting, capacity } = found.queue;
  const entries: readonly (readonly [string, string, string?])[] = [
    ["Articles", count(found.articles)],
    ["Tweets", count(found.tweets)],
    ["Votes", count(found.votes)],
    ["Questions waiting", `${count(waiting)} of ${count(capacity)}`],
    ["Ranker", found.ranker, "wide"],
    ["Encoder", found.encoder ?? "none", "wide"],
    ...(found.reranker === null ? [] : [["Reranker", found.reranker, "wide"] as const]),
    ["Generation", found.generation ?? "none: built by hand"],
    ["Ranking threads", count(workers)],
    ["Version", found.version],
  ];
  return element(
    "dl",
    { class: "facts" },
    ...entries.map(([name, value, kind = ""]) =>
      element(
        "div",
        { class: kind },
        element("dt", {}, name),
        element("dd", {}, element("bdi", {}, harmless(value))),
      ),
    ),
  );
}
