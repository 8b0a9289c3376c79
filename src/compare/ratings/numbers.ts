import type { NormalRating } from "./rating";

const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,2})?`;
const OF = "of|out of|de|von|sur|su|van|av|из";
/** "2/5", "2 of 5", as publishers write it and as imports do where the markup has numbers alone. */
const SHARE = new RegExp(`^(${NUMBER})\\s*(?:/|(?:${OF})\\s)\\s*(${NUMBER})$`, "i");
/** What imports write where the markup names both ends of a scale that does not begin with 1. */
const SCALED = new RegExp(`^(${NUMBER}) on a scale of (${NUMBER}) to (${NUMBER})$`, "i");

/** Other ends are those of dates and counts: "9/11". */
const ENDS = new Set([3, 4, 5, 6, 7, 10, 100]);

/** Up to here a rating is "mostly false" or worse, from there on "mostly true" or better. */
const MOSTLY_FALSE = 0.25;
const MOSTLY_TRUE = 0.75;

const PINOCCHIOS = /^(one|two|three|four|[1-4]|bottomless) pinocchios?$/;
const FEW = new Set(["one", "two", "1", "2"]);

/**
 * Returns what a rating says that is a number on a scale; undefined for any other. By the convention of
 * ClaimReview more is truer, and scales begin with 1; Pinocchios count lies.
 * @param said the rating, folded.
 */
export function numberRating(rating: string, said: string): NormalRating | undefined {
  const [, count] = PINOCCHIOS.exec(said) ?? [];
  if (count !== undefined) return FEW.has(count) ? "mixed" : "false";
  const text = rating.trim();
  const [, given, worst, best] = SCALED.exec(text) ?? [];
  if (given !== undefined) return onScale(numberOf(given), numberOf(worst), numberOf(best));
  const [, value, most] = SHARE.exec(text) ?? [];
  if (value === undefined || !ENDS.has(numberOf(most))) return undefined;
  const least = numberOf(value) < 1 || numberOf(most) === 100 ? 0 : 1;
  return onScale(numberOf(value), least, numberOf(most));
}

function onScale(value: number, worst: number, best: number): NormalRating | undefined {
  const share = (value - worst) / (best - worst);
  if (!(share >= 0 && share <= 1)) return undefined;
  return share <= MOSTLY_FALSE ? "false" : share >= MOSTLY_TRUE ? "true" : "mixed";
}

function numberOf(text = ""): number {
  return Number(text.replace(",", "."));
}
