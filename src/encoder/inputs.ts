import type { Article } from "../core/types";
import type { TweetParts } from "../text";

/** How tweets and articles become what an encoder reads, in training as in ranking. */

/** A field of an article that an encoder may read. */
export type EncodedField = "title" | "subtitle" | "vclaim";

/**
 * Returns a tweet as an encoder reads it: what it says, then who says it; no URLs and no date.
 * @see CrowdChecked, section 4; its published runs leave the date out too.
 */
export function tweetInput({ body, author, handle }: TweetParts): string {
  return [body, author, handle].filter((part) => part !== "").join(" ");
}

/** Returns the given fields of an article, in their order; its title where it has none of them. */
export function articleInput(
  article: Pick<Article, EncodedField>,
  fields: readonly EncodedField[],
): readonly string[] {
  const texts = fields.flatMap((field) => article[field] || []);
  return texts.length > 0 ? texts : [article.title ?? article.vclaim ?? ""];
}
