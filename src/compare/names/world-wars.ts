import type { ComparedWord } from "../text";

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...["i", "1", "one", "first"].map((word) => [word, 1] as const),
  ...["ii", "2", "two", "second"].map((word) => [word, 2] as const),
  ...["iii", "3", "three", "third"].map((word) => [word, 3] as const),
]);
/** "WW2", "WWII", "World War Two", "Second World War". */
const WAR = /^(?:ww|world war )(i{1,3}|[123]|one|two|three)$|^(first|second|third) world war$/;

/** Returns which world war a name in lower case is of, 1 - 3; undefined for other names. */
export function worldWar(tokens: readonly string[]): number | undefined {
  // Told fast of most names.
  if (!tokens[0]?.startsWith("w") && tokens.at(-1) !== "war") return undefined;
  const [, behind, before] = WAR.exec(tokens.join(" ")) ?? [];
  return NUMBERS.get(behind ?? before ?? "");
}

/** Returns the numbers of the world wars that a text mentions. */
export function worldWarsIn(words: readonly Pick<ComparedWord, "lower">[]): ReadonlySet<number> {
  const wars = new Set<number>();
  for (let i = 0; i < words.length; i++) {
    for (const length of [1, 3]) {
      const war = worldWar(words.slice(i, i + length).map(({ lower }) => lower));
      if (war !== undefined) wars.add(war);
    }
  }
  return wars;
}
