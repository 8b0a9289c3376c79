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
/** Least shared context of two that count what has another name. */
const OTHER_NOUN = 0.6;
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
  const isForeign = post.isForeign || claim.isForeign;
  const absent = claim.quantities.filter(
    (claimed) => !hasSame(post.quantities, claimed) && !(isForeign && post.mayHave(claim, claimed)),
  );
  if (absent.length === 0) return [];
  // The other texts are read only where it comes to that.
  const isExtra = (said: Quantity): boolean =>
    !hasSame(claim.quantities, said) &&
    !article.others.some(({ quantities }) => hasSame(quantities, said)) &&
    !(isForeign && [claim, ...article.others].some((text) => text.mayHave(post, said)));
  const extra = post.quantities.filter(isExtra);
  if (extra.length === 0) return [];
  // In words that are not known another number may be written.
  const isCovered = !isForeign && post.sharedWith(claim, claim.names) >= COVERAGE_OF_ONLY;
  const single = extra.filter((said) => !isOfSpan(post, said));
  const differing: DifferingQuantity[] = [];
  for (const claimed of absent) {
    const places = placesOf(claimed, article);
    let best: { quantity: Quantity; context: number } | undefined;
    for (const said of extra) {
      const areOnly =
        isCovered &&
        areAlike(said, claimed) &&
        isOnly(single, said, claimed) &&
        isOnly(absent, claimed, said);
      const there = around(post, said);
      for (const { quantity, around: here } of places) {
        const context = likeness(there, here);
        const isReplaced = areOnly || context >= leastContext(said, quantity);
        if (isReplaced && (!best || context > best.context)) best = { quantity: said, context };
      }
    }
    if (best) differing.push({ post: best.quantity, claim: claimed });
  }
  return differing;
}

/** Returns the shared context from which the first stands in the second's place. */
function leastContext(said: Quantity, claimed: Quantity): number {
  // "Article 11" is not "Article 13", wherever the two stand.
  if (said.kind === "label" || claimed.kind === "label")
    return compareQuantities(said, claimed) === "different" ? 0 : Infinity;
  if (compareQuantities(said, claimed) === "different") {
    return said.noun !== "" && said.noun === claimed.noun ? SAME_NOUN : SAME_PLACE;
  }
  // "29 sheep" and "58 animals" may count the same where all around is the same.
  return compareQuantities({ ...said, noun: "" }, claimed) === "different" ? OTHER_NOUN : Infinity;
}

/** A quantity in a text of an article. */
interface PlacedQuantity {
  readonly quantity: Quantity;
  readonly around: Surroundings;
}

/** Returns where an article has a quantity of its claim, the claim first. */
function placesOf(claimed: Quantity, { claim, others }: ComparedArticle): PlacedQuantity[] {
  const places = [{ quantity: claimed, around: around(claim, claimed) }];
  for (const text of others) {
    for (const quantity of text.quantities) {
      if (quantity.kind === "label" || compareQuantities({ ...quantity, noun: "" }, claimed) !== "same")
        continue;
      places.push({ quantity, around: around(text, quantity) });
    }
  }
  return places;
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

/** Whether a quantity is the only one of its text that can stand for another text's. */
function isOnly(quantities: readonly Quantity[], quantity: Quantity, of: Quantity): boolean {
  if (quantity.value < SMALL) return false;
  return quantities.every((other) => other === quantity || other.value < SMALL || !areAlike(other, of));
}

const DASH = /^ ?[-\u2013\u2014] ?$/;

/** Whether a year begins or ends a span of years, "1929-1938", which is not the year of one event. */
function isOfSpan({ text, quantities }: Statement, year: Quantity): boolean {
  const isJoined = (from: Quantity, to: Quantity): boolean =>
    from.kind === "year" && to.kind === "year" && DASH.test(text.slice(from.end, to.start));
  return quantities.some((other) => isJoined(year, other) || isJoined(other, year));
}

/** Years further apart are those of other events. */
const FEW_YEARS = 2;

function areAlike(said: Quantity, claimed: Quantity): boolean {
  const [here, there] = [yearOf(said), yearOf(claimed)];
  if (here !== undefined && there !== undefined) return Math.abs(here - there) <= FEW_YEARS;
  return (
    said.kind === claimed.kind && said.unit === claimed.unit && said.kind !== "year" && said.kind !== "label"
  );
}

/** Returns the year that a quantity is or is in, four digits that may be one included: "the Act of 1996". */
function yearOf({ kind, unit, value, start, end }: Quantity): number | undefined {
  if (kind === "date" && unit === "yyyymmdd") return Math.floor(value / 10_000);
  const mayBe = kind === "year" || (kind === "count" && end - start === 4 && value >= 1500 && value < 2100);
  return mayBe ? value : undefined;
}
