import type { Rng } from "../../base/core/rng";
import { isSigned, type Query, redate, type Shown, shownParts } from "../../rank";

/**
 * What rankers see of queries; figures of different variants are never mixed: no dates (`textOnly`); neither
 * dates nor who wrote the tweet, whose name often stands in the article about that tweet (`unsigned`); the
 * tweets' own dates; later dates drawn at random (`redated`).
 */
export const VARIANTS = ["textOnly", "unsigned", "dated", "redated"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Returns what each variant shows of a query. Draws a number where the query has a date. */
export function shownByVariant(query: Query, rng: Rng): Readonly<Record<Variant, Shown>> {
  const parts = shownParts(query);
  const { day } = parts;
  return {
    textOnly: "undated",
    unsigned: isSigned(parts) ? "unsigned" : "undated",
    dated: day === undefined ? "undated" : "as written",
    redated: day === undefined ? "undated" : { day: redate(day, rng) },
  };
}
