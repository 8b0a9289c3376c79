import { sharedContext, type WordRange } from "./context";
import { NEUTRAL, type Polarity } from "./polarity";
import type { Statement } from "./statement";
import type { ComparedText } from "./text";

/** What the post denies and the claim does not, or the reverse. */
export interface OppositePolarity {
  readonly post: WordRange;
  readonly claim: WordRange;
  /** Whether it is the post that denies. */
  readonly isDenied: boolean;
}

/** Share of the shared words, names left out, whose polarity differs, from which the statement does. */
const MOST = 0.5;
const FEWEST = 2;

/**
 * Returns where a post and a claim say the contrary of one another: most content words that both have are
 * negated an odd number of times in one of them only. Names are left out: they stand before the negation.
 */
export function oppositePolarity(post: Statement, claim: Statement): OppositePolarity | undefined {
  const said = post.polarity;
  const claimed = claim.polarity;
  if (said.cues.length === 0 && claimed.cues.length === 0) return undefined;
  const names = new Set<string>();
  for (const { first, last } of claim.names)
    for (let i = first; i <= last; i++) names.add(claim.words[i]!.stem);
  const places = new Map<string, number[]>();
  for (const [i, { stem }] of post.words.entries()) {
    if (stem === "" || names.has(stem) || i >= post.signature) continue;
    const known = places.get(stem);
    if (known) known.push(i);
    else places.set(stem, [i]);
  }
  const direct = directlyOpposite(post, said, claim, claimed);
  if (direct) return direct;
  let shared = 0;
  const opposite: { post: number; claim: number }[] = [];
  const seen = new Set<string>();
  for (const [i, { stem }] of claim.words.entries()) {
    const there = places.get(stem);
    if (!there || seen.has(stem)) continue;
    seen.add(stem);
    const parity = claimed.denied[i]!;
    const there_ = there.map((at) => said.denied[at]!).filter((of) => of !== NEUTRAL);
    if (parity === NEUTRAL || there_.length === 0) continue;
    shared++;
    if (parity === 0 && there_.every((of) => of === 1)) opposite.push({ post: there[0]!, claim: i });
  }
  if (opposite.length < Math.min(FEWEST, shared) || opposite.length < MOST * shared || shared === 0)
    return undefined;
  return {
    post: cueOr(
      said.cues,
      opposite.map((pair) => pair.post),
    ),
    claim: cueOr(
      claimed.cues,
      opposite.map((pair) => pair.claim),
    ),
    isDenied: true,
  };
}

/** Returns the last cue before the words, or the words themselves where nothing negates them. */
function cueOr(cues: readonly number[], words: readonly number[]): WordRange {
  const first = Math.min(...words);
  const cue = cues.filter((at) => at < first).at(-1) ?? cues[0];
  return cue === undefined ? { first, last: first } : { first: cue, last: cue };
}

/** Least shared context of two words of which one is denied. */
const SAME_PLACE = 1.2;

/** Returns a negation whose next word stands in the other text in the same surroundings, not denied. */
function directlyOpposite(
  post: ComparedText,
  said: Polarity,
  claim: ComparedText,
  claimed: Polarity,
): OppositePolarity | undefined {
  const found = negationIn(post, said, claim, claimed);
  if (found) return { post: found.negation, claim: found.other, isDenied: true };
  const reverse = negationIn(claim, claimed, post, said);
  return reverse && { post: reverse.other, claim: reverse.negation, isDenied: false };
}

function negationIn(
  text: ComparedText,
  { cues, denied: own }: Polarity,
  other: ComparedText,
  { denied }: Polarity,
): { negation: WordRange; other: WordRange } | undefined {
  for (const cue of cues) {
    const next = text.words.findIndex(
      ({ stem, clause }, i) => i > cue && stem !== "" && clause === text.words[cue]!.clause,
    );
    if (next < 0 || next > cue + NEXT || own[next] !== 1) continue;
    const denies = text.words[next]!.stem;
    if (other.words.some(({ stem }, i) => stem === denies && denied[i] === 1)) continue;
    for (const [i, { stem }] of other.words.entries()) {
      if (stem !== denies || denied[i] === 1 || i >= other.signature) continue;
      if (sharedContext(text, { first: cue, last: next }, other, { first: i, last: i }) < SAME_PLACE)
        continue;
      return { negation: { first: cue, last: cue }, other: { first: i, last: i } };
    }
  }
  return undefined;
}

/** A content word further behind a negation is not what it denies. */
const NEXT = 3;
