import { type Stems, sharedContext, type WordRange } from "./context";
import { oppositeIn } from "./negations-in-languages";
import type { OppositePolarity } from "./opposite-polarity";
import { clauseStart, isContracted, NEUTRAL, negatedBy } from "./polarity";
import type { Statement } from "./statement";
import { wordSet } from "./word-set";

/** Share of the words that count, from which the post denies the statement. */
const MOST = 0.5;
const FEWEST = 2;
/** Least shared context of two words of which one is denied. */
const SAME_PLACE = 1.2;
/** Two words behind which no content word stands have nothing to share there, which they share. */
const AT_END = 0.5;
/** A content word further behind a negation is not what it denies. */
const NEXT = 3;

/**
 * Returns where a post and a claim say the contrary of one another: surely (`surelyOpposite`), or as far as
 * the sentence of the post tells that says most of the claim.
 */
export function oppositePolarity(post: Statement, claim: Statement): OppositePolarity | undefined {
  if (claim.lists) return oppositeIn(post, claim, claim.lists);
  return surelyOpposite(post, claim) ?? deniedInSentence(post, claim);
}

/**
 * Returns where one of a post and a claim negates a word that the other asserts in the same surroundings, or
 * where the post denies most content words that both have. Names count only where they are denied: most stand
 * before the negation.
 */
export function surelyOpposite(post: Statement, claim: Statement): OppositePolarity | undefined {
  if (post.polarity.cues.length === 0 && claim.polarity.cues.length === 0) return undefined;
  if (claim.lists) return oppositeIn(post, claim, claim.lists);
  return directlyOpposite(post, claim) ?? mostlyDenied(post, claim);
}

/** Words `from` up to, not including, `to` of a post, and how many content words of a claim they have. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly shared: number;
}

/** What is said stands in another clause than that it was not said. */
const SAYS =
  /^(?:sa(?:y|id|ys|ying)|tell|told|claim|claimed|state|stated|declare|declared|announce|announced|tweet|tweeted|write|written|confirm|confirmed|show|shown|prove|proven)$/;

/**
 * Finds the sentence of the post that says most of what the claim says. Where the claim negates nothing, and
 * the sentence has an odd number of negations, it denies the claim if most of what both say stands behind the
 * first: in its clause, or in what is said with it.
 */
function deniedInSentence(post: Statement, claim: Statement): OppositePolarity | undefined {
  if (claim.polarity.cues.length > 0 || post.polarity.cues.length === 0) return undefined;
  const part = nearestSentence(post, claim);
  if (!part) return undefined;
  const { words } = post;
  const isOfPart = (cue: number): boolean => cue >= part.from && cue < part.to;
  // What is lacking is not what is said: "without warning the bear ate it".
  const cues = post.polarity.cues.filter((cue) => isOfPart(cue) && words[cue]!.lower !== "without");
  const [cue] = cues;
  if (cue === undefined || cues.length % 2 === 0) return undefined;
  const behind = { from: cue + 1, to: part.to };
  if (sharedWithin(post, behind, claim.places) < leastDenied(post, claim, part, cue)) return undefined;
  let end = behind.from;
  while (end < part.to && words[end]!.clause === words[cue]!.clause) end++;
  const denied = stemsWithin(post, { from: behind.from, to: end }, claim.places);
  const isOfClause = denied.size > 0;
  // "Hats don't stop rain, but hats stop wind" asserts what it denies of something else.
  const after = stemsWithin(post, { from: end, to: part.to }, claim.places);
  if (isOfClause && after.size > denied.size && [...denied].every((stem) => after.has(stem)))
    return undefined;
  if (!isOfClause && !SAYS.test(words[behind.from]!.lower)) return undefined;
  const at = claim.words.findIndex(({ stem }) => stem !== "" && post.places.has(stem));
  return { post: { first: cue, last: cue }, claim: { first: at, last: at }, isDenied: true };
}

/** What is not able, or never, seldom denies what is told of one time: "proves she can't handle it". */
const NOT_ONCE = wordSet("can't cant cannot couldn't couldnt never won't wont wouldn't wouldnt");
/** Before "not" these begin a clause without a subject. */
const FINITE = wordSet("is are was were do does did has have had");
/** So near before a negation "and" begins what it denies. */
const LINKED = 3;
const MODAL = wordSet("can could will would should may might must");

