import type { ApiAnswer } from "../../schemas/answer";
import type { RankRequest } from "../../schemas/rank";
import { counted, isAddressAlone, probabilityText } from "./text.js";

const WORDS: Readonly<Record<ApiAnswer["verdict"], string>> = {
  answer: "Very likely checked before",
  suggest: "Perhaps checked before",
  none: "No previous fact-check found",
};

/** Why an address alone is refused. */
export const ADDRESS =
  "This is an address. This page fetches nothing from the web: please paste the text of the post instead.";

/** Returns whether the question is just an address, at which the collection has no article. */
export function isUnknownAddress({ text = "", imageText }: RankRequest, { results }: ApiAnswer): boolean {
  return imageText === undefined && isAddressAlone(text) && results[0]?.match !== "link";
}

/** Returns an answer's verdict in plain words. */
export function verdictWords({ verdict }: Pick<ApiAnswer, "verdict">): string {
  return WORDS[verdict];
}

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
    return "The post links this fact-check. Read the article to see whether the claim is true.";
  }
  if (confidence === null) {
    return "This server has no calibrated confidence, so the page shows no probability. Please compare the claims yourself.";
  }
  const claim = results[0]?.parts ? "the claim of the part above it" : "this very claim";
  return verdict === "answer"
    ? `This is the probability that the first article checks ${claim}. Read the article to see whether the claim is true.`
    : `The first article may check ${claim}. Please compare the claims before you rely on it.`;
}

type Results = ApiAnswer["results"];

/**
 * Returns the results that may check the claim, and those that are shown because something must come next.
 * An article that was found by parts of the post is judged by its parts' verdicts. Others are compared with
 * the first: of its lead over the score that the ranker starts with, they must have two thirds. On the judged
 * posts of our sample, that keeps as many right articles as one half and shows fewer wrong ones. Without a
 * ranker nothing is known, and all results are plausible.
 */
export function byPlausibility({ results }: Pick<ApiAnswer, "results">): {
  readonly plausible: Results;
  readonly weaker: Results;
} {
  const [first] = results;
  const isParted = results.some(({ parts }) => parts !== undefined);
  const start = first?.explanation?.why?.expected ?? Number.NEGATIVE_INFINITY;
  const least = (start + 2 * (first?.score ?? 0)) / 3;
  const isPlausible = ({ match, parts, score }: Results[number]): boolean => {
    if (match === "link") return true;
    if (isParted) return parts?.some(({ verdict }) => verdict !== "none") ?? false;
    return first?.match !== "link" && score >= least;
  };
  const plausible = results.filter((result) => result === first || isPlausible(result));
  return { plausible, weaker: results.filter((result) => !plausible.includes(result)) };
}

/** Returns how many weaker matches there are, in words; none for 0. */
export function weakerWords(weaker: number): string[] {
  return weaker === 0 ? [] : [counted(weaker, "weaker match")];
}
