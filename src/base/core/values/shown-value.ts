/** Returns a value that a program gave as messages show it: as JSON, and what JSON lacks by its name. */
export function shownValue(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (typeof value === "number") return String(value);
  if (typeof value === "bigint") return `${value}n`;
  const withoutBigInts = (_: string, each: unknown): unknown =>
    typeof each === "bigint" ? `${each}n` : each;
  return JSON.stringify(value, withoutBigInts) ?? String(value);
}