/**
 * Returns how many content words of a claim must stand behind a negation. Those of whom or what it is said of
 * do not count where there are any: "Sam does not sell the harbour" denies what little it says.
 */
function leastDenied(post: Statement, claim: Statement, { from, shared }: Part, cue: number): number {
  const { words } = post;
  const least = Math.max(FEWEST, MOST * shared);
  if (NOT_ONCE.has(words[cue]!.lower) || MODAL.has(words[cue - 1]?.lower ?? "")) return least;
  const start = Math.max(from, clauseStart(words, cue));
  // "And did not wake" is one more thing that is said.
  if (words.slice(Math.max(start, cue - LINKED), cue).some(({ lower }) => lower === "and")) return least;
  // "Sam, who is known for it - is not a baker": a clause without a subject has that of the sentence.
  const isOpen = cue === start ? isContracted(words[cue]!.lower) : FINITE.has(words[start]!.lower);
  const subject = sharedWithin(post, { from: isOpen ? from : start, to: cue }, claim.places);
  return subject === 0 ? least : Math.max(1, MOST * (shared - subject));
}

/** Returns the sentence of a post that has most content words of a claim, at least `FEWEST`. */
function nearestSentence(post: Statement, claim: Statement): Part | undefined {
  const { words, signature } = post;
  let best: Part | undefined;
  for (let from = 0; from < signature; ) {
    let to = from + 1;
    while (to < signature && words[to]!.sentence === words[from]!.sentence) to++;
    const shared = sharedWithin(post, { from, to }, claim.places);
    if (shared > (best?.shared ?? FEWEST - 1)) best = { from, to, shared };
    from = to;
  }
  return best;
}

/** Returns how many different content words of a part of a text are among others. */
function sharedWithin(text: Statement, part: Pick<Part, "from" | "to">, stems: Stems): number {
  return stemsWithin(text, part, stems).size;
}

function stemsWithin(
  { words }: Statement,
  { from, to }: Pick<Part, "from" | "to">,
  stems: Stems,
): ReadonlySet<string> {
  const shared = new Set<string>();
  for (let i = from; i < to; i++)
    if (words[i]!.stem !== "" && stems.has(words[i]!.stem)) shared.add(words[i]!.stem);
  return shared;
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
    const next = negatedBy(text.words, cue);
    if (
      next < 0 ||
      text.words[next]!.clause !== clause ||
      next > cue + NEXT ||
      text.polarity.denied[next] !== 1
    )
      continue;
    const denies = text.words[next]!.stem;
    if (other.words.some(({ stem }, i) => stem === denies && denied[i] === 1)) continue;
    for (let i = 0; i < other.signature; i++) {
      if (other.words[i]!.stem !== denies) continue;
      if (takesNothing(other, i)) continue;
      const place = { first: i, last: i };
      const context = sharedContext(text, { first: cue, last: next }, other, place);
      if (context + (isLast(text, next) && isLast(other, i) ? AT_END : 0) < SAME_PLACE) continue;
      if (isAsserted(text, denies, other, place, context)) continue;
      return { negation: { first: cue, last: cue }, other: place };
    }
  }
  return undefined;
}

/**
 * Whether a text that denies a word asserts it elsewhere, in surroundings that are as like the other's: "hats
 * don't stop rain, but hats stop wind".
 */
function isAsserted(
  text: Statement,
  stem: string,
  other: Statement,
  place: WordRange,
  context: number,
): boolean {
  const isLike = (at: number): boolean =>
    text.polarity.denied[at] === 0 && sharedContext(text, { first: at, last: at }, other, place) >= context;
  return text.places.get(stem)?.some(isLike) === true;
}

/** Words behind a verb that deny it, and how near they stand: "ate none of it". */
const NOTHING = wordSet("none nothing nobody");
const OBJECT = 2;

function takesNothing({ words }: Statement, verb: number): boolean {
  const behind = words.slice(verb + 1, verb + 1 + OBJECT);
  return behind.some(({ lower, clause }) => clause === words[verb]!.clause && NOTHING.has(lower));
}

/** Whether no content word stands behind a word in its sentence. */
function isLast({ words }: Statement, i: number): boolean {
  const { sentence } = words[i]!;
  return !words.some(({ stem, sentence: of }, at) => at > i && of === sentence && stem !== "");
}
