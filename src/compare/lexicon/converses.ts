import { fold, readingsOf } from "./lemmas";

/**
 * Words that tell one thing from its two sides, a pair a line: what Ada sells to Sam, Sam buys. They are
 * opposed only where the same people stand around them.
 */
const CONVERSES = `
buy purchase | sell
lend loan | borrow
send | receive get
import | export
give | take
win beat defeat | lose
parent | child
`;

/** The sides of a pair are numbers of opposite sign. */
const SIDES = new Map<string, number>();
for (const [pair, line] of CONVERSES.trim().split("\n").entries()) {
  for (const [side, words] of line.split("|").entries()) {
    for (const word of words.trim().split(" ")) SIDES.set(word, side === 0 ? pair + 1 : -(pair + 1));
  }
}

/** Returns whether two words in any inflection tell one thing from its two sides: "bought", "sells". */
export function areConverse(a: string, b: string): boolean {
  const others = sidesOf(b);
  return sidesOf(a).some((side) => others.includes(-side));
}

function sidesOf(word: string): number[] {
  const folded = fold(word);
  return [folded, ...readingsOf(folded).map(({ lemma }) => lemma)].flatMap((form) => SIDES.get(form) ?? []);
}
