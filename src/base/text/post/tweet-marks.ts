import { markOf } from "../../core/mark";
import type { PostParts } from "../../core/types";
import { cleanText } from "../words/normalise";
import { scanWords } from "../words/tokenise";
import { unaddressed, writtenBody } from "./tweet-parts";

/** What two rows of the store are compared by, to find out whether they are the same tweet. */
export interface MarkableTweet extends PostParts {
  readonly dataset: string;
  readonly id: string;
  /** The platform's own id, where `id` is a dataset's. */
  readonly externalId?: string;
  readonly text?: string;
}

/**
 * Shorter numbers are a dataset's own count; the platform's ids have had more than eight digits since 2007.
 */
const FEWEST_ID_DIGITS = 8;

/**
 * Returns the marks of a tweet: two tweets that share one are held out together. The first is of dataset and
 * id, the second of the platform's id in any dataset (where known), the last of what the tweet says
 * (`claimKeyOf`), by any author, as it is written and as its copies have it (`unaddressed`). So a crawled
 * copy, a quotation with another signature, a repost, the same answer to somebody else, and a tweet that says
 * the same all count as seen.
 */
export function tweetMarks({ dataset, id, externalId, text, ...parts }: MarkableTweet): readonly string[] {
  const platformId = externalId ?? (id.length >= FEWEST_ID_DIGITS && isPostId(id) ? id : undefined);
  return [
    markOf(dataset, id),
    // No dataset has an empty name, so these cannot equal marks of a dataset.
    ...(platformId === undefined ? [] : [markOf("", "id", platformId)]),
    ...(text === undefined ? [] : saidKeys({ text, ...parts }).map((key) => markOf("", "text", key))),
  ];
}

/** Posts of fewer words ("@joe Fake news!") may say the same of different things. */
const FEWEST_WORDS_OF_COPY = 4;

/** Returns the keys of what a post says: as it is written, and as its copies have it where that differs. */
function saidKeys(post: PostParts & { readonly text: string }): readonly string[] {
  const written = claimKeyOf(post);
  const copied = claimKey(unaddressed(saidPart(post)));
  return copied === written || copied.split(" ").length < FEWEST_WORDS_OF_COPY
    ? [written]
    : [written, copied];
}

/** Returns whether a tweet has one of the marks. */
export function isMarked(tweet: MarkableTweet, marks: ReadonlySet<string>): boolean {
  return tweetMarks(tweet).some((mark) => marks.has(mark));
}

/** The platform's numbers have 63 bits. */
const MAX_ID = 2n ** 63n - 1n;

/** Returns whether a text is an id of a post on the platform. */
export function isPostId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= MAX_ID;
}

/**
 * Returns a key that is equal for tweets that differ only in punctuation, case, links or signature: the words
 * of the body.
 */
export function claimKey(text: string): string {
  const words = scanWords(writtenBody(text)).filter((word) => word !== '"');
  return words.join(" ").toLowerCase() || cleanText(text).trim();
}

/**
 * Returns the key of what a post says: of its text; where that is blank, of the post that it quotes, or else
 * of its images. So posts that are only images differ.
 */
export function claimKeyOf(post: PostParts & { readonly text: string }): string {
  return claimKey(saidPart(post));
}

function saidPart({ text, quotedText, imageText }: PostParts & { readonly text: string }): string {
  return [text, quotedText, imageText].find((part) => part?.trim()) ?? "";
}
