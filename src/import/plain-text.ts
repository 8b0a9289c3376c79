import { decodeHTMLAttribute } from "entities";
import { cleanText, readHtml, withoutMojibake } from "../base/text";

/**
 * Returns text without HTML entities, mojibake, control characters and surrounding blanks; undefined when
 * nothing is left. As in an attribute, "&section=5" of an address is no entity.
 */
export function plainText(text: string | null | undefined): string | undefined {
  return text ? cleaned(withoutMojibake(decodeHTMLAttribute(text))) || undefined : undefined;
}

/** Returns a text of an article in the same way, without tags too, and however often it was escaped. */
export function articleText(text: string | null | undefined): string | undefined {
  // Cleaning removes characters that stand for bytes of mojibake.
  return text ? readHtml(cleaned(withoutMojibake(text)), cleaned) || undefined : undefined;
}

function cleaned(text: string): string {
  return cleanText(text).trim();
}
