import { byId } from "./dom.js";

/** Tells those who do not see the page what has changed. */
export function announce(text: string): void {
  const region = byId("announcer", HTMLElement);
  // The same words again are news only when they have been away.
  region.textContent = "";
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}
