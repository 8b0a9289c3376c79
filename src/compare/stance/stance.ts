import type { ReadArticle } from "../compare";
import type { Difference } from "../difference";
import type { Statement } from "../statement";
import { isContrary, negatesClaimed } from "./contraries";
import { saysClaim } from "./debunkings";
import { type Numbers, readPair, type StancePair, stanceFeatures } from "./features";

/** How a post stands to the claim that an article checks; `unclear` where its words do not tell. */
export const STANCES = ["asserts", "denies", "asks", "unclear"] as const;
export type Stance = (typeof STANCES)[number];

export type StanceWeights = Readonly<Record<"denies" | "asserts", Numbers>>;

/**
 * Weights of two logistic regressions, *denies* against all others and *asserts* against *unclear*, fitted on
 * the labelled posts that are not held out (bench/answer/stance-fit.ts).
 */
const WEIGHTS: StanceWeights = {
  denies: {
    bias: -2.58,
    callsWrong: 1.56,
    debunks: 1.29,
    reportWrong: 0.84,
    untrue: 1.03,
    corrections: 1.89,
    denied: 0.87,
    negation: 0.37,
    negated: 1.44,
    lies: 0.29,
    headline: 0.91,
    length: -0.09,
    question: -1.01,
  },
  asserts: { bias: -2.36, shared: 1.69, headed: 2.03, attributed: -0.62, question: 0.03, length: -0.01 },
};
/** Least probability of a denial: its precision matters more than how many are found. */
const SURE = 0.75;
/** What a post may deny with more than this probability it does not repeat. */
const DOUBTFUL = 0.5;
/** A post in a language that has lists asserts with more than this probability. */
const SURELY_SAID = 0.7;
/** Words of the claim that a sentence has which calls a report wrong. */
const DEBUNKED = 2;
/** A plain negation counts by itself where the post has this share of the claim's words, and so many. */
const NEGATED = { share: 0.5, words: 4 };
/** Content words with which a headline tells what was claimed. */
const TOLD = 3;
/** What a post of so few words calls wrong is what it is about. */
const BRIEF = 60;
/** In languages that have lists, it has this share of the post. */
const ASKED = 0.4;
/** A question counts where it has most of the words that the post shares with the claim. */
const QUESTION = { share: 0.6, words: 2 };

/**
 * Returns how a post stands to the claim that an article checks, by words alone. It says nothing about the
 * world. Whether the post denies is asked first, since its words are the surest.
 * @param differences between the two (`compare`); undefined where too few words are shared to tell.
 * @param weights default: the fitted ones.
 */
export function stanceOf(
  post: Statement,
  article: ReadArticle,
  differences: readonly Difference[] | undefined,
  weights: StanceWeights = WEIGHTS,
): Stance {
  if (!isReadable(post, article)) return "unclear";
  const pair = readPair(post, article);
  const features = stanceFeatures(pair);
  const denial = probability(features.denies, weights.denies);
  if (isOnClaim(pair) && (denial > SURE || isDebunked(pair)) && isNearClaim(pair)) return "denies";
  // Who asks whether a claim is true asserts nothing that would contradict it.
  if ((isNegated(pair) || negatesClaimed(post, article.checked, pair)) && !pair.cues.asksForTruth)
    return "denies";
  if (isQuestion(pair)) return "asks";
  if (isContrary(post, article.checked, pair)) return "denies";
  // What a post may deny it does not repeat, also where the denial is not sure enough to be one.
  const contradicts = differences?.some(({ kind }) => kind === "negation" || kind === "antonym");
  if (contradicts || denial > DOUBTFUL || isDoubted(pair) || mayDeny(pair)) return "unclear";
  const least = post.lists ? SURELY_SAID : 0.5;
  return probability(features.asserts, weights.asserts) > least ? "asserts" : "unclear";
}

/** Whether it is known what both deny and ask with: elsewhere that such words are absent tells nothing. */
function isReadable(post: Statement, { claim, checked, field }: ReadArticle): boolean {
  if (!post.speaksAs(claim)) return false;
  if (!claim.isForeign) return (post.language ?? "en") === "en";
  if (field === "vclaim") return true;
  // A headline that still denies or asks, or says next to nothing, does not tell what was claimed.
  const { callsWrong, polarity, cues, places } = checked;
  return places.size >= TOLD && !callsWrong && polarity.cues.length === 0 && !cues.hasQuestion;
}

