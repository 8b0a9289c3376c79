import type { Article } from "../base/core/types";
import { saidText, type TweetParts } from "../base/text";
import type { Architecture } from "./checkpoint";

/** What an encoder reads of tweets and articles, in training as in ranking. */

/** A field of an article that an encoder may read. */
export type EncodedField = "title" | "subtitle" | "vclaim";

/**
 * Returns a tweet as an encoder is trained on it: what it says, then its author; no URLs and no date. A bag
 * weighs every word alike, so names would outweigh the claim: it is trained without the author.
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
