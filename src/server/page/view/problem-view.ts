import { ApiFailure } from "../api/failure.js";
import { askForToken } from "../api/token.js";
import { say, sayCounted } from "../words/spoken.js";
import { button, element } from "./dom.js";
import { harmless } from "./text.js";

/** Returns whether an error comes from a call that the page itself aborted. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Returns what went wrong, announced at once, with a button to try again as soon as that makes sense. */
export function problemView(error: unknown, retry: () => void): HTMLElement {
  const again = button(say("problem.again"), () => {
    if (again.getAttribute("aria-disabled") !== "true") retry();
  });
  waitBefore(again, error instanceof ApiFailure ? error.retryAfterSeconds : 0);
  const other = otherTokenButton(error, retry);
  return element("div", { class: "problem" }, problemText(error), ...(other ? [other] : []), again);
}

/** Returns a button to enter another token and try again; undefined where that is no remedy. */
export function otherTokenButton(error: unknown, retry: () => void): HTMLElement | undefined {
  if (!(error instanceof ApiFailure && error.wantsOtherToken)) return undefined;
  return button(say("problem.otherToken"), () => {
    void askForToken(false).then((isGiven) => {
      if (isGiven) retry();
    });
  });
}

/** Returns what went wrong, announced at once. */
export function problemText(error: unknown): HTMLElement {
  if (!(error instanceof ApiFailure)) throw error;
  const { message, detail, hint, isServers } = error;
  const more = [detail, hint].filter((text) => text !== undefined);
  // The server's messages are English.
  const attributes = { dir: "auto", ...(isServers && { lang: "en" }) };
  return element(
    "div",
    { role: "alert" },
    element("p", { class: "problem-title" }, message),
    ...more.map((text) => element("p", attributes, harmless(text))),
  );
}

function waitBefore(again: HTMLButtonElement, seconds: number): void {
  if (seconds <= 0) {
    again.textContent = say("problem.again");
    again.removeAttribute("aria-disabled");
    return;
  }
  again.textContent = sayCounted("problem.againIn", seconds);
  again.setAttribute("aria-disabled", "true");
  setTimeout(() => waitBefore(again, seconds - 1), 1000);
}
