import { sharedContext, wordsAt } from "./context";
import { compareQuantities, type Quantity } from "./quantities";
import type { Statement } from "./statement";

/** A quantity of the claim, and the post's in its place. */
export interface DifferingQuantity {
  readonly post: Quantity;
  readonly claim: Quantity;
}

/** Least shared context of two quantities of which it is not known that they count the same. */
const SAME_PLACE = 0.5;
/** Least shared context of two that count the same: nothing else may be about these. */
const SAME_NOUN = 0.3;

/**
 * Returns the quantities of a claim in whose place a post has others: none of the post's is the same within
 * the precision with which either is written, and one that differs counts the same, or stands in the same
 * surroundings.
 */
export function differingQuantities(post: Statement, claim: Statement): DifferingQuantity[] {
  if (post.quantities.length === 0) return [];
  const differing: DifferingQuantity[] = [];
  for (const claimed of claim.quantities) {
    if (claimed.kind === "label") continue;
    const relations = post.quantities.map((said) => compareQuantities(said, claimed));
    if (relations.includes("same")) continue;
    let best: { quantity: Quantity; context: number } | undefined;
    for (const [i, said] of post.quantities.entries()) {
      if (relations[i] !== "different" || isElsewhere(said, claim)) continue;
      const there = wordsAt(post, said.start, said.end);
      const here = wordsAt(claim, claimed.start, claimed.end);
      if (!there || !here) continue;
      const context = sharedContext(post, there, claim, here);
      const least = said.noun !== "" && said.noun === claimed.noun ? SAME_NOUN : SAME_PLACE;
      if (context >= least && (!best || context > best.context)) best = { quantity: said, context };
    }
    if (best) differing.push({ post: best.quantity, claim: claimed });
  }
  return differing;
}

/** Whether the claim has the post's quantity somewhere else. */
function isElsewhere(said: Quantity, claim: Statement): boolean {
  return claim.quantities.some((other) => compareQuantities(said, other) === "same");
}
