import { decodeHTMLAttribute } from "entities";
import { BLOCKS } from "./elements";
import { withoutMojibake } from "./words/mojibake";

const CDATA = /<!\[CDATA\[(.*?)(?:\]\]>|$)/gis;
const FIRST_TAG = /^\s*<(!--|[a-z][a-z\d]*(?=[\s/>]))/i;
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const EMPTY_LINE = /\n\s*\n/;
/** An ampersand that was escaped, once or often. */
const AMPERSAND = /&(?:amp;|#0*38;|#x0*26;)+/gi;
/** Tags within escapes within tags take a few; what is made to take more loses its signs. */
const MOST_READINGS = 8;

/**
 * Returns a text that may be HTML as plain text: without tags, scripts and comments, a line for each block,
 * its entities decoded however often they were escaped, its mojibake read again. As in an attribute,
 * "&section=5" of an address is no entity. A text without any of this is returned as it is, and so is what
 * this has returned. The time is linear in the length.
 * @param kept the form in which texts are stored, which `text` has already.
 */
export function readHtml(text: string, kept: (text: string) => string): string {
  let read = text;
  for (let i = 0; i < MOST_READINGS; i++) {
    const next = readOnce(read);
    if (next === read) return read;
    read = kept(next);
  }
  return kept(read.replace(/[<&]/g, " "));
}

function readOnce(text: string): string {
  const bare = text.includes("<") ? withoutTags(text) : text;
  const decoded = bare.includes("&") ? decodeHTMLAttribute(bare.replace(AMPERSAND, "&")) : bare;
  const lines =
    bare === text ? decoded : decoded.replace(/\s+/g, (run) => (LINE_BREAK.test(run) ? "\n" : " "));
  return withoutMojibake(lines);
}

/** Line breaks of a text that begins with a block are blanks, as in a browser; others stand between lines. */
function withoutTags(text: string): string {
  const marked = text.replace(CDATA, "$1");
  const [, first = ""] = FIRST_TAG.exec(marked) ?? [];
  const isPage = first === "!--" || BLOCKS.has(first.toLowerCase());
  const lines = isPage ? marked.replace(/\s+/g, (run) => (EMPTY_LINE.test(run) ? "\n" : " ")) : marked;
  // Most programs meet no HTML.
  const { withoutElements } = require("./html-tags") as typeof import("./html-tags");
  const bare = withoutElements(lines);
  return bare === lines ? marked : bare;
}
