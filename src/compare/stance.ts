import { tellLanguage } from "../base/text";
import type { ReadArticle } from "./compare";
import type { Difference } from "./difference";
import { oppositePolarity } from "./negations";
import type { Statement } from "./statement";

/** How a post stands to the claim that an article checks; `unclear` where its words do not tell. */
export const STANCES = ["asserts", "denies", "asks", "unclear"] as const;
export type Stance = (typeof STANCES)[number];

const WRONG =
  "(?:false|fake|faux|untrue|bogus|hoax|debunked|fabricated|inaccurate|incorrect|dubious|misleading|unfounded|baseless|discredited|made[- ]up|phony|doctored|morphed|photoshopped)";
const REPORT =
  "(?:rumou?rs?|claims?|story|stories|tales?|legend|myth|anecdote|quotes?|quotations?|reports?|articles?|photos?|pictures?|images?|videos?|clips?|posts?|messages?|letters?|tweets?|screenshots?|information|narrative|propaganda|news about)";
/** The post calls a report wrong, whatever else it says. */
const DEBUNKS = [
  // One or two words may stand between: "incorrect social media rumours".
  new RegExp(`\\b${WRONG}\\s(?:[\\w-]+\\s){0,2}?${REPORT}\\b`, "i"),
  new RegExp(
    `\\b(?:it|its|it's|that|that's|this|he|she|image|photo|picture|video|clip|quote|story|news|report|claim|rumou?r|post|message)\\s(?:(?:is|was|are|were)\\s)?(?:a\\s|an\\s|all\\s|totally\\s|completely\\s)?${WRONG}(?:\\s(?:and|but|because|since|news|too)\\b|[^\\w\\s]|\\s*$)`,
    "i",
  ),
  /\b(?:is|was|are|were|it's|that's)\s(?:not|n't)\s(?:true|real|a real|an actual)\b|n't\s(?:true|real)\b/i,
  /\bcontrary to\b[^.!?]{0,60}\b(?:rumou?rs?|claims?|reports?|stories|belief)\b/i,
  /\b(?:debunk(?:s|ed|ing)?|fact[- ]?check(?:ed)?\s?:\s?(?:false|fake|no|not)\b)/i,
  /\bnot a[^.!?]{0,20}\bbut (?:a )?photoshop\b/i,
  /(?:^|[.!?]\s*)#?(?:fake|hoax|false|fakenews|fakealert)\s*(?:[.!:]|$)/i,
];
/** These words are on somebody else's debunking, on the media as such, or take a debunking back. */
const NO_DEBUNKING =
  /\b(?:not|isn't|wasn't|never|no) (?:a |an )?(?:fake|hoax|false|fabricated|debunked|misleading)\b|\b(?:incorrectly|falsely|wrongly) says?\b|\bfake ?news ?(?:media|outlets?|network|cnn|msm|won't|will not|doesn't|isn't)\b/i;

/** The post wants to know whether something is true. */
const ASKS = [
  /\b(?:is|was|are|were)\s(?:this|that|it|these|those)\s(?:\w+\s)?(?:true|real|legit|fake|false|accurate|correct|genuine|a hoax)\b[^.!?]*\?/i,
  /\b(?:true|real|fact) or (?:false|fake|fiction|not|hoax)\b/i,
  /\b(?:can|could|does|has|will|did) (?:any|some)(?:one|body)\b[^.!?]{0,30}\b(?:confirm|verify|verified|know if|debunk|fact[- ]?check)/i,
  /\b(?:anyone|anybody) (?:know|confirm|verify)\b/i,
  /\b(?:not|n't|un)\s?(?:sure|know|certain)\s(?:if\s|whether\s)?(?:this|it|that)(?:\sis|'s)\s(?:true|real|legit|fake)\b/i,
  /\bif (?:(?:this|that|it)(?: is|'s) )?(?:really )?true\b/i,
  /\b(?:any truth (?:to|in)|please (?:fact[- ]?check|verify|confirm)|i wonder (?:if|whether))\b/i,
];
/** A sentence that can be answered with yes or no. */
const YES_NO =
  /(?:^|[.!\n]\s*)(?:@\w+\s+)*(?:so\s|wait,?\s|hey\s|and\s|but\s)?(?:did|does|do|is|are|was|were|has|have|had)\s[^.!?\n]*(?:!\?|\?!?)/gi;
const SECOND_PERSON = /^\W*(?:@\w+\s+)*(?:do|did|are|have) (?:you|we|i)\b/i;
/** Who asks so knows the answer. */
const RHETORICAL = /\b(?:anyone|anybody|still|surprised|really think|not|n't|why|actually)\b|\?!|!\?/i;

/** The post gives somebody else's words. */
const ATTRIBUTES =
  /\b(?:says|said|claims|claimed|alleges|alleged|allegation|allegedly|according to|blames|responds|announces|rips)\b|^\W*@?[\w ]{1,30}\s?:\s?["\u201c']|: ["\u201c]/i;
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
  const said = post.text.slice(0, post.words[post.signature]?.start).replaceAll("’", "'");
  const overlap = overlapOf(post, checked);
  if (isDenial(said, post, article, overlap)) return "denies";
  if (isQuestion(said, post, checked)) return "asks";
  // What a post may deny it does not repeat, also where the denial is not sure enough to be one.
  const contradicts = differences?.some(({ kind }) => kind === "negation" || kind === "antonym");
  if (contradicts || assertion(said, checked, overlap) <= 0) return "unclear";
  // The words that deny and ask are English: their absence tells nothing in another language.
  return (language ?? tellLanguage(said) ?? "en") === "en" ? "asserts" : "unclear";
}

function isDenial(said: string, post: Statement, article: ReadArticle, overlap: Overlap): boolean {
  const { checked, field } = article;
  if (NO_DEBUNKING.test(said)) return false;
  // Where the claim is itself that something is fake, the same words in the post assert it.
  const isOnFake = field === "vclaim" && CALLS_WRONG.test(checked.text);
  if (!isOnFake && overlap.shared > 0 && DEBUNKS.some((cue) => cue.test(said))) return true;
  if (overlap.shared < DENIED.words || overlap.share < DENIED.share) return false;
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

function isQuestion(said: string, post: Statement, claim: Statement): boolean {
  if (ASKS.some((cue) => cue.test(said))) return true;
  const stems = claim.saidStems;
  const sharedBetween = (start: number, end: number): number => {
    const within = post.words.filter((word) => word.start >= start && word.end <= end);
    return new Set(within.map(({ stem }) => stem).filter((stem) => stems.has(stem))).size;
  };
  for (const { 0: question, index } of said.matchAll(YES_NO)) {
    if (RHETORICAL.test(question) || SECOND_PERSON.test(question)) continue;
    const asked = sharedBetween(index, index + question.length);
    if (asked >= QUESTION.words && asked >= QUESTION.share * sharedBetween(0, said.length)) return true;
  }
  return false;
}

function overlapOf(post: Statement, { saidStems }: Statement): Overlap {
  let shared = 0;
  for (const stem of post.saidStems) if (saidStems.has(stem)) shared++;
  return { shared, share: shared / Math.max(1, saidStems.size) };
}

/** Returns the log-odds that the post asserts the claim. */
function assertion(said: string, claim: Statement, { shared, share }: Overlap): number {
  const isAttributed = ATTRIBUTES.test(said) && !ON_WORDS.test(claim.text);
  const { bias, attributed } = WEIGHTS;
  return bias + WEIGHTS.shared * Math.log1p(shared) + WEIGHTS.share * share + (isAttributed ? attributed : 0);
}
