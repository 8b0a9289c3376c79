import { createHash } from "node:crypto";
import { createRng } from "../../base/core/rng";
import { isSigned, type Query, redate, type Shown, shownParts } from "../../rank";

/**
 * What rankers see of queries; figures of different variants are never mixed: no dates (`textOnly`); neither
 * dates nor who wrote the tweet, whose name often stands in the article about that tweet (`unsigned`); the
 * tweets' own dates; later dates drawn at random (`redated`).
 */
export const VARIANTS = ["textOnly", "unsigned", "dated", "redated"] as const;
export type Variant = (typeof VARIANTS)[number];

/**
 * Returns what each variant shows of a query.
 * @param drawnBy the seed, and the tweet's id: its later date depends on neither the other queries nor their
 *   order.
 */
export function shownByVariant(
  query: Query,
  drawnBy: { readonly seed: number; readonly id: string },
): Readonly<Record<Variant, Shown>> {
  const parts = shownParts(query);
  const { day } = parts;
  return {
    textOnly: "undated",
    unsigned: isSigned(parts) ? "unsigned" : "undated",
    dated: day === undefined ? "undated" : "as written",
    redated: day === undefined ? "undated" : { day: redate(day, createRng(seedOf(drawnBy))) },
  };
}

function seedOf({ seed, id }: { readonly seed: number; readonly id: string }): number {
  return createHash("sha256").update(`${seed}\0${id}`).digest().readUInt32LE();
}
