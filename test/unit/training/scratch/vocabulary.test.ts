import { createRng } from "../../../../src/base/core/rng";
import { learnVocabulary, SPECIAL_PIECES } from "../../../../training/scratch/vocabulary";

const learned = (frequencies: Readonly<Record<string, number>>, size = 1000, minFrequency = 2): string[] =>
  learnVocabulary(new Map(Object.entries(frequencies)), { size, minFrequency }).slice(SPECIAL_PIECES.length);

/** The same by counting every pair anew before every merge: slow, but plain. */
function plainly(frequencies: ReadonlyMap<string, number>, merges: number, minFrequency: number): string[] {
  const words = [...frequencies].filter(([, count]) => count >= minFrequency);
  let split = words.map(([word, count]) => ({
    pieces: [...word].map((character, i) => (i === 0 ? character : `##${character}`)),
    count,
  }));
  const found: string[] = [];
  for (let merge = 0; merge < merges; merge++) {
    const counts = new Map<string, number>();
    for (const { pieces, count } of split) {
      for (let i = 0; i + 1 < pieces.length; i++) {
        const pair = `${pieces[i]} ${pieces[i + 1]}`;
        counts.set(pair, (counts.get(pair) ?? 0) + count);
      }
    }
    const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (!best || best[1] < minFrequency) break;
    const [left, right] = best[0].split(" ") as [string, string];
    const piece = left + right.slice(2);
    found.push(piece);
    split = split.map(({ pieces, count }) => {
      const merged: string[] = [];
      for (let i = 0; i < pieces.length; i++) {
        if (pieces[i] === left && pieces[i + 1] === right) {
          merged.push(piece);
          i++;
        } else merged.push(pieces[i] as string);
      }
      return { pieces: merged, count };
    });
  }
  return found;
}

describe("a vocabulary learned from words", () => {
  test("opens with the special pieces, then has each character as beginning and as continuation", () => {
    const vocabulary = learnVocabulary(new Map([["ba", 1]]), { size: 100 });
    expect(vocabulary).toEqual(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "a", "##a", "b", "##b"]);
  });

  test("merges the most frequent pair first, and counts anew after each merge", () => {
    // a+b stands 8 times, b+c 4 times at the beginning and 3 times inside; these 3 are gone once ab
    // is one piece.
    const pieces = learned({ ab: 5, abc: 3, bc: 4 });
    expect(pieces.slice(6)).toEqual(["ab", "bc", "abc"]);
  });

  test("merges within a run of equal characters from the left", () => {
    // a ##a ##a ##a: the pair ##a ##a stands twice in the word, a ##a once.
    expect(learned({ aaaa: 2 })).toEqual(["a", "##a", "##aa", "##aaa", "aaaa"]);
  });

  test("takes of pairs equally frequent the one that is first in the alphabet", () => {
    expect(learned({ xy: 2, pq: 2, ab: 2 }).slice(-3)).toEqual(["ab", "pq", "xy"]);
  });

  test("leaves words alone that stand too rarely, but keeps their characters", () => {
    const pieces = learned({ ab: 5, abc: 3, bc: 4 }, 1000, 4);
    expect(pieces).toEqual(["a", "##a", "b", "##b", "c", "##c", "ab", "bc"]);
  });

  test("has at most the size wanted, and fewer pieces where there is nothing left to merge", () => {
    const words = new Map(Object.entries({ ab: 5, abc: 3, bc: 4 }));
    expect(learnVocabulary(words, { size: 12 }).at(-1)).toBe("ab");
    expect(learnVocabulary(words, { size: 1000 })).toHaveLength(14);
    expect(learnVocabulary(words, { size: 7 })).toHaveLength(7);
    expect(learnVocabulary(new Map(), { size: 7 })).toEqual([...SPECIAL_PIECES]);
  });

  test("does not spend pieces on characters beyond the five hundred most frequent", () => {
    const words = new Map(Array.from({ length: 600 }, (_, i) => [String.fromCodePoint(0x4e00 + i), 700 - i]));
    const pieces = new Set(learnVocabulary(words, { size: 5000 }));
    expect(pieces.size).toBe(SPECIAL_PIECES.length + 2 * 500);
    expect(pieces.has(String.fromCodePoint(0x4e00 + 499))).toBe(true);
    expect(pieces.has(String.fromCodePoint(0x4e00 + 500))).toBe(false);
  });

  test("equals the one that counting all pairs before every merge gives", () => {
    const rng = createRng(3);
    for (let round = 0; round < 20; round++) {
      const words = new Map<string, number>();
      for (let i = 0; i < 60; i++) {
        const word = Array.from({ length: 1 + rng.below(7) }, () => "abc"[rng.below(3)]).join("");
        words.set(word, 1 + rng.below(6));
      }
      const wanted = [...new Set(plainly(words, 40, 2))].slice(0, 30);
      const merged = learned(Object.fromEntries(words)).slice(6);
      expect(merged.slice(0, wanted.length)).toEqual(wanted);
    }
  });

  test("is the same whatever the order in which words were counted", () => {
    const words = Object.entries({ bridge: 4, bridges: 3, ridge: 4, fridge: 2, fringe: 2, binge: 3 });
    const forth = learnVocabulary(new Map(words), { size: 60 });
    expect(learnVocabulary(new Map(words.reverse()), { size: 60 })).toEqual(forth);
  });
});
