import { tellLanguage } from "../base/text";
import type { ReadArticle } from "./compare";
import type { Difference } from "./difference";
import { oppositePolarity } from "./negations";
import { callsWrong, type StanceCues, stanceCues } from "./stance-cues";
import type { Statement } from "./statement";

/** How a post stands to the claim that an article checks; `unclear` where its words do not tell. */
export const STANCES = ["asserts", "denies", "asks", "unclear"] as const;
export type Stance = (typeof STANCES)[number];

/** The claim is itself that somebody said something. "Says ..." at its beginning only names the speaker. */
const ON_WORDS =
  /(?<!^\W*)\b(?:said|says|saying|stated|claimed|claims|called|tweeted|quote|quoted|wrote|writes|told|proclaimed|warned|announced|predicted|asked|suggested|described|referred|hopes|letter|say|tweet|write|call|quotation|label)\b/i;
/** A headline that tells that something is false. */
const DENYING_HEADLINE =
  /\b(?:no|not|\w+n't|never|cannot|unrelated|old|misidentif\w+|misreport\w*|clarif\w+)\b/i;

/**
 * A negation counts where the post has this share of the claim's words, at least so many, and one of the next
 * content words behind it is the claim's.
 */
const DENIED = { share: 0.5, words: 4, next: 1 };
const PLAIN_NEGATION = /^(?:not|never|cannot|\w+n'?t)$/;
/** A question counts where it has most of the words that the post shares with the claim. */
const QUESTION = { share: 0.6, words: 2 };

/**
 * Weights of two logistic regressions, *denies* against all others and *asserts* against *unclear*, fitted on
 * the labelled posts that are not held out (bench/answer/stance-fit.ts).
 */
export const STANCE_WEIGHTS = {
  denies: {
    bias: -1.82,
    callsWrong: 2.05,
    debunks: 1.46,
    reportWrong: 0.85,
    untrue: 1.08,
    corrections: 1.76,
    denied: 1.48,
    lies: 0.54,
    headline: 1.52,
    length: -0.68,
    question: -1.04,
  },
  asserts: { bias: -3.73, shared: 2.3, attributed: -1.33, question: 0.82, length: 0.42 },
};
/** Least probability of a denial: its precision matters more than how many are found. */
const SURE = 0.7;
/** What a post may deny with more than this probability it does not repeat. */
const DOUBTFUL = 0.4;

export type StanceWeights = Readonly<Record<"denies" | "asserts", Readonly<Record<string, number>>>>;

/** What the words of a post and a claim tell of its stance, as the regressions see it. */
export interface StanceFeatures {
  readonly denies: Readonly<Record<keyof typeof STANCE_WEIGHTS.denies, number>>;
  readonly asserts: Readonly<Record<keyof typeof STANCE_WEIGHTS.asserts, number>>;
}

/**
 * Returns how a post stands to the claim that an article checks, by words alone. It says nothing about the
 * world. Whether the post denies is asked first, since its words are the surest.
 * @param differences between the two (`compare`); undefined where too few words are shared to tell.
 * @param language of the post, ISO 639-1; default: what its words tell.
 */
export function stanceOf(
  post: Statement,
  article: ReadArticle,
  differences: readonly Difference[] | undefined,
  language?: string,
  weights: StanceWeights = STANCE_WEIGHTS,
): Stance {
  const cues = stanceCues(post);
  const features = stanceFeatures(post, article);
  const denial = probability(features.denies, weights.denies);
  const isSure = denial > SURE && features.asserts.shared > 0 && isOnClaim(cues, article);
  if (isSure || isNegated(post, article)) return "denies";
  if (isQuestion(cues, post, article.checked)) return "asks";
  // What a post may deny it does not repeat, also where the denial is not sure enough to be one.
  const contradicts = differences?.some(({ kind }) => kind === "negation" || kind === "antonym");
  if (contradicts || denial > DOUBTFUL) return "unclear";
  if (probability(features.asserts, weights.asserts) <= 0.5) return "unclear";
  // The words that deny and ask are English: their absence tells nothing in another language.
  return (language ?? tellLanguage(cues.said) ?? "en") === "en" ? "asserts" : "unclear";
}

/** Returns what the regressions see of a post and a claim. */
export function stanceFeatures(post: Statement, { checked, claim, field }: ReadArticle): StanceFeatures {
  const cues = stanceCues(post);
  const { shared, denied } = overlapOf(post, checked);
  const length = Math.log1p(post.saidStems.size);
  const headline = field === "title" ? claim.text.replaceAll("\u2019", "'") : "";
  return {
    denies: {
      bias: 1,
      callsWrong: Number(cues.callsWrong),
      debunks: Number(cues.debunks && shared > 0),
      reportWrong: Number(cues.reportWrong),
      untrue: Number(cues.untrue),
      corrections: Math.log1p(cues.corrections),
      denied,
      lies: Number(cues.lies),
      headline: Number(callsWrong(headline) || DENYING_HEADLINE.test(headline)),
      length,
      question: Number(cues.hasQuestion),
    },
    asserts: {
      bias: 1,
      shared: Math.log1p(shared),
      attributed: Number(cues.attributes && !ON_WORDS.test(checked.text)),
      question: Number(headline.includes("?")),
      length,
    },
  };
}

function probability(
  features: Readonly<Record<string, number>>,
  weights: Readonly<Record<string, number>>,
): number {
  let logit = 0;
  for (const name in weights) logit += weights[name]! * features[name]!;
  return 1 / (1 + Math.exp(-logit));
}

/** Whether words for fakes can be on the claim. */
function isOnClaim({ isOnMedia, callsWrong: callsPostWrong }: StanceCues, article: ReadArticle): boolean {
  const { checked, field } = article;
  // Where the claim is itself that something is fake, the same words in the post assert it.
  const isOnFake = field === "vclaim" && callsPostWrong && callsWrong(checked.text);
  return !isOnMedia && !isOnFake;
}

/** Whether the post negates what the claim asserts, or asserts what the claim negates. */
function isNegated(post: Statement, { checked, field }: ReadArticle): boolean {
  const { shared, share } = overlapOf(post, checked);
  if (shared < DENIED.words || share < DENIED.share) return false;
  const opposite = oppositePolarity(post, checked);
  if (!opposite) return false;
  // A headline that denies is the publisher's verdict, not the claim.
  if (!opposite.isDenied) return field === "vclaim";
  return deniesClaimed(post, opposite.post.first, checked.saidStems);
}

/** Whether one of the next content words behind a negation is the claim's. */
function deniesClaimed({ words }: Statement, cue: number, claimed: ReadonlySet<string>): boolean {
  if (!PLAIN_NEGATION.test(words[cue]!.lower)) return false;
  const next = words
    .slice(cue + 1)
    .filter(({ stem, sentence }) => stem !== "" && sentence === words[cue]!.sentence);
  return next.slice(0, DENIED.next).some(({ stem }) => claimed.has(stem));
}

function isQuestion(
  { said, asksForTruth, questions }: StanceCues,
  post: Statement,
  claim: Statement,
): boolean {
  if (asksForTruth) return true;
  const stems = claim.saidStems;
  const sharedBetween = (start: number, end: number): number => {
    const within = post.words.filter((word) => word.start >= start && word.end <= end);
    return new Set(within.map(({ stem }) => stem).filter((stem) => stems.has(stem))).size;
  };
  return questions.some(({ start, end }) => {
    const asked = sharedBetween(start, end);
    return asked >= QUESTION.words && asked >= QUESTION.share * sharedBetween(0, said.length);
  });
}

/** What a post shares with a claim. */
interface Overlap {
  /** Content words of the claim that the post has. */
  readonly shared: number;
  /** Their share of all in the claim, 0 - 1. */
  readonly share: number;
  /** Share of the places of such words that the post denies, 0 - 1. */
  readonly denied: number;
}

function overlapOf(
  { words, signature, polarity, saidStems, mentions }: Statement,
  claim: Statement,
): Overlap {
  const claimed = claim.saidStems;
  let shared = 0;
  for (const stem of saidStems) if (claimed.has(stem)) shared++;
  for (const name of claim.names) {
    // A name counts as a word of it where it is there otherwise: "KKK".
    const parts = claim.words.slice(name.first, name.last + 1);
    if (!parts.some(({ stem }) => saidStems.has(stem)) && mentions.has(name, false)) shared++;
  }
  let places = 0;
  let denied = 0;
  for (let i = 0; i < signature; i++) {
    const { stem } = words[i]!;
    if (stem === "" || !claimed.has(stem)) continue;
    places++;
    if (polarity.denied[i] === 1) denied++;
  }
  return { shared, share: shared / Math.max(1, claimed.size), denied: denied / Math.max(1, places) };
}
