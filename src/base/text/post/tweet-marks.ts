import { markOf } from "../../core/mark";
import type { PostParts } from "../../core/types";
import { cleanText } from "../words/normalise";
import { scanWords } from "../words/tokenise";
import { parseTweet } from "./tweet-parts";

/** What tells whether two rows of the store are one tweet. */
export interface MarkableTweet extends PostParts {
  readonly dataset: string;
  readonly id: string;
  /** The platform's own id, where `id` is a dataset's. */
  readonly externalId?: string;
  readonly text?: string;
}

/** Shorter numbers are a dataset's own count of its tweets; the platform passed eight digits in 2007. */
const FEWEST_ID_DIGITS = 8;

/**
 * Returns the marks of a tweet: two tweets that share one are held out together. The first names dataset and
 * id; one names the platform's id, where it is known, whatever the dataset; the last names what the tweet
 * says (`claimKeyOf`), whoever wrote it. So a crawled copy, a quotation with another signature, and a tweet
 * that says the same all count as seen.
 */
export function tweetMarks({ dataset, id, externalId, text, ...parts }: MarkableTweet): readonly string[] {
  const platformId = externalId ?? (id.length >= FEWEST_ID_DIGITS && isPostId(id) ? id : undefined);
  return [
    markOf(dataset, id),
    // No dataset has an empty name, so that these cannot be taken for a dataset's.
    ...(platformId === undefined ? [] : [markOf("", "id", platformId)]),
    ...(text === undefined ? [] : [markOf("", "text", claimKeyOf({ text, ...parts }))]),
  ];
}

/** Returns whether a tweet has one of the marks. */
export function isMarked(tweet: MarkableTweet, marks: ReadonlySet<string>): boolean {
  return tweetMarks(tweet).some((mark) => marks.has(mark));
}

/** The platform's numbers have 63 bits. */
const MAX_ID = 2n ** 63n - 1n;

/** Returns whether a text is the id of a post as the platform writes it. */
export function isPostId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= MAX_ID;
}

/**
 * Returns a key that two tweets share which say the same in other punctuation, case, links or signature: the
 * words of the body.
 */
export function claimKey(text: string): string {
  const words = scanWords(parseTweet(text).body).filter((word) => word !== '"');
  return words.join(" ").toLowerCase() || cleanText(text).trim();
}

/**
 * Returns the key of what a post says: that of its text, whatever else it shows; where the text is blank,
 * that of the post it quotes, or else of its images. So posts that are images alone are not all one.
 */
export function claimKeyOf({ text, quotedText, imageText }: PostParts & { readonly text: string }): string {
  return claimKey([text, quotedText, imageText].find((part) => part?.trim()) ?? "");
}
