/** Which numbers are allowed, both ends included. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
}

/** Numbers from here on are no limit that anybody needs to hear of. */
export const UNLIMITED = 1e9;

/** Returns whether a number is one of a range. */
export function isInRange(value: number, { min, max, whole = false }: Range): boolean {
  return value >= min && value <= max && (!whole || Number.isInteger(value));
}

/** Returns a range in words: `a whole number from 2 to 20`. */
export function rangeWords({ min, max, whole = false }: Range): string {
  const end = max < UNLIMITED ? ` to ${max}` : "";
  return `${whole ? "a whole number" : "a number"} from ${min}${end}`;
}
