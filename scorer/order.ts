import type { RankedDocument } from "./run";

/**
 * Compares as Python and C do, by code point; JavaScript's `<` compares UTF-16 units, which differs beyond
 * the basic plane.
 */
function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/**
 * Returns documents as the official scorers order them: score descending, then document id descending; the
 * rank column counts for nothing.
 */
export function officialOrder(ranking: readonly RankedDocument[]): string[] {
  return [...ranking]
    .sort((a, b) => b.score - a.score || compareCodePoints(b.document, a.document))
    .map(({ document }) => document);
}
