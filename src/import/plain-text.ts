import { decodeHTML } from "entities";
import { cleanText } from "../base/text";

/**
 * Returns text without HTML entities, control characters and surrounding blanks; undefined when
 * nothing is left.
 */
export function plainText(text: string | null | undefined): string | undefined {
  return text ? cleanText(decodeHTML(text)).trim() || undefined : undefined;
}
