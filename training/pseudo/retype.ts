import type { Rng } from "../../src/base/core/rng";

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Keys beside each other in a row, and those above and below, of the layout that most posts are typed on. */
const NEIGHBOURS: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap((row, r) =>
    Array.from(row, (key, c): [string, string] => {
      const near = [
        row[c - 1],
        row[c + 1],
        ROWS[r - 1]?.[c],
        ROWS[r - 1]?.[c + 1],
        ROWS[r + 1]?.[c - 1],
        ROWS[r + 1]?.[c],
      ];
      return [key, near.filter((other) => other !== undefined).join("")];
    }),
  ),
);

/**
 * Returns a text as it is typed in haste: each letter is, with probability `share`, replaced by a key beside
 * it, left out, typed twice, or swapped with the next, all as likely. Letters that are on no key of the Latin
 * layout are never replaced, and what is no letter is never touched.
 */
export function retype(text: string, rng: Rng, share: number): string {
  const letters = Array.from(text);
  const typed: string[] = [];
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i]!;
    if (!/\p{L}/u.test(letter) || rng.next() >= share) {
      typed.push(letter);
      continue;
    }
    const way = rng.below(4);
    const next = letters[i + 1];
    if (way === 0) typed.push(besides(letter, rng));
    else if (way === 1) typed.push(letter, letter);
    else if (way === 2 && next !== undefined && /\p{L}/u.test(next)) {
      typed.push(next, letter);
      i++;
    }
  }
  return typed.join("");
}

function besides(letter: string, rng: Rng): string {
  const near = NEIGHBOURS.get(letter.toLowerCase());
  if (near === undefined) return letter;
  const other = near[rng.below(near.length)]!;
  return letter === letter.toLowerCase() ? other : other.toUpperCase();
}
