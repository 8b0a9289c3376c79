import { cleanText } from "./normalise";
import { scanWords } from "./tokenise";
import { parseTweet } from "./tweet-parts";

/** Returns a key that two tweets share which say the same in other punctuation, case, links or signature: the words of the body. */
export function claimKey(text: string): string {
  const words = scanWords(parseTweet(text).body).filter((word) => word !== '"');
  return words.join(" ").toLowerCase() || cleanText(text).trim();
}
