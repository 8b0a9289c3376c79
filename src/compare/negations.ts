import { sharedContext, type WordRange } from "./context";
import { NEUTRAL } from "./polarity";
import type { Statement } from "./statement";

/** What the post denies and the claim does not, or the reverse. */
export interface OppositePolarity {
  readonly post: WordRange;
  readonly claim: WordRange;
  /** Whether it is the post that denies. */
  readonly isDenied: boolean;
}

/** Share of the words that count, from which the post denies the statement. */
const MOST = 0.5;
const FEWEST = 2;
/** Least shared context of two words of which one is denied. */
const SAME_PLACE = 1.2;
/** A content word further behind a negation is not what it denies. */
const NEXT = 3;

/**
 * Returns where a post and a claim say the contrary of one another: one negates a word that the other asserts
 * in the same surroundings, or the post denies most content words that both have. Names count only where they
 * are denied: most stand before the negation.
 */
export function oppositePolarity(post: Statement, claim: Statement): OppositePolarity | undefined {
  if (post.polarity.cues.length === 0 && claim.polarity.cues.length === 0) return undefined;
  return directlyOpposite(post, claim) ?? mostlyDenied(post, claim);
}

function mostlyDenied(post: Statement, claim: Statement): OppositePolarity | undefined {
  const said = post.polarity;
  const claimed = claim.polarity;
  const named = namedIn(claim);
  const counted = new Set<string>();
  const denied: { readonly post: number; readonly claim: number }[] = [];
  let shared = 0;
  for (const [i, { stem }] of claim.words.entries()) {
    const there = post.places.get(stem);
    // Each word counts once.
    if (!there || counted.has(stem)) continue;
    counted.add(stem);
    const polarities = there.map((at) => said.denied[at]!).filter((polarity) => polarity !== NEUTRAL);
    if (claimed.denied[i] === NEUTRAL || polarities.length === 0) continue;
    const isDenied = polarities.every((polarity) => polarity === 1);
    // What the post denies of somebody may still name them elsewhere.
    if (!isDenied && named.has(stem)) continue;
    shared++;
    if (isDenied && claimed.denied[i] === 0) denied.push({ post: there[0]!, claim: i });
  }
  if (shared === 0 || denied.length < Math.max(Math.min(FEWEST, shared), MOST * shared)) return undefined;
  const inPost = denied.map((pair) => pair.post);
  const inClaim = denied.map((pair) => pair.claim);
  return { post: cueOf(said.cues, inPost), claim: cueOf(claimed.cues, inClaim), isDenied: true };
}

function namedIn({ names, words }: Statement): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { first, last } of names) for (let i = first; i <= last; i++) named.add(words[i]!.stem);
  return named;
}

/** Returns the last cue before the words, or the first of these where nothing negates them. */
function cueOf(cues: readonly number[], words: readonly number[]): WordRange {
  const first = Math.min(...words);
  const at = cues.filter((cue) => cue < first).at(-1) ?? cues[0] ?? first;
  return { first: at, last: at };
}

/** Finds a negation whose next word stands in the other text in the same surroundings, not denied. */
function directlyOpposite(post: Statement, claim: Statement): OppositePolarity | undefined {
  const found = negationIn(post, claim);
  if (found) return { post: found.negation, claim: found.other, isDenied: true };
  const reverse = negationIn(claim, post);
  return reverse && { post: reverse.other, claim: reverse.negation, isDenied: false };
}

function negationIn(
  text: Statement,
  other: Statement,
): { readonly negation: WordRange; readonly other: WordRange } | undefined {
  const { denied } = other.polarity;
  for (const cue of text.polarity.cues) {
    const { clause } = text.words[cue]!;
    const next = text.words.findIndex((word, i) => i > cue && word.stem !== "" && word.clause === clause);
    if (next < 0 || next > cue + NEXT || text.polarity.denied[next] !== 1) continue;
    const denies = text.words[next]!.stem;
    if (other.words.some(({ stem }, i) => stem === denies && denied[i] === 1)) continue;
    for (let i = 0; i < other.signature; i++) {
      if (other.words[i]!.stem !== denies) continue;
      const place = { first: i, last: i };
      if (sharedContext(text, { first: cue, last: next }, other, place) < SAME_PLACE) continue;
      return { negation: { first: cue, last: cue }, other: place };
    }
  }
  return undefined;
}
