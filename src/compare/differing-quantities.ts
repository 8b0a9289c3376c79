import { likeness, type Surroundings, surroundings, wordsAt } from "./context";
import { compareQuantities, type Quantity } from "./quantities";
import type { ComparedArticle } from "./replaced-names";
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
/** Least share of the claim in the post where each has one quantity of a kind that the other lacks. */
const COVERAGE_OF_ONLY = 0.2;

/**
 * Returns the quantities of a claim in whose place a post has others: none of the post's is the same within
 * the precision with which either is written, and one that differs and stands nowhere in the article counts
 * the same, or stands in the same surroundings, or is the only one of its kind in a post that has much of the
 * claim.
 */
export function differingQuantities(post: Statement, article: ComparedArticle): DifferingQuantity[] {
  const { claim } = article;
  if (post.quantities.length === 0) return [];
  const absent = claim.quantities.filter(
    (claimed) => claimed.kind !== "label" && !hasSame(post.quantities, claimed),
  );
  if (absent.length === 0) return [];
  // The other texts are read only where it comes to that.
  const isExtra = (said: Quantity): boolean =>
    said.kind !== "label" &&
    !hasSame(claim.quantities, said) &&
    !article.others.some(({ quantities }) => hasSame(quantities, said));
  const extra = post.quantities.filter(isExtra);
  if (extra.length === 0) return [];
  const isCovered = post.sharedWith(claim, claim.names) >= COVERAGE_OF_ONLY;
  const differing: DifferingQuantity[] = [];
  for (const claimed of absent) {
    const here = around(claim, claimed);
    let best: { quantity: Quantity; context: number } | undefined;
    for (const said of extra) {
      const isOnly =
        isCovered && areAlike(said, claimed) && isOnlyOf(extra, said) && isOnlyOf(absent, claimed);
      if (!isOnly && compareQuantities(said, claimed) !== "different") continue;
      const context = likeness(around(post, said), here);
      const least = said.noun !== "" && said.noun === claimed.noun ? SAME_NOUN : SAME_PLACE;
      if ((isOnly || context >= least) && (!best || context > best.context))
        best = { quantity: said, context };
    }
    if (best) differing.push({ post: best.quantity, claim: claimed });
  }
  return differing;
}

const NOWHERE: Surroundings = { left: [], right: [] };

function around(text: Statement, { start, end }: Quantity): Surroundings {
  const place = wordsAt(text, start, end);
  return place ? surroundings(text, place) : NOWHERE;
}

/** Whether a text has the number, whatever it counts there. */
function hasSame(quantities: readonly Quantity[], quantity: Quantity): boolean {
  return quantities.some(
    (other) =>
      (other.kind === quantity.kind && other.unit === quantity.unit && other.value === quantity.value) ||
      compareQuantities({ ...quantity, noun: "" }, other) === "same",
  );
}

/** Small numbers count many things in a text. */
const SMALL = 3;

function isOnlyOf(quantities: readonly Quantity[], quantity: Quantity): boolean {
  if (quantity.value < SMALL) return false;
  return quantities.every((other) => other === quantity || other.kind !== quantity.kind);
}

/** Years further apart are those of other events. */
const FEW_YEARS = 3;

function areAlike(said: Quantity, claimed: Quantity): boolean {
  const areYears = mayBeYear(said) && mayBeYear(claimed);
  if (areYears) return Math.abs(said.value - claimed.value) <= FEW_YEARS;
  return said.kind === claimed.kind && said.unit === claimed.unit && said.kind !== "year";
}

/** Whether it is a year, or four digits that may be one: "the Act of 1996 says". */
function mayBeYear({ kind, value, start, end }: Quantity): boolean {
  return kind === "year" || (kind === "count" && end - start === 4 && value >= 1500 && value < 2100);
}
