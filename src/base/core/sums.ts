/** Returns the mean; NaN of no values. */
export function mean(values: Iterable<number> & { readonly length: number }): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Returns the inner product. @param b as long as `a`. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
