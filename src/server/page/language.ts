import type { ApiAnswer } from "../schemas/answer";

/** More languages than these are told as others. */
const MAX_NAMED = 3;

/**
 * Returns what is to be said of a post in a language that the collection does not hold; undefined of others.
 */
export function languageNote({ language }: ApiAnswer): string | undefined {
  if (!language) return undefined;
  const names = new Intl.DisplayNames("en", { type: "language" });
  const nameOf = (code: string): string => names.of(code) ?? code;
  const named = language.collection.slice(0, MAX_NAMED).map(nameOf);
  const held = language.collection.length > MAX_NAMED ? [...named, "others"] : named;
  return `This looks like ${nameOf(language.post)}; the collection is ${new Intl.ListFormat("en").format(held)}.`;
}
