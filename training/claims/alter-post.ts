import type { Rng } from "../../src/base/core/rng";
import type { Statement } from "../../src/compare";
import { compareQuantities, type Quantity } from "../../src/compare/quantities";
import { applyEdit, type Edit } from "./edit";
import type { NamePool } from "./name-pool";
import { negations } from "./negate";
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
  negation: (post, claim) => {
    const part = nearestSentence(post, claim);
    return part && negations(post, part)[0];
  },
};

/** "300 dead" and "300 people" share a number. */
function isShared(said: Quantity, claimed: Quantity): boolean {
  if (compareQuantities(said, claimed) === "same") return true;
  return said.value === claimed.value && said.unit === claimed.unit;
}

function one<T>(values: readonly T[], rng: Rng): T | undefined {
  return values.length === 0 ? undefined : values[rng.below(values.length)];
}

/** Returns the sentence of a post that shares most words with a claim; undefined where none shares two. */
function nearestSentence(post: Statement, claim: Statement): { from: number; to: number } | undefined {
  const stems = new Set(claim.words.map(({ stem }) => stem).filter((stem) => stem !== ""));
  let best: { from: number; to: number } | undefined;
  let most = 1;
  for (let from = 0; from < post.signature; ) {
    let to = from;
    const shared = new Set<string>();
    while (to < post.signature && post.words[to]!.sentence === post.words[from]!.sentence) {
      if (stems.has(post.words[to]!.stem)) shared.add(post.words[to]!.stem);
      to++;
    }
    if (shared.size > most) {
      most = shared.size;
      best = { from, to };
    }
    from = to;
  }
  return best;
}
