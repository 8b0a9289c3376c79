import type { Article } from "../base/core/types";
import { saidText, type TweetParts } from "../base/text";
import type { Architecture } from "./checkpoint";

/** How tweets and articles become what an encoder reads, in training as in ranking. */

/** A field of an article that an encoder may read. */
export type EncodedField = "title" | "subtitle" | "vclaim";

/**
 * Returns a tweet as an encoder is trained on it: what it says, then who says it; no URLs and no date. A bag
 * counts every word alike, so that names would drown what is said: it is trained on the latter alone.
 * @see CrowdChecked, section 4; its published runs leave the date out too.
 */
export function tweetInput(tweet: TweetParts, architecture: Architecture): string {
  const said = saidText(tweet);
  const parts = architecture === "bag" && said !== "" ? [said] : [said, tweet.author, tweet.handle];
  return parts.filter((part) => part !== "").join(" ");
}

/** Returns the given fields of an article, in their order; its title where it has none of them. */
export function articleInput(
  article: Pick<Article, EncodedField>,
  fields: readonly EncodedField[],
): readonly string[] {
  const texts = fields.flatMap((field) => article[field] || []);
  return texts.length > 0 ? texts : [article.title ?? article.vclaim ?? ""];
}
