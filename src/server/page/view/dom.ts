import { harmless, type Link, piecesOf } from "./text.js";

type Attributes = Readonly<Record<string, string | number | boolean>>;
type Child = Node | string | undefined;

/** Returns a new element. Attributes that are false are left out; strings become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** Returns a new element of a drawing. */
export function drawn<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill<E extends Element>(made: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Returns the element of the page's own markup with this id. */
export function byId<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new TypeError(`The page has no ${kind.name} #${id}.`);
}

/** Returns a button that does not send its form. */
export function button(text: string, action: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", action);
  return made;
}

/** Returns one of the icons in the page's markup, hidden from screen readers. */
export function icon(name: string): SVGSVGElement {
  return drawn("svg", { class: "icon", "aria-hidden": true }, drawn("use", { href: `#icon-${name}` }));
}

/** Returns words of others for the middle of a line; they keep their own direction of writing. */
export function outside(text: string): HTMLElement {
  return element("bdi", {}, harmless(text));
}

/** Returns the server's own words, which are English, for the middle of a line. */
export function english(text: string): HTMLElement {
  return element("bdi", { lang: "en" }, harmless(text));
}

/** Returns words of others with marks where they match, and other marks where they differ. */
export function marked(...given: Parameters<typeof piecesOf>): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const { text, mark } of piecesOf(...given)) {
    fragment.append(mark ? element("mark", { class: mark }, text) : text);
  }
  return fragment;
}

/** Returns a link to another site: the browser sends it no referrer, search engines do not count it. */
export function linkTo({ href }: Link, ...children: readonly Child[]): HTMLAnchorElement {
  return element("a", { href, target: "_blank", rel: "noopener noreferrer nofollow" }, ...children);
}

/** Returns text that can be folded out. */
export function folded(summary: string | Node, ...children: readonly Child[]): HTMLDetailsElement {
  return element("details", {}, element("summary", {}, summary), ...children);
}

/**
 * Returns a table in a frame that scrolls where the table is wider than the page.
 * @param name for screen readers.
 */
export function table(
  name: string,
  heads: readonly string[],
  rows: readonly (readonly (Node | string)[])[],
): HTMLElement {
  const cells = (row: readonly (Node | string)[]): HTMLElement[] =>
    row.map((cell, i) => element("td", { "data-label": heads[i] ?? "" }, cell));
  return element(
    "div",
    { class: "table", role: "group", "aria-label": name, tabindex: 0 },
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells(row)))),
    ),
  );
}

/** Tells screen readers what has changed. */
export function announce(text: string): void {
  // What stands behind a dialog is silent.
  const isBehind = byId("row-dialog", HTMLDialogElement).open;
  const region = byId(isBehind ? "row-announcer" : "announcer", HTMLElement);
  // Screen readers ignore the same words again unless they were removed before.
  region.textContent = "";
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}
