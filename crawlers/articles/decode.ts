/** Where a page says in what characters it is written. */
const META = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i;
/** The standard looks no further. */
const META_BYTES = 1024;

/** Text of a page, and whether bytes in it were none of its characters. */
export interface Decoded {
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
