import type { AnswerJson } from "../schemas/answer";
import { percent } from "./text.js";

const WORDS: Readonly<Record<AnswerJson["verdict"], string>> = {
  answer: "Very likely checked before",
  suggest: "Perhaps checked before",
  none: "No previous fact-check found",
};

/** More languages than these are told as others. */
const MAX_NAMED = 3;

/** Returns an answer's verdict in plain words, with its probability where a found article has one. */
export function headlineOf({ verdict, confidence }: AnswerJson): string {
  const words = WORDS[verdict];
  return verdict === "none" || confidence === null ? words : `${words} – ${percent(confidence)}`;
}

/** Returns what the verdict means, in a sentence or two. */
export function meaningOf({ verdict, confidence, language, results, nearMisses }: AnswerJson): string {
  if (results.length + nearMisses.length === 0) {
    return "No article of the collection shares anything with this text, or none is left by what you narrowed down to.";
  }
  if (verdict === "none") {
    // How sure that is says little where the collection is in another language.
    const chance =
      confidence === null || language
        ? ""
        : ` The nearest one does with a probability of ${percent(confidence)}.`;
    return `No article of the collection seems to check this claim.${chance}`;
  }
  if (results[0]?.match === "link") {
    return "The post links this fact-check. Whether the claim is true is for the article to say.";
  }
  if (confidence === null) {
    return "How sure this is cannot be said: confidence has not been calibrated here. Please compare the claims yourself.";
  }
  return verdict === "answer"
    ? "That is how likely the first article checks this very claim. Whether the claim is true is for the article to say."
    : "The first article may check this claim. Please compare the claims before you rely on it.";
}

/** Returns what is to be said of a post in a language that the collection does not hold; undefined of others. */
export function languageNote({ language }: AnswerJson): string | undefined {
  if (!language) return undefined;
  const names = new Intl.DisplayNames("en", { type: "language" });
  const nameOf = (code: string): string => names.of(code) ?? code;
  const named = language.collection.slice(0, MAX_NAMED).map(nameOf);
  const held = language.collection.length > MAX_NAMED ? [...named, "others"] : named;
  return `This looks like ${nameOf(language.post)}; the collection is ${new Intl.ListFormat("en").format(held)}.`;
}
