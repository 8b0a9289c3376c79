import type { ReadArticle } from "./compare";
import type { Difference } from "./difference";
import { surelyOpposite } from "./negations";
import { WRONG } from "./stance-cues";
import type { Statement } from "./statement";

/** How a post stands to the claim that an article checks; `unclear` where its words do not tell. */
export const STANCES = ["asserts", "denies", "asks", "unclear"] as const;
export type Stance = (typeof STANCES)[number];

/** The claim is itself that somebody said something. "Says ..." at its beginning only names the speaker. */
const ON_WORDS =
  /(?<!^\W*)\b(?:said|says|saying|stated|claimed|claims|called|tweeted|quote|quoted|wrote|writes|told|proclaimed|warned|announced|predicted|asked|suggested|described|referred|hopes|letter|say|tweet|write|call|quotation|label)\b/i;

/**
 * A negation counts where the post has this share of the claim's words, at least so many, and one of the next
 * content words behind it is the claim's.
 */
const DENIED = { share: 0.5, words: 4, next: 1 };
const PLAIN_NEGATION = /^(?:not|never|cannot|\w+n'?t)$/;
const CALLS_WRONG = new RegExp(`\\b${WRONG}\\b`, "i");
/** A question counts where it has most of the words that the post shares with the claim. */
const QUESTION = { share: 0.6, words: 2 };

/** What the post and the claim share. */
interface Overlap {
  /** Content words of the claim that the post has. */
  readonly shared: number;
  /** Their share of all in the claim, 0 - 1. */
  readonly share: number;
}

/**
 * Weights of a logistic regression for *asserts* against *unclear*, fitted on the labelled posts that are not
 * held out (bench/answer/stance.ts).
 */
const WEIGHTS = { bias: -2.57, shared: 2.02, share: 0.88, attributed: -1.64 };

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
): Stance {
  const { checked } = article;
  const overlap = overlapOf(post, checked);
  if (isDenial(post, article, overlap)) return "denies";
  if (isQuestion(post, checked)) return "asks";
  // What a post may deny it does not repeat, also where the denial is not sure enough to be one.
  const contradicts = differences?.some(({ kind }) => kind === "negation" || kind === "antonym");
  if (contradicts || assertion(post, checked, overlap) <= 0) return "unclear";
  // The words that deny and ask are English: their absence tells nothing in another language.
  return (language ?? post.cues.language ?? "en") === "en" ? "asserts" : "unclear";
}

function isDenial(post: Statement, article: ReadArticle, overlap: Overlap): boolean {
  const { checked, field } = article;
  if (post.cues.isOnDebunking) return false;
  if (overlap.shared > 0 && post.cues.debunks) {
    // Where the claim is itself that something is fake, the same words in the post assert it.
    if (field !== "vclaim" || !CALLS_WRONG.test(checked.text)) return true;
  }
  if (overlap.shared < DENIED.words || overlap.share < DENIED.share) return false;
  const opposite = surelyOpposite(post, checked);
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

function isQuestion(post: Statement, claim: Statement): boolean {
  const { asks, questions, length } = post.cues;
  if (asks) return true;
  const stems = claim.saidStems;
  const sharedBetween = (start: number, end: number): number => {
    const within = post.words.filter((word) => word.start >= start && word.end <= end);
    return new Set(within.map(({ stem }) => stem).filter((stem) => stems.has(stem))).size;
  };
  for (const { start, end } of questions) {
    const asked = sharedBetween(start, end);
    if (asked >= QUESTION.words && asked >= QUESTION.share * sharedBetween(0, length)) return true;
  }
  return false;
}

function overlapOf(post: Statement, { saidStems }: Statement): Overlap {
  let shared = 0;
  for (const stem of post.saidStems) if (saidStems.has(stem)) shared++;
  return { shared, share: shared / Math.max(1, saidStems.size) };
}

/** Returns the log-odds that the post asserts the claim. */
function assertion(post: Statement, claim: Statement, { shared, share }: Overlap): number {
  const isAttributed = post.cues.attributes && !ON_WORDS.test(claim.text);
  const { bias, attributed } = WEIGHTS;
  return bias + WEIGHTS.shared * Math.log1p(shared) + WEIGHTS.share * share + (isAttributed ? attributed : 0);
}
