import { selectAll, selectOne } from "css-select";
import { present } from "../../src/base/core/values/present";
import { isoDay } from "../../src/base/text";
import { articleText } from "../../src/import/plain-text";
import { type Document, type Element, linesOf, type Node, textOfNode } from "./html";
import type { FieldSelector, Layout } from "./site";

/** The fields found in a page. */
export type PageFields = Partial<
  Record<"title" | "subtitle" | "vclaim" | "rating" | "claimant" | "author" | "date" | "body", string>
>;

/** Returns the fields at a layout's places; without a claim, the page has another layout. */
export function readLayout(document: Document, layout: Layout): PageFields {
  const first = (places: readonly FieldSelector[] | undefined): string | undefined => {
    for (const place of places ?? []) {
      const text = textAt(document, place);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  const fields: { [Field in keyof PageFields]: string | undefined } = {
    vclaim: first(layout.claim),
    title: first(layout.title),
    subtitle: first(layout.subtitle),
    rating: first(layout.rating),
    claimant: first(layout.claimant),
    author: first(layout.author),
    date: dayIn(first(layout.date) ?? ""),
    body: bodyOf(document, layout.body ?? []),
  };
  return present(fields);
}

function textAt(document: Document, place: FieldSelector): string | undefined {
  const { css, attribute, own } = typeof place === "string" ? { css: place } : place;
  const element = selectOne<Node, Element>(css, document);
  if (!element) return undefined;
  if (attribute !== undefined) return oneLine(element.attribs[attribute] ?? "");
  if (own) return ownText(element);
  return textOfNode(element);
}

function ownText({ childNodes }: Element): string | undefined {
  for (const child of childNodes) {
    const text = child.type === "text" ? oneLine(child.data) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

function oneLine(text: string): string | undefined {
  return articleText(text)?.replace(/\s+/g, " ");
}

function bodyOf(document: Document, selectors: readonly string[]): string | undefined {
  for (const selector of selectors) {
    const found = selectAll<Node, Element>(selector, document);
    const all = new Set<unknown>(found);
    const text = found
      // An element inside another match was read with it.
      .filter((element) => !isWithin(all, element))
      .map(linesOf)
      .join("\n")
      .trim();
    if (text !== "") return text;
  }
  return undefined;
}

function isWithin(elements: ReadonlySet<unknown>, inner: Element): boolean {
  for (let node = inner.parent; node; node = node.parent) if (elements.has(node)) return true;
  return false;
}

const DATES = [
  /\d{4}-\d{2}-\d{2}/,
  /[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4}/,
  /\d{1,2} [A-Z][a-z]{2,8}\.?,? \d{4}/,
] as const;

/** Returns the first day that a text names, ISO 8601. */
function dayIn(text: string): string | undefined {
  for (const pattern of DATES) {
    const [found] = pattern.exec(text) ?? [];
    const day = isoDay(found ?? "");
    if (day !== undefined) return day;
  }
  return undefined;
}
