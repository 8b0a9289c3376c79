import { decodeHTMLAttribute } from "entities";
import { cleanText, withoutMojibake } from "../base/text";

/**
 * Returns text without HTML entities, mojibake, control characters and surrounding blanks; undefined when
 * nothing is left. As in an attribute, "&section=5" of an address is no entity.
 */
export function plainText(text: string | null | undefined): string | undefined {
  return text ? cleanText(withoutMojibake(decodeHTMLAttribute(text))).trim() || undefined : undefined;
}
