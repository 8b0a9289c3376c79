import type { Rng } from "../../src/base/core/rng";
import type { Statement } from "../../src/compare";
import { compareQuantities, type Quantity } from "../../src/compare/quantities";
import { applyEdit, type Edit } from "./edit";
import type { NamePool } from "./name-pool";
import { isNegation, negations } from "./negate";
import { numberEdits } from "./numbers";

export const POST_ALTERATIONS = ["name", "number", "negation"] as const;
export type PostAlteration = (typeof POST_ALTERATIONS)[number];

/**
 * Returns a post's text so changed that it names another person, place or number than its article's claim, or
 * negates it; undefined where the post and the claim share nothing that this could be done with. Names are
 * drawn from those of a collection.
 */
export function alterPost(
  post: Statement,
  claim: Statement,
  kind: PostAlteration,
  rng: Rng,
  names: NamePool,
): string | undefined {
  const edit = EDITS[kind](post, claim, rng, names);
  return edit && applyEdit(post.text, edit);
}

type PostEdit = (post: Statement, claim: Statement, rng: Rng, names: NamePool) => Edit | undefined;

const EDITS: Readonly<Record<PostAlteration, PostEdit>> = {
  name: (post, claim, rng, names) => {
    const shared = claim.names.filter(({ tokens }) =>
      post.words.some(({ lower, tagged }, i) => i < post.signature && !tagged && lower === tokens.at(-1)),
    );
    if (shared.length === 0) return undefined;
    // The post may have only the last word of the name.
    return names.edit(post, shared[rng.below(shared.length)]!, claim.text, rng);
  },
  number: (post, claim, rng) => {
    const shared = numberEdits(post).filter(({ replacements: [{ start, end }] }) => {
      // An edit may hold the article before the number.
      const said = post.quantities.find((quantity) => start < quantity.end && quantity.start < end);
      return said && claim.quantities.some((other) => isShared(said, other));
    });
    return one(shared, rng);
  },
  negation: negationOf,
};

/** With this share of a claim's content words a sentence says the claim, whatever its verb. */
const MOSTLY_SAID = 0.5;
/** So far behind "not" stands the word that it denies. */
const NEXT = 3;

/**
 * Returns an edit by which a post denies a claim: of two texts without negation, the verb of the claim gets
 * one in the post; of two that are negated, the post's goes. Where one alone is negated, another edit would
 * make them agree.
 */
function negationOf(post: Statement, claim: Statement): Edit | undefined {
  const part = nearestSentence(post, claim);
  if (!part) return undefined;
  const isNegated = hasNegation(claim);
  if (hasNegation(post, part) !== isNegated) return undefined;
  const [likeliest, ...others] = negations(post, part);
  if (!likeliest || isNegated) return likeliest;
  const stems = stemsOf(claim);
  const denied = [likeliest, ...others].find((edit) => stems.has(deniedStem(post, edit)));
  return denied ?? (part.shared >= MOSTLY_SAID * stems.size ? likeliest : undefined);
}

function hasNegation({ words }: Statement, { from, to } = { from: 0, to: words.length }): boolean {
  return words.slice(from, to).some(({ lower }) => isNegation(lower));
}

/** Returns the stem of the first content word from where an edit puts a negation; "" where none is near. */
function deniedStem({ words }: Statement, { replacements: [{ start }] }: Edit): string {
  const at = words.findIndex((word) => word.start >= start);
  const near = words.slice(at, at + NEXT).filter(({ sentence }) => sentence === words[at]?.sentence);
  return near.find(({ stem }) => stem !== "")?.stem ?? "";
}

/** "300 dead" and "300 people" share a number. */
function isShared(said: Quantity, claimed: Quantity): boolean {
  if (compareQuantities(said, claimed) === "same") return true;
  return said.value === claimed.value && said.unit === claimed.unit;
}

function one<T>(values: readonly T[], rng: Rng): T | undefined {
  return values.length === 0 ? undefined : values[rng.below(values.length)];
}

function stemsOf({ words }: Statement): ReadonlySet<string> {
  return new Set(words.map(({ stem }) => stem).filter((stem) => stem !== ""));
}

/** Words `from` up to, not including, `to` of a post, and how many content words of a claim they have. */
interface Sentence {
  readonly from: number;
  readonly to: number;
  readonly shared: number;
}

/** Returns the sentence of a post that shares most words with a claim; undefined where none shares two. */
function nearestSentence(post: Statement, claim: Statement): Sentence | undefined {
  const stems = stemsOf(claim);
  let best: Sentence | undefined;
  for (let from = 0; from < post.signature; ) {
    let to = from;
    const shared = new Set<string>();
    while (to < post.signature && post.words[to]!.sentence === post.words[from]!.sentence) {
      if (stems.has(post.words[to]!.stem)) shared.add(post.words[to]!.stem);
      to++;
    }
    if (shared.size > (best?.shared ?? 1)) best = { from, to, shared: shared.size };
    from = to;
  }
  return best;
}
