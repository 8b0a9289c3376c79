/** The kinds of pictures that are decoded. */
const PICTURE_KINDS = ["png", "jpeg", "webp", "gif"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** The first bytes of each kind, and of what is often taken for one; `.` is any byte. */
const SIGNATURES: readonly (readonly [PictureKind | string, string])[] = [
  ["png", "\x89PNG\r\n\x1a\n"],
  ["jpeg", "\xff\xd8\xff"],
  ["webp", "RIFF....WEBP"],
  ["gif", "GIF87a"],
  ["gif", "GIF89a"],
  ["a PDF", "%PDF-"],
  ["a HEIC or AVIF picture, or a video", "....ftyp"],
  ["a TIFF", "II*\0"],
  ["a TIFF", "MM\0*"],
  ["a BMP", "BM"],
  ["an archive", "PK\x03\x04"],
];
/** Where the markup of an SVG begins. */
const MARKUP_BYTES = 1024;

/** What bytes are: a kind of picture, or in words what they look like instead. */
export type Sniffed = { readonly kind: PictureKind } | { readonly looksLike: string };

/** Returns what bytes are, by their content alone. */
export function sniff(bytes: Uint8Array): Sniffed {
  if (bytes.length === 0) return { looksLike: "it is empty" };
  const head = Buffer.from(bytes.subarray(0, MARKUP_BYTES)).toString("latin1");
  const found = SIGNATURES.find(([, signature]) => beginsWith(head, signature))?.[0];
  const kind = PICTURE_KINDS.find((name) => name === found);
  if (kind) return { kind };
  if (found !== undefined) return { looksLike: `it looks like ${found}` };
  if (/<(?:svg|\?xml|!doctype|html)/i.test(head))
    return { looksLike: "it looks like markup, such as an SVG" };
  return { looksLike: "its first bytes are of none of these" };
}

function beginsWith(head: string, signature: string): boolean {
  return (
    head.length >= signature.length && [...signature].every((byte, i) => byte === "." || byte === head[i])
  );
}
