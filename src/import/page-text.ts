/** Where a page names its character set. */
const META = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i;
/** The declaration of XML, which XHTML begins with. */
const XML = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']\s*([\w.:-]{2,40})/;
/** The HTML standard searches this many bytes. */
const META_BYTES = 1024;
/** Byte-order marks as Latin-1. They count before any name. */
const MARKS = [
  ["\xef\xbb\xbf", "utf-8"],
  ["\xff\xfe", "utf-16le"],
  ["\xfe\xff", "utf-16be"],
] as const;

/** Text of a page, and whether some of its bytes were not valid characters. */
interface Decoded {
  readonly text: string;
  readonly isBroken: boolean;
}

/**
 * Returns the text of a page in the character set that its byte-order mark, the header `content-type` or the
 * page names, UTF-8 by default. Names that are unknown are passed over. Invalid bytes become U+FFFD.
 */
export function decodePage(body: Buffer, contentType: string): Decoded {
  const head = body.toString("latin1", 0, META_BYTES);
  const [, marked] = MARKS.find(([mark]) => head.startsWith(mark)) ?? [];
  const [, header] = /charset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(contentType) ?? [];
  const [, named] = META.exec(head) ?? [];
  const [, declared] = XML.exec(head) ?? [];
  // What names it in ASCII cannot be UTF-16; the HTML standard takes it for UTF-8.
  const own = [named, declared].map((name) => name?.replace(/^utf-?16.*/i, "utf-8"));
  const label = [marked, header, ...own].find((name) => name !== undefined && isKnown(name));
  const text = new TextDecoder(label).decode(body);
  return { text, isBroken: text.includes("\ufffd") };
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch {
    return false;
  }
}
