import { decodeHTMLAttribute } from "entities";
import { withoutMojibake } from "./words/mojibake";

/** Elements whose content is not text of a page. */
export const SILENT = new Set("script style noscript template iframe svg button form".split(" "));
/** Elements that begin and end a line. */
export const BLOCKS = new Set(
  "address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section summary table td th title tr ul".split(
    " ",
  ),
);
const OTHERS =
  "a abbr acronym area audio b base bdi bdo big canvas cite code col colgroup data datalist del dfn dialog em embed font frame frameset head hgroup html i img input ins kbd label link map mark marquee menu meta meter nobr object optgroup o:p output param picture progress q rp rt ruby s samp search select small source span strike strong sub sup tbody textarea tfoot thead time track tt u var video wbr";

/** What else stands in angle brackets is text: "<unk>", "x<y and y>z". */
const NAMES = [...SILENT, ...BLOCKS, ...OTHERS.split(" ")].join("|");
/** A letter is also a quantity: "a <b and c> d" has no attribute. */
const NAME = `(?:(?![a-z]\\s+[^\\s<>=/][^>=]{0,300}>)(?:${NAMES})(?=[\\s/>]))`;
/**
 * Values hold brackets. Where quotation marks are not closed, or a bracket stands elsewhere, the tag ends at
 * the next one, in so many characters: the time stays linear.
 */
const REST = `(?:(?:[^<>"']|"[^"]*"|'[^']*')*|[^<>]*|[^>]{0,300})>`;
const MARKUP = new RegExp(
  [
    // Each takes the rest of the text where its end is missing: so no text is read again and again.
    `<(${[...SILENT].join("|")})(?=[\\s>])${REST}(?<!/>).*?(?:</\\1\\s*>|$)`,
    "<!--.*?(?:-->|$)",
    "<(?:!doctype|\\?xml|!\\[)[^<>]*>",
    `</?${NAME}${REST}`,
    `<(?:${NAMES})\\s(?=[^<>]*$)[^<>]*=["'][^<>]*`,
  ].join("|"),
  "gis",
);
const CDATA = /<!\[CDATA\[(.*?)(?:\]\]>|$)/gis;
/** What is left of a tag where a text was cut, by those who show its beginning. */
const CUT_TAG = new RegExp(`<(?:/?[a-z]*[^\\w\\s<>]{0,3}|(?:${NAMES})\\s[^<>]*)$`, "i");
const IS_PAGE = new RegExp(`^\\s*<(?:!--|(?:${[...BLOCKS].join("|")})(?=[\\s/>]))`, "i");
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const EMPTY_LINE = /\n\s*\n/;
/** An ampersand that was escaped, once or often. */
const AMPERSAND = /&(?:amp;|#0*38;|#x0*26;)+/gi;
/** Tags escaped within escaped tags take a few; what is made to take more loses its signs. */
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
  const lines = IS_PAGE.test(marked)
    ? marked.replace(/\s+/g, (run) => (EMPTY_LINE.test(run) ? "\n" : " "))
    : marked;
  const bare = lines.replace(MARKUP, (found) => (BLOCKS.has(nameOf(found)) ? "\n" : ""));
  return bare === lines ? marked : bare.replace(CUT_TAG, "");
}

function nameOf(tag: string): string {
  return /^<\/?([^\s/>]+)/.exec(tag)?.[1]?.toLowerCase() ?? "";
}
