import { decodeHTMLAttribute } from "entities";
import { cleanText } from "../base/text";

/**
 * Returns text without HTML entities, control characters and surrounding blanks; undefined when
 * nothing is left. As in an attribute, "&section=5" of an address is no entity.
 */
export function plainText(text: string | null | undefined): string | undefined {
  return text ? cleanText(decodeHTMLAttribute(text)).trim() || undefined : undefined;
}
