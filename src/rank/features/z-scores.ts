/**
 * Returns (x - mean) / deviation over the known values of a query's candidates; NaN for unknown ones, 0 for
 * all where the known ones are the same.
 */
export function zScores(values: Float64Array): Float64Array {
  let sum = 0;
  let known = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    known++;
  }
  const mean = sum / known;
  let squares = 0;
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) ** 2;
  const deviation = Math.sqrt(squares / known);
  if (!(deviation > 0)) return values.map((value) => (Number.isNaN(value) ? value : 0));
  return values.map((value) => (value - mean) / deviation);
}
