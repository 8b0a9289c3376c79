/** Returns the words of a list that blanks separate. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