function probability(features: Numbers, weights: Numbers): number {
  let logit = 0;
  for (const name in weights) logit += weights[name]! * features[name]!;
  return 1 / (1 + Math.exp(-logit));
}

/** Whether a post in a language that has lists calls something wrong: lists tell less surely what. */
function mayDeny({ post, cues, article: { checked } }: StancePair): boolean {
  const callsWrong = cues.callsWrong && !cues.isOnMedia;
  return post.lists !== undefined && (callsWrong || cues.untrue) && !checked.callsWrong;
}

/** Whether the post doubts, and the claim does not itself. */
function isDoubted({ cues, article: { checked } }: StancePair): boolean {
  return cues.doubts && !checked.doubts;
}

/** Whether words for fakes can be on the claim. */
function isOnClaim({ cues, debunkings, shared, article: { checked, field } }: StancePair): boolean {
  if (shared === 0 || cues.isOnMedia) return false;
  // It says what is false, and that is not the claim.
  if (cues.debunkings.length > 0 && debunkings.length === 0) return false;
  // Where the claim is itself that something is fake, the same words in the post assert it.
  return !(cues.callsWrong && field === "vclaim" && checked.callsWrong);
}

/**
 * Whether what the post calls wrong can be the claim: the post is short, or in the same sentence, or one
 * beside it, stands most of what both share. Lists know too little of a language for what a long post calls
 * wrong elsewhere.
 */
function isNearClaim({ debunkings, post, shared, opposite, article: { checked } }: StancePair): boolean {
  if (!post.lists || opposite || post.signature <= BRIEF) return true;
  const least = Math.max(DEBUNKED, NEGATED.share * shared);
  return debunkings.some(({ place }) => {
    const at = post.words.find(({ end }) => end > place)!.sentence;
    const near = post.words.filter(({ sentence }) => Math.abs(sentence - at) <= 1);
    return new Set(near.map(({ stem }) => stem).filter((stem) => checked.places.has(stem))).size >= least;
  });
}

/** Whether the post calls a report wrong in a sentence that has words of the claim. */
function isDebunked({ debunkings, post, article: { checked, field } }: StancePair): boolean {
  // A headline also has words for what the claim is about.
  if (field === "title") return false;
  return debunkings.some(({ place, named, reach, reachesOn }) => {
    if (named || (reach && post.signature <= BRIEF && saysClaim(post, reach, checked))) return true;
    const at = post.words.find(({ end }) => end > place + 1)?.sentence ?? Number.NaN;
    const beside = reachesOn ? 1 : 0;
    const said = post.words.slice(0, post.signature).filter((word) => Math.abs(word.sentence - at) <= beside);
    const stems = new Set(said.map(({ stem }) => stem).filter((stem) => checked.places.has(stem)));
    return stems.size >= DEBUNKED;
  });
}

/** Whether the post negates what the claim asserts, or asserts what the claim negates. */
function isNegated({ shared, share, opposite, negatesClaimed, article }: StancePair): boolean {
  if (!opposite || shared < NEGATED.words || share < NEGATED.share) return false;
  // A headline that denies is the publisher's verdict, not the claim.
  return opposite.isDenied ? negatesClaimed : article.field === "vclaim";
}

function isQuestion({ cues, post, article }: StancePair): boolean {
  if (cues.asksForTruth) return true;
  const stems = article.checked.places;
  const sharedBetween = (start: number, end: number): number => {
    const within = post.words.filter((word) => word.start >= start && word.end <= end);
    return new Set(within.map(({ stem }) => stem).filter((stem) => stems.has(stem))).size;
  };
  return cues.questions.some(({ start, end }) => {
    if (post.lists && end - start < ASKED * cues.said.length) return false;
    const asked = sharedBetween(start, end);
    const least = post.lists ? Math.max(QUESTION.words, NEGATED.share * stems.size) : QUESTION.words;
    return asked >= least && asked >= QUESTION.share * sharedBetween(0, cues.said.length);
  });
}
