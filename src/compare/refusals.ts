import { sharedContext } from "./context";
import { verbBase } from "./lexicon";
import type { OppositePolarity } from "./opposite-polarity";
import type { Statement } from "./statement";
import type { ComparedWord } from "./text";
import { wordSet } from "./word-set";

/** Who does this "to" do something does not do it. */
const REFUSES =
  /^(?:refus(?:e|es|ed|ing|al|als)|declin(?:e|es|ed|ing)|fail(?:s|ed|ing|ure)?|neglect(?:s|ed|ing)?)$/;
/** Before a verb these leave open whether it is done: who "should pay" may have refused to. */
const OPEN = wordSet("to should must would could may might can shall ought let make made");
/** Words before a verb in which these are looked for. */
const BEFORE = 3;
/** Least shared context of what is refused in one text and done in the other. */
const SAME_PLACE = 1.2;

/**
 * Returns where one of a post and a claim tells that somebody refused to do what the other says was done:
 * "refused to pay the fine", "paid the fine". The other must deny and refuse nothing.
 */
export function refusedOpposite(post: Statement, claim: Statement): OppositePolarity | undefined {
  const inClaim = refusalIn(claim, post);
  if (inClaim) return { post: inClaim.done, claim: inClaim.refused, isDenied: false };
  const inPost = refusalIn(post, claim);
  return inPost && { post: inPost.refused, claim: inPost.done, isDenied: true };
}

function refusalIn(text: Statement, other: Statement) {
  if (other.polarity.cues.length > 0) return undefined;
  const { words, signature } = text;
  for (let i = 0; i + 2 < signature; i++) {
    const verb = words[i + 2]!;
    if (words[i + 1]!.lower !== "to" || verb.stem === "" || verb.clause !== words[i]!.clause) continue;
    const places = other.places.get(verb.stem);
    if (!places || !isRefusal(words[i]!) || text.polarity.denied[i] === 1) continue;
    if (other.words.some(isRefusal)) return undefined;
    const refused = { first: i, last: i };
    for (const at of places) {
      if (at >= other.signature || isOpen(other.words, at)) continue;
      const done = { first: at, last: at };
      if (sharedContext(text, { first: i, last: i + 2 }, other, done) >= SAME_PLACE) return { refused, done };
    }
  }
  return undefined;
}

function isRefusal({ lower }: ComparedWord): boolean {
  return REFUSES.test(lower);
}

function isOpen(words: readonly ComparedWord[], at: number): boolean {
  const before = words.slice(Math.max(0, at - BEFORE), at);
  // What is named by a noun, "the payment of", is not said to be done.
  if (verbBase(words[at]!.lower) === undefined) return true;
  return before.some(({ lower, clause }) => clause === words[at]!.clause && OPEN.has(lower));
}
