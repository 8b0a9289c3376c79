import type { LanguageWords } from "./languages";
import type { OppositePolarity } from "./opposite-polarity";
import { between, isNegation } from "./polarity";
import type { Statement } from "./statement";
import type { ComparedText } from "./text";

/** Share of the claim's content words that a denied part of the post has, and how many of them. */
const MOST = 0.5;
const FEWEST = 2;

/**
 * Returns where a post denies what a claim says, in a language that has lists: where one clause, or what is
 * called false, holds most of it. Where the claim denies something itself, or one of the two refuses or
 * forbids something, nothing is told: "did not allow" and "banned" say the same.
 */
export function oppositeIn(
  post: Statement,
  claim: Statement,
  language: LanguageWords,
): OppositePolarity | undefined {
  if (post.polarity.cues.length === 0 || claim.polarity.cues.length > 0) return undefined;
  const cue = deniedPart(post, claim, language);
  if (cue === undefined || mayNegate(claim, language)) return undefined;
  if (refuses(post, language) || refuses(claim, language)) return undefined;
  const here = claim.words.findIndex(({ stem }) => stem !== "" && post.places.has(stem));
  return { post: { first: cue, last: cue }, claim: { first: here, last: here }, isDenied: true };
}

/** Whether a claim denies at least what would be: "if you do not pay". */
function mayNegate({ words }: Statement, language: LanguageWords): boolean {
  return words.some((_, i) => isNegation(words, i, language));
}

/** Returns what denies a part of a post that has most of a claim, and that the post says nowhere else. */
function deniedPart(
  post: Statement,
  claim: Statement,
  { deniesBefore, rootOf }: LanguageWords,
): number | undefined {
  const least = Math.max(FEWEST, MOST * claim.places.size);
  for (const { cue, from, begins, to } of post.polarity.parts ?? []) {
    const denied = stemsWithin(post, from, to, claim);
    if (denied.size < least) continue;
    // Before the negation stands what it is said of, or another statement.
    const isSaidOf =
      !deniesBefore && from < begins && stemsWithin(post, begins, to, claim).size < MOST * denied.size;
    if (isSaidOf && !((rootOf || begins < cue) && isAllOf(post, begins, to, claim))) continue;
    const asserted = [...denied].filter((stem) =>
      post.places.get(stem)!.some((at) => post.polarity.denied[at] === 0),
    );
    if (asserted.length < MOST * denied.size) return cue;
  }
  return undefined;
}

/**
 * Whether there are content words in a part of a post, and all of them are the claim's: behind a negation its
 * verb, where verbs are compared by their roots ("the bridge he did not sell").
 */
function isAllOf({ words }: ComparedText, from: number, to: number, claim: Statement): boolean {
  const said = words.slice(from, to).filter(({ stem }) => stem !== "");
  return said.length > 0 && said.every(({ stem }) => claim.places.has(stem));
}

function stemsWithin({ words }: ComparedText, from: number, to: number, other: Statement): Set<string> {
  const stems = new Set<string>();
  for (let i = from; i < to; i++) if (other.places.has(words[i]!.stem)) stems.add(words[i]!.stem);
  return stems;
}

function refuses({ words, signature }: ComparedText, language: LanguageWords): boolean {
  return language.refuses.test(between(words, 0, signature));
}
