import type { PostParts } from "../../core/types";
import { cleanText } from "../words/normalise";
import { scanWords } from "../words/tokenise";
import { parseTweet } from "./tweet-parts";

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
