import { selectOne } from "css-select";
import { DomHandler, Parser } from "htmlparser2";
import { parseUrl } from "../../src/base/core/values/parse-url";
import { BLOCKS, SILENT } from "../../src/base/text";
import { articleText } from "../../src/import/plain-text";

/** Nodes as htmlparser2 makes them, their types without a dependency of their own. */
export type Document = DomHandler["root"];
export type Node = Document["childNodes"][number];
export type Element = Extract<Node, { readonly attribs: object }>;

/** Pages nest a few dozen levels; functions over the tree recurse once for each. */
const MAX_DEPTH = 500;
/** Long articles have some ten thousand. */
const MAX_ELEMENTS = 300_000;

/** A page that would exhaust memory or stack. */
export class OverloadedPage extends Error {}

class GuardedHandler extends DomHandler {
  private elements = 0;

  override onopentag(name: string, attributes: { [key: string]: string }): void {
    if (this.tagStack.length > MAX_DEPTH) throw new OverloadedPage(`more than ${MAX_DEPTH} levels`);
    if (++this.elements > MAX_ELEMENTS) throw new OverloadedPage(`more than ${MAX_ELEMENTS} elements`);
    super.onopentag(name, attributes);
  }
}

/**
 * Returns the tree of a page.
 * @throws OverloadedPage for more levels or elements than real pages have.
 */
export function parseHtml(text: string): Document {
  const handler = new GuardedHandler();
  new Parser(handler).end(text);
  return handler.root;
}

/** Returns the address that links of a page are relative to: what the page names, or its own. */
export function baseOf(document: Document, address: string): URL {
  const named = selectOne<Node, Element>("base[href]", document)?.attribs["href"] ?? "";
  return parseUrl(named, address) ?? new URL(address);
}

/**
 * Returns the text of a node as lines, one for each block, with single spaces, without scripts and styles,
 * cleaned as all text from outside.
 */
export function linesOf(node: Node | Document): string {
  const parts: string[] = [];
  collect(node, parts);
  return (articleText(parts.join("")) ?? "")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

function collect(node: Node | Document, parts: string[]): void {
  if (node.type === "text") parts.push(node.data.replace(/\s+/g, " "));
  if (!("childNodes" in node) || node.type === "cdata") return;
  const name = "name" in node ? node.name : "";
  if (SILENT.has(name)) return;
  const isBlock = BLOCKS.has(name);
  if (isBlock) parts.push("\n");
  for (const child of node.childNodes) collect(child, parts);
  if (isBlock) parts.push("\n");
}

/** Returns the text of a node in one line; `undefined` where there is none. */
export function textOfNode(node: Node | Document): string | undefined {
  return linesOf(node).replace(/\n/g, " ") || undefined;
}
