import type { Article } from "../base/core/types";
import { saidText, type TweetParts } from "../base/text";
import type { Architecture, Prefixes } from "./checkpoint";

/** What an encoder reads of tweets and articles, in training as in ranking. */

/** What decides how an encoder reads tweets and articles; of its manifest. */
export interface Reading {
  readonly architecture: Architecture;
  /** Absent: none. */
  readonly prefixes?: Prefixes | undefined;
}

/** Returns the texts with a prefix in front of the first. */
export function prefixed(prefix: string, texts: readonly string[]): readonly string[] {
  const [first = "", ...more] = texts;
  return prefix === "" ? texts : [prefix + first, ...more];
}

/** A field of an article that an encoder may read. */
export type EncodedField = "title" | "subtitle" | "vclaim";

/**
 * Returns a tweet as an encoder is trained on it: what it says, then its author; no URLs and no date. A bag
 * weighs every word alike, so names would outweigh the claim: it is trained without the author. The prefix of
 * the encoder's tweets stands in front.
 * @see CrowdChecked, section 4; its published runs leave the date out too.
 */
export function tweetInput(tweet: TweetParts, { architecture, prefixes }: Reading): string {
  const said = saidText(tweet);
  const parts = architecture === "bag" && said !== "" ? [said] : [said, tweet.author, tweet.handle];
  return (prefixes?.tweet ?? "") + parts.filter((part) => part !== "").join(" ");
}

/**
 * Returns the given fields of an article, in their order; its title where it has none of them. The prefix of
 * the encoder's articles stands in front of the first.
 */
export function articleInput(
  article: Pick<Article, EncodedField>,
  fields: readonly EncodedField[],
  prefix = "",
): readonly string[] {
  const texts = fields.flatMap((field) => article[field] || []);
  return prefixed(prefix, texts.length > 0 ? texts : [article.title ?? article.vclaim ?? ""]);
}
