const SPACE = 32;
const MINUS = 45;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
/** More digits do not fit 32 bits. */
const MOST_DIGITS = 9;

/** What the C++ library writes. */
const DECIMAL = /^-?(?:\d{1,40}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?|inf)$/;

/**
 * Returns `count` whole numbers that are separated by single spaces; undefined for anything else, numbers of
 * more than nine digits included.
 */
export function wholeNumbersOf(text: string, count: number): Float64Array | undefined {
  if (!mayHold(text, count)) return undefined;
  const values = new Float64Array(count);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const isNegative = text.charCodeAt(at) === MINUS;
    if (isNegative) at++;
    const start = at;
    let value = 0;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code < DIGIT_0 || code > DIGIT_9) break;
      value = value * 10 + (code - DIGIT_0);
    }
    const digits = at - start;
    const isLast = i === count - 1;
    if (digits === 0 || digits > MOST_DIGITS || (isLast ? at !== text.length : text.charCodeAt(at) !== SPACE))
      return undefined;
    values[i] = isNegative ? -value : value;
    at++;
  }
  return values;
}

/**
 * Returns `count` numbers that are separated by single spaces, `inf` and `-inf` among them, each rounded to the
 * nearest double as `Number` does; undefined for anything else.
 */
export function decimalsOf(text: string, count: number): Float64Array | undefined {
  if (!mayHold(text, count)) return undefined;
  const parts = text.split(" ");
  if (parts.length !== count || !parts.every((part) => DECIMAL.test(part))) return undefined;
  return Float64Array.from(parts, (part) => Number(part.replace("inf", "Infinity")));
}

/** A number and the space behind it take two characters: a wrong count costs no memory. */
function mayHold(text: string, count: number): boolean {
  return 2 * count - 1 <= text.length;
}
