import { byId, element } from "../view/dom.js";
import { LANGUAGES, type PageLanguage, pattern, spokenLanguage, type TextKey, whenSpoken } from "./spoken.js";
import { choose } from "./tables.js";

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<PageLanguage> = new Set(["ar"]);

/** Makes the words of the page's markup follow the language, and its menu choose it. */
export function wireLanguage(): void {
  const menu = byId("language", HTMLSelectElement);
  menu.replaceChildren(
    ...Object.entries(LANGUAGES).map(([code, name]) => element("option", { value: code, lang: code }, name)),
  );
  menu.addEventListener("change", async () => {
    await choose(menu.value);
    // Where its words cannot be loaded, the page speaks as before.
    menu.value = spokenLanguage();
  });
  whenSpoken(() => {
    const language = spokenLanguage();
    const { documentElement } = document;
    documentElement.lang = language;
    documentElement.dir = RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
    document.title = pattern("page.title");
    menu.value = language;
    for (const place of document.querySelectorAll<HTMLElement>("[data-words]")) fill(place);
    for (const place of document.querySelectorAll<HTMLElement>("[data-label]")) {
      place.setAttribute("aria-label", pattern(place.dataset["label"] as TextKey));
    }
  });
}

/** Writes the words of an element; its parts with names stand where the words have these in braces. */
function fill(place: HTMLElement): void {
  const words = pattern(place.dataset["words"] as TextKey);
  const parts = new Map(
    [...place.querySelectorAll<HTMLElement>("[data-part]")].map((part) => [part.dataset["part"], part]),
  );
  place.replaceChildren(
    ...words.split(/\{(\w+)\}/).map((piece, i) => (i % 2 === 0 ? piece : (parts.get(piece) ?? ""))),
  );
}
