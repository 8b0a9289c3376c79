import type { ApiAnswer } from "../../schemas/answer";
import type { RankRequest } from "../../schemas/rank";
import { counted, harmless, isAddressAlone, probabilityText } from "./text.js";

/** An answer's verdict, or `other` where the best article is probably about another claim. */
export type Finding = ApiAnswer["verdict"] | "other";

const WORDS: Readonly<Record<Finding, string>> = {
  answer: "Very likely checked before",
  suggest: "Perhaps checked before",
  other: "Perhaps about another claim",
  none: "No previous fact-check found",
};

/** Why an address alone is refused. */
export const ADDRESS =
  "This is an address. This page fetches nothing from the web: please paste the text of the post instead.";

/** Returns whether the question is just an address, at which the collection has no article. */
export function isUnknownAddress(request: RankRequest, { results }: ApiAnswer): boolean {
  const { text = "", imageText, image } = request;
  return (
    imageText === undefined && image === undefined && isAddressAlone(text) && results[0]?.match !== "link"
  );
}

type Result = ApiAnswer["results"][number];

/** Returns whether a post is probably about another claim than the article: then it has no stance to it. */
export function isOtherClaim({ differences, stance }: Pick<Result, "differences" | "stance">): boolean {
  return differences !== undefined && stance === undefined;
}

/** Returns what an answer comes to. */
export function findingOf({ verdict, results }: Pick<ApiAnswer, "verdict" | "results">): Finding {
  return verdict === "suggest" && results[0] && isOtherClaim(results[0]) ? "other" : verdict;
}

/** Returns what an answer comes to, in plain words. */
export function findingWords(finding: Finding): string {
  return WORDS[finding];
}

/** Returns what the post says otherwise than the first article, in sentences; "" for nothing. */
export function differencesText({ results }: Pick<ApiAnswer, "results">): string {
  return (results[0]?.differences ?? []).map(({ sentence }) => sentence).join(" ");
}

/** Returns the probability of the first article; undefined where none is known or it would mislead. */
export function probabilityOf(answer: ApiAnswer): number | undefined {
  const finding = findingOf(answer);
  return finding === "none" || finding === "other" ? undefined : (answer.confidence ?? undefined);
}

/** Returns what an answer comes to in plain words, with its probability where it has one. */
export function headlineOf(answer: ApiAnswer): string {
  const probability = probabilityOf(answer);
  const words = WORDS[findingOf(answer)];
  return probability === undefined ? words : `${words} – ${probabilityText(probability)}`;
}

/** Returns what the verdict means, in a sentence or two. */
export function meaningOf(answer: ApiAnswer): string {
  const { verdict, confidence, language, results, nearMisses } = answer;
  const [first] = results;
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
  if (findingOf(answer) === "other") {
    return `${harmless(differencesText(answer))} This may be another claim: please compare both before you rely on the article.`;
  }
  if (first?.match === "link") {
    return "The post links this fact-check. Read the article to see whether the claim is true.";
  }
  if (first?.match === "picture") {
    return verdict === "answer"
      ? "People confirmed this fact-check for the same picture. Read the article to see whether the claim is true."
      : "Somebody confirmed this fact-check for this picture, or for one that looks the same. Please compare the claims before you rely on it.";
  }
  if (confidence === null) {
    return "This server has no calibrated confidence, so the page shows no probability. Please compare the claims yourself.";
  }
  const isOpposite = first?.differences?.some(({ severity }) => severity === "high") ?? false;
  const whole = isOpposite ? "this claim" : "this very claim";
  const subject = first?.parts ? "the claim of the part above it" : whole;
  const claim = isOpposite ? `${subject} or its opposite` : subject;
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
    if (match !== undefined) return true;
    if (isParted) return parts?.some(({ verdict }) => verdict !== "none") ?? false;
    return first?.match === undefined && score >= least;
  };
  const plausible = results.filter((result) => result === first || isPlausible(result));
  return { plausible, weaker: results.filter((result) => !plausible.includes(result)) };
}

/** Returns how many weaker matches there are, in words; none for 0. */
export function weakerWords(weaker: number): string[] {
  return weaker === 0 ? [] : [counted(weaker, "weaker match")];
}
