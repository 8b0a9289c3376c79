/** How a column is made of a measure's values for a query's candidates. */
export type Form = "value" | "relative" | "reciprocalRank" | "zScore";

/**
 * Writes a column of a row-major matrix.
 * @param values `[candidates]`; NaN where unknown.
 * @param first where the column begins in `matrix`, followed every `width`.
 */
type WriteColumn = (values: Float64Array, matrix: Float64Array, first: number, width: number) => void;

/** Makes each form of column. An unknown value is unknown in every form. */
export const FORMS: Readonly<Record<Form, WriteColumn>> = { value, relative, reciprocalRank, zScore };

function value(values: Float64Array, matrix: Float64Array, first: number, width: number): void {
  for (let i = 0, at = first; i < values.length; i++, at += width) matrix[at] = values[i]!;
}

/** The value over the largest, 0 where none is above 0. */
function relative(values: Float64Array, matrix: Float64Array, first: number, width: number): void {
  let best = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! > best) best = values[i]!;
  for (let i = 0, at = first; i < values.length; i++, at += width) {
    const known = values[i]!;
    matrix[at] = Number.isNaN(known) ? known : best === 0 ? 0 : known / best;
  }
}

/**
 * 1 / rank among the candidates, with equal values sharing the better rank; 0 for a score of 0, which is no
 * rank at all. An unknown value takes no rank from the others.
 */
function reciprocalRank(values: Float64Array, matrix: Float64Array, first: number, width: number): void {
  const sorted = sortedKnown(values);
  const known = sorted.length;
  for (let i = 0, at = first; i < values.length; i++, at += width) {
    const own = values[i]!;
    matrix[at] = Number.isNaN(own) || own === 0 ? own : 1 / (1 + known - countUpTo(sorted, known, own));
  }
}

/** Reused: a column is soon done with. */
let sorting = new Float64Array(256);

/** Returns the values that are known, ascending, until the next call. */
function sortedKnown(values: Float64Array): Float64Array {
  if (sorting.length < values.length) sorting = new Float64Array(2 * values.length);
  let known = 0;
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) sorting[known++] = values[i]!;
  }
  return sorting.subarray(0, known).sort();
}

/** Returns how many of the first `known` ascending values are at most `value`. */
function countUpTo(sorted: Float64Array, known: number, value: number): number {
  let low = 0;
  let high = known;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** (x - mean) / deviation over the known values; 0 for all where they are the same. */
function zScore(values: Float64Array, matrix: Float64Array, first: number, width: number): void {
  let sum = 0;
  let known = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const own = values[i]!;
    if (Number.isNaN(own)) continue;
    sum += own;
    known++;
    if (own < least) least = own;
    if (own > most) most = own;
  }
  const mean = sum / known;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) squares += (values[i]! - mean) ** 2;
  }
  const deviation = Math.sqrt(squares / known);
  // The mean of equal fractions is rounded, so that their deviation need not be 0.
  const differ = least < most && deviation > 0;
  for (let i = 0, at = first; i < values.length; i++, at += width) {
    const own = values[i]!;
    matrix[at] = Number.isNaN(own) || differ ? (own - mean) / deviation : 0;
  }
}
