import type { ReadArticle } from "../compare";
import type { Stems } from "../context";
import { surelyOpposite } from "../negations";
import type { OppositePolarity } from "../opposite-polarity";
import { isNegation } from "../polarity";
import type { Statement } from "../statement";
import type { StanceCues } from "./cues";
import { type Debunking, debunkingsOf } from "./debunkings";

/** The claim is itself that somebody said something. "Says ..." at its beginning only names the speaker. */
const ON_WORDS =
  /(?<!^\W*)\b(?:said|says|saying|stated|claimed|claims|called|tweeted|quote|quoted|wrote|writes|told|proclaimed|warned|announced|predicted|asked|suggested|described|referred|hopes|letter|say|tweet|write|call|quotation|label)\b/i;
/** A headline that tells that something is false. */
const DENYING_HEADLINE =
  /\b(?:no|not|\w+n't|never|cannot|unrelated|old|misidentif\w+|misreport\w*|clarif\w+)\b/i;
const PLAIN_NEGATION = /^(?:not|never|cannot|\w+n'?t)$/;

/** A post and a claim, with what both say. */
export interface StancePair {
  readonly post: Statement;
  readonly article: ReadArticle;
  readonly cues: StanceCues;
  /** Content words of the claim that the post has. */
  readonly shared: number;
  /** Their share of all in the claim, 0 - 1. */
  readonly share: number;
  /** Where they say the contrary of one another. */
  readonly opposite: OppositePolarity | undefined;
  /** Whether the next content word behind the post's negation is the claim's. */
  readonly negatesClaimed: boolean;
  /** Where the post calls a report wrong that can be the claim. */
  readonly debunkings: readonly Debunking[];
}

/** Numbers that a regression sees; what is true counts 1. */
export type Numbers = Readonly<Record<string, number>>;

export function readPair(post: Statement, article: ReadArticle): StancePair {
  const { checked } = article;
  const shared = sharedWords(post, checked);
  const opposite = surelyOpposite(post, checked);
  return {
    post,
    article,
    cues: post.cues,
    shared,
    share: shared / Math.max(1, checked.places.size),
    opposite,
    negatesClaimed: opposite?.isDenied === true && negatesNext(post, opposite.post.first, checked.places),
    debunkings: debunkingsOf(post, checked),
  };
}

/** Returns what the regressions of the stance see of a post and a claim. */
export function stanceFeatures({
  post,
  article,
  cues,
  debunkings,
  shared,
  opposite,
  negatesClaimed,
}: StancePair): {
  readonly denies: Numbers;
  readonly asserts: Numbers;
} {
  const { checked, claim, field } = article;
  const length = Math.log1p(post.places.size);
  const headline = field === "title" ? claim.text.replaceAll("\u2019", "'") : "";
  return {
    denies: {
      bias: 1,
      callsWrong: Number(cues.callsWrong),
      debunks: Number(debunkings.length > 0 && shared > 0),
      reportWrong: Number(cues.reportWrong),
      untrue: Number(cues.untrue),
      corrections: Math.log1p(cues.corrections),
      denied: deniedShare(post, checked),
      negation: Number(opposite?.isDenied === true),
      negated: Number(negatesClaimed),
      lies: Number(cues.lies),
      headline: Number(
        headline !== "" &&
          (claim.callsWrong ||
            (claim.lists ? claim.polarity.cues.length > 0 : DENYING_HEADLINE.test(headline))),
      ),
      length,
      question: Number(cues.hasQuestion),
    },
    asserts: {
      bias: 1,
      shared: Math.log1p(shared),
      headed: post.sharedWith(article.headline),
      attributed: Number(cues.attributes && !isOnWords(checked)),
      question: Number(headline.includes("?")),
      length,
    },
  };
}

function isOnWords(claim: Statement): boolean {
  return claim.lists ? claim.cues.attributes : ON_WORDS.test(claim.text);
}

function negatesNext({ words, lists }: Statement, cue: number, claimed: Stems): boolean {
  const { lower, sentence } = words[cue]!;
  if (!(lists ? isNegation(words, cue, lists) : PLAIN_NEGATION.test(lower))) return false;
  if (lists?.negations.endsSo(lower) && claimed.has(words[cue]!.stem)) return true;
  const next = words.find((word, i) => i > cue && word.stem !== "" && word.sentence === sentence);
  return next !== undefined && claimed.has(next.stem);
}

function sharedWords({ places, mentions }: Statement, claim: Statement): number {
  let shared = 0;
  for (const stem of claim.places.keys()) if (places.has(stem)) shared++;
  for (const name of claim.names) {
    // A name counts as a word of it where it is there otherwise: "KKK".
    const parts = claim.words.slice(name.first, name.last + 1);
    if (!parts.some(({ stem }) => places.has(stem)) && mentions.has(name, false)) shared++;
  }
  return shared;
}

/** Returns the share of the places of the claim's words in the post that the post denies. */
function deniedShare({ words, signature, polarity }: Statement, claim: Statement): number {
  let shared = 0;
  let denied = 0;
  for (let i = 0; i < signature; i++) {
    const { stem } = words[i]!;
    if (stem === "" || !claim.places.has(stem)) continue;
    shared++;
    if (polarity.denied[i] === 1) denied++;
  }
  return denied / Math.max(1, shared);
}
