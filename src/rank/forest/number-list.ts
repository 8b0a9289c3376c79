import { parseJson } from "../../base/core/values/parse-json";

/** Whole numbers beyond this fit no 32 bits. */
const MOST_WHOLE = 2 ** 31 - 1;

/**
 * Returns `count` numbers that are separated by single spaces, `inf` and `-inf` among them, each rounded to
 * the nearest double as `Number` does; undefined for anything else. The engine's own JSON parser reads them:
 * it is compiled, while a loop of ours would run slowly when a program has just started.
 */
export function decimalsOf(text: string, count: number): readonly number[] | undefined {
  // A number and the space behind it take two characters: a wrong count costs no memory.
  if (2 * count - 1 > text.length) return undefined;
  const finite = text.includes("inf") ? text.replaceAll("inf", "1e999") : text;
  const values = parseJson(`[${finite.replaceAll(" ", ",")}]`) as unknown[] | undefined;
  if (values?.length !== count) return undefined;
  for (let i = 0; i < count; i++) if (typeof values[i] !== "number") return undefined;
  return values as number[];
}

/** Returns `count` whole numbers of at most 32 bits that are separated by single spaces, or undefined. */
export function wholeNumbersOf(text: string, count: number): readonly number[] | undefined {
  const values = decimalsOf(text, count);
  if (!values) return undefined;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    if (!Number.isInteger(value) || Math.abs(value) > MOST_WHOLE) return undefined;
  }
  return values;
}
