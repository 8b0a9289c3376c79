import type { ApiAnswer } from "../schemas/answer";
import { element } from "./dom.js";
import { cut, harmless, probabilityText } from "./text.js";

type Part = NonNullable<ApiAnswer["results"][number]["parts"]>[number];

const PLACES: Readonly<Record<Part["field"], string>> = {
  text: "This part of the post",
  imageText: "What stands in its picture",
  quotedText: "The post that it quotes",
};

/** Returns the parts of a post that an article answers, to stand above its card; none: the whole post. */
export function partsView(parts: readonly Part[] = []): HTMLElement {
  if (parts.length === 0) return element("p", { class: "part label" }, "The post as a whole");
  return element("div", { class: "part" }, ...parts.flatMap(partView));
}

function partView({ field, text, confidence }: Part): HTMLElement[] {
  return [
    element("p", { class: "label" }, `${PLACES[field]} – ${probabilityText(confidence)}`),
    element("blockquote", { dir: "auto" }, harmless(cut(text))),
  ];
}
