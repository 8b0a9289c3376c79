import type { LanguageWords } from "../languages";
import { between, clauseEnd, isNegation, phraseWithin, wordsBefore } from "../polarity";
import type { Statement } from "../statement";

/** Least share of the claim's content words that the post has, and how many of them. */
const SHARED = { share: 0.25, words: 2 };
/** A short post negates what it shares with the claim by a negation right before a word of it. */
const NEGATED = { share: 0.4, words: 2, length: 30 };
/** So near a word stands a negation that denies it: "has not been". */
const BESIDE = 3;
/** In longer posts the contrary is seldom of what the claim is about. */
const BRIEF = 50;

/** Content words of the claim that the post has, and their share of all. */
interface Shared {
  readonly shared: number;
  readonly share: number;
}

/**
 * Whether a post says of the same what contradicts the claim in another word, in a language that has lists:
 * that who is said to have died is alive, or what is said to be closed is open.
 */
export function isContrary(post: Statement, claim: Statement, { shared, share }: Shared): boolean {
  const { lists, signature } = post;
  if (!lists || shared < SHARED.words || share < SHARED.share || signature > BRIEF) return false;
  if (claim.polarity.cues.length > 0 || post.cues.hasQuestion) return false;
  const claimed = between(claim.words, 0, claim.signature);
  return lists.opposites.some(
    (opposites) =>
      opposites.claimed.test(claimed) &&
      !opposites.contrary.test(claimed) &&
      (opposites.claimed.test(between(post.words, 0, signature))
        ? negates(post, opposites.claimed)
        : saysOfClaimed(post, claim, opposites.contrary)),
  );
}

/**
 * Whether a short post, in a language that has lists, negates a verb or a thing of the claim: "has not sold
 * the park", "no tax on cash". Words of refusing and ending say the contrary of what they negate.
 */
export function negatesClaimed(post: Statement, claim: Statement, { shared, share }: Shared): boolean {
  const { lists, signature, words, polarity, cues } = post;
  if (!lists || shared < NEGATED.words || share < NEGATED.share || signature > NEGATED.length) return false;
  if (polarity.cues.length === 0 || cues.hasQuestion) return false;
  const isNegated = polarity.parts!.some(({ cue, isVerdict, to }) => {
    if (isVerdict) return false;
    if (lists.negations.endsSo(words[cue]!.lower) && claim.places.has(words[cue]!.stem)) return true;
    // "There will not be any tax": further negations of the clause say what there is none of.
    for (let i = cue; i < to; i++) {
      if (i > cue && !isNegation(words, i, lists)) continue;
      const next = words.slice(i + 1, to).find(({ stem }) => stem !== "");
      if (next !== undefined && claim.places.has(next.stem)) return true;
    }
    return false;
  });
  return isNegated && isPlain(claim, lists) && !lists.refuses.test(between(words, 0, signature));
}

/** Whether a claim denies nothing, neither by a negation nor by what it tells: that somebody lied. */
function isPlain({ words, signature, cues }: Statement, lists: LanguageWords): boolean {
  const claimed = between(words, 0, signature);
  return !(
    cues.lies ||
    lists.refuses.test(claimed) ||
    lists.opposites.some(({ contrary }) => contrary.test(claimed)) ||
    words.some(({ lower }, i) => lists.no.has(lower) || isNegation(words, i, lists))
  );
}

/** Whether a post has a phrase, and nowhere without a negation right beside it. */
function negates({ words, signature, polarity, lists }: Statement, phrase: RegExp): boolean {
  const said = between(words, 0, signature);
  return [...said.matchAll(new RegExp(phrase, "g"))].every(({ index }) => {
    const at = wordsBefore(said, index);
    if (polarity.negated[at] !== 1) return false;
    if (lists!.negations.endsSo(words[at]!.lower)) return true;
    return polarity.parts!.some(({ cue, isVerdict }) => {
      const apart = words.slice(Math.min(at, cue) + 1, Math.max(at, cue));
      return !isVerdict && apart.length < BESIDE && apart.every(({ stem }) => stem === "");
    });
  });
}

/** Whether a phrase stands in a clause that is about what the claim is about, and that nothing negates. */
function saysOfClaimed({ words, signature, polarity }: Statement, claim: Statement, phrase: RegExp): boolean {
  for (let from = 0; from < signature; from = clauseEnd(words, from, signature)) {
    const said = between(words, from, clauseEnd(words, from, signature));
    const at = phraseWithin(said, phrase, from)?.from;
    if (at === undefined || polarity.negated[at] === 1) continue;
    const before = words.slice(from, at).filter(({ stem }) => stem !== "");
    const known = before.filter(({ stem }) => claim.places.has(stem)).length;
    if (before.length === 0 || (claim.places.has(before[0]!.stem) && 2 * known > before.length)) return true;
  }
  return false;
}
