import type { RankRequest } from "../../../queries/schema";
import type { ApiAnswer } from "../../schemas/answer";
import { pattern, say, sayCounted, spokenLanguage } from "../words/spoken.js";
import { harmless, isAddressAlone, isolated, probabilityText, sentences } from "./text.js";

/** An answer's verdict, or `other` where the best article is probably about another claim. */
export type Finding = ApiAnswer["verdict"] | "other";

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
  return pattern(`verdict.${finding}`);
}

type Difference = NonNullable<Result["differences"]>[number];

const DIFFERENT = {
  name: "differs.named",
  place: "differs.named",
  number: "differs.counted",
  time: "differs.counted",
  antonym: "differs.worded",
  quantifier: "differs.worded",
} as const;

/** Returns a sentence on a difference: the server's in English, otherwise one from what the two texts say. */
export function differenceText({ kind, sentence, postSpan, claimSpan }: Difference): string {
  if (spokenLanguage() === "en") return harmless(sentence);
  if (kind === "negation") return say("differs.negation");
  return say(DIFFERENT[kind], { said: isolated(postSpan.text), claimed: isolated(claimSpan.text) });
}

/** Returns what the post says otherwise than the first article, in sentences; "" for nothing. */
export function differencesText({ results }: Pick<ApiAnswer, "results">): string {
  return sentences(...(results[0]?.differences ?? []).map(differenceText));
}

/** Returns how a post stands to an article's claim, in a sentence; undefined where that is not known. */
export function stanceText({ stance }: Pick<Result, "stance">): string | undefined {
  const { kind, rating, sentence } = stance ?? {};
  if (!sentence || spokenLanguage() === "en") return sentence;
  if (kind === "asks") return say("stance.asks");
  const isTold = (kind === "asserts" || kind === "denies") && rating !== undefined && rating !== "unrated";
  return isTold ? pattern(`stance.${kind}.${rating}`) : undefined;
}

/** Returns the probability of the first article; undefined where none is known or it would mislead. */
export function probabilityOf(answer: ApiAnswer): number | undefined {
  const finding = findingOf(answer);
  return finding === "none" || finding === "other" ? undefined : (answer.confidence ?? undefined);
}

/** Returns what an answer comes to in plain words, with its probability where it has one. */
export function headlineOf(answer: ApiAnswer): string {
  const probability = probabilityOf(answer);
  const verdict = findingWords(findingOf(answer));
  if (probability === undefined) return verdict;
  return say("verdict.sure", { verdict, probability: probabilityText(probability) });
}

/** Returns what the verdict means, in a sentence or two. */
export function meaningOf(answer: ApiAnswer): string {
  const { verdict, confidence, language, results, nearMisses } = answer;
  const [first] = results;
  if (results.length + nearMisses.length === 0) {
    return say("verdict.nothing");
  }
  if (verdict === "none") {
    // The probability means little when the collection is in another language.
    const chance =
      confidence === null || language
        ? undefined
        : say("verdict.nearest", { probability: probabilityText(confidence) });
    return sentences(say("verdict.noArticle"), chance);
  }
  if (findingOf(answer) === "other") {
    return sentences(differencesText(answer), say("verdict.otherMeans"));
  }
  if (first?.match === "link") return say("verdict.linked");
  if (first?.match === "picture") {
    return verdict === "answer" ? say("verdict.pictureAnswer") : say("verdict.pictureSuggest");
  }
  if (confidence === null) return say("verdict.uncalibrated");
  const isOpposite = first?.differences?.some(({ severity }) => severity === "high") ?? false;
  const [part, whole] = isOpposite ? (["PartOpposite", "Opposite"] as const) : (["Part", "Claim"] as const);
  return pattern(`verdict.${verdict}${first?.parts ? part : whole}`);
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
  return weaker === 0 ? [] : [sayCounted("results.weaker", weaker)];
}
