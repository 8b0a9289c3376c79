import type { Answer } from "../../answer";

/** More languages than these are told as others. */
const MAX_NAMED = 3;

/** Returns what is to be said of a post in a language that the collection does not hold. */
export function languageLine({ post, collection }: NonNullable<Answer["language"]>): string {
  const names = new Intl.DisplayNames("en", { type: "language" });
  const nameOf = (code: string): string => names.of(code) ?? code;
  const named = collection.slice(0, MAX_NAMED).map(nameOf);
  const held = collection.length > MAX_NAMED ? [...named, "others"] : named;
  return `This looks like ${nameOf(post)}; the collection is ${new Intl.ListFormat("en").format(held)}.`;
}
