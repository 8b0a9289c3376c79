import type { RankRequest } from "../../../queries/schema";
import type { ApiAnswer } from "../../schemas/answer";
import { rank } from "../api/api.js";
import { announce, element } from "../view/dom.js";
import { isBrokenOff, problemView } from "../view/problem-view.js";
import { languageNote, pendingNote, sentences } from "../view/text.js";
import { byPlausibility, headlineOf, weakerWords } from "../view/verdict.js";
import { say, sayCounted, whenSpoken } from "../words/spoken.js";
import { answerView } from "./answer-view.js";

/** A place of the page that shows the answer to one question at a time. */
export class AnswerPlace {
  #running: AbortController | undefined;
  /** Makes the shown answer anew. */
  #view: (() => HTMLElement) | undefined;

  constructor(readonly place: HTMLElement) {
    whenSpoken(() => {
      if (!this.#view) return;
      const hadFocus = place.contains(document.activeElement);
      place.replaceChildren(this.#view());
      if (hadFocus) place.querySelector<HTMLElement>("h2")?.focus();
    });
  }

  /** Aborts the running question, if there is one. */
  stop(): void {
    this.#running?.abort();
  }

  /** Removes the answer of the question before. */
  clear(): void {
    this.stop();
    this.#running = undefined;
    this.#view = undefined;
    this.place.removeAttribute("aria-busy");
    this.place.replaceChildren();
  }

  /**
   * Asks, and shows the answer or what went wrong.
   * @param link gives a link that asks the same again.
   * @param refuse returns whether the answer is not to be shown.
   */
  async ask(
    request: RankRequest,
    link: (found: ApiAnswer) => string,
    refuse: (found: ApiAnswer) => boolean,
  ): Promise<void> {
    const { place } = this;
    const hadFocus = place.contains(document.activeElement);
    this.clear();
    const mine = new AbortController();
    this.#running = mine;
    // Who writes on while the answer comes is not led away: inside the results letters are votes.
    let isWriting = false;
    const wrote = ({ target }: Event): void => {
      // Nor is who was asked for a token in between.
      isWriting ||= !(target instanceof Element && target.closest("dialog"));
    };
    addEventListener("input", wrote);
    place.setAttribute("aria-busy", "true");
    place.replaceChildren(element("p", { class: "waiting" }, `${say("ask.searching")}…`));
    announce(say("ask.searching"));
    try {
      const found = await rank(request, mine.signal);
      if (this.#running !== mine) return;
      place.replaceChildren();
      if (refuse(found)) return;
      this.#view = () => answerView(request, found, link(found));
      const view = this.#view();
      place.replaceChildren(view);
      if (!isWriting) view.querySelector<HTMLElement>("h2")?.focus();
      announce(spoken(request, found));
    } catch (error) {
      // A newer question has already taken the place.
      if (this.#running !== mine) return;
      place.replaceChildren(
        isBrokenOff(error)
          ? element("p", { class: "waiting still" }, say("ask.stopped"))
          : problemView(error, () => void this.ask(request, link, refuse)),
      );
      // Whoever tried again by key, and went nowhere else, can do so once more.
      if (hadFocus && document.activeElement === document.body) place.querySelector("button")?.focus();
    } finally {
      removeEventListener("input", wrote);
      if (this.#running === mine) {
        this.#running = undefined;
        place.removeAttribute("aria-busy");
      }
    }
  }
}

function spoken({ filter }: RankRequest, found: ApiAnswer): string {
  const near = found.nearMisses.length;
  const { plausible, weaker } = byPlausibility(found);
  const results =
    near > 0
      ? sayCounted("results.nearest", near)
      : [sayCounted("results.count", plausible.length), ...weakerWords(weaker.length)].join(
          say("list.comma"),
        );
  const filtered = filter && say("verdict.filtered");
  return sentences(
    `${headlineOf(found)}.`,
    languageNote(found),
    pendingNote([found]),
    `${results}.`,
    filtered,
  );
}
