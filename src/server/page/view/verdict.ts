import type { ApiAnswer } from "../../schemas/answer";
import { probabilityText } from "./text.js";

const WORDS: Readonly<Record<ApiAnswer["verdict"], string>> = {
  answer: "Very likely checked before",
  suggest: "Perhaps checked before",
  none: "No previous fact-check found",
};

/** Returns an answer's verdict in plain words, with its probability where a found article has one. */
export function headlineOf({ verdict, confidence }: ApiAnswer): string {
  const words = WORDS[verdict];
  return verdict === "none" || confidence === null ? words : `${words} – ${probabilityText(confidence)}`;
}

/** Returns what the verdict means, in a sentence or two. */
export function meaningOf({ verdict, confidence, language, results, nearMisses }: ApiAnswer): string {
  if (results.length + nearMisses.length === 0) {
    return "No article of the collection shares anything with this text, or your filters leave none.";
  }
  if (verdict === "none") {
    // The probability means little when the collection is in another language.
    const chance =
      confidence === null || language
        ? ""
        : ` The nearest one does with a probability of ${probabilityText(confidence)}.`;
    return `No article of the collection seems to check this claim.${chance}`;
  }
  if (results[0]?.match === "link") {
    return "The post links this fact-check. Whether the claim is true is for the article to say.";
  }
  if (confidence === null) {
    return "This server has no calibrated confidence, so the page shows no probability. Please compare the claims yourself.";
  }
  const claim = results[0]?.parts ? "the claim of the part above it" : "this very claim";
  return verdict === "answer"
    ? `This is the probability that the first article checks ${claim}. Whether the claim is true is for the article to say.`
    : `The first article may check ${claim}. Please compare the claims before you rely on it.`;
}
