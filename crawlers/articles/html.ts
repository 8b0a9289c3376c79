import { DomHandler, Parser } from "htmlparser2";
import { cleanText } from "../../src/base/text";

/** Nodes as htmlparser2 makes them, their types without a dependency of their own. */
export type Document = DomHandler["root"];
export type Node = Document["childNodes"][number];
export type Element = Extract<Node, { readonly attribs: object }>;

/** Pages nest a few dozen elements; what walks the tree calls itself for each level. */
const MAX_DEPTH = 500;
/** Long articles have some ten thousand. */
const MAX_ELEMENTS = 300_000;

/** A page that is made to cost memory or stack, not to be read. */
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
 * @throws OverloadedPage for more levels or elements than any page has.
 */
export function parseHtml(text: string): Document {
  const handler = new GuardedHandler();
  new Parser(handler).end(text);
  return handler.root;
}

/** Where a page says in what characters it is written. */
const META = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i;
/** The standard looks no further. */
const META_BYTES = 1024;

/** Text of a page, and whether bytes in it were none of its characters. */
interface Decoded {
  readonly text: string;
  readonly isBroken: boolean;
}

/**
 * Returns a page's text: UTF-8, or what the header `content-type` or the page itself says. Bytes that are no
 * characters become U+FFFD.
 */
export function decodePage(body: Buffer, contentType: string): Decoded {
  const [, header] = /charset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(contentType) ?? [];
  const [, meta] = META.exec(body.toString("latin1", 0, META_BYTES)) ?? [];
  const text = decode(body, header ?? meta ?? "utf-8");
  return { text, isBroken: text.includes("\ufffd") };
}

function decode(body: Buffer, label: string): string {
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    // No such characters are known.
    return new TextDecoder("utf-8").decode(body);
  }
}

/** What is written in these is no text of the page. */
const SILENT = new Set(["script", "style", "noscript", "template", "iframe", "svg", "button", "form"]);
/** What begins and ends a line. */
const BLOCKS = new Set(
  "address article aside blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul".split(
    " ",
  ),
);

/**
 * Returns the text of a node as lines, one for each block, blanks evened, scripts and styles left out;
 * cleaned as all text from outside.
 */
export function linesOf(node: Node | Document): string {
  const parts: string[] = [];
  collect(node, parts);
  return cleanText(parts.join(""))
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

/** Returns text that may hold markup without it, as a browser would show it. */
export function withoutMarkup(text: string): string | undefined {
  return /<[a-z!/]/i.test(text) ? textOfNode(parseHtml(text)) : text;
}
