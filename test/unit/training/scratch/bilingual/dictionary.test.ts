import { createRng } from "../../../../../src/base/core/rng";
import { learnTranslations } from "../../../../../training/scratch/bilingual/dictionary";
import { mixedArticles } from "../../../../../training/scratch/bilingual/mix";
import type { ArticlePieces } from "../../../../../training/scratch/corpus";

const none = new Uint32Array();
const pieces = (...title: number[]): ArticlePieces => ({
  fields: [Uint32Array.from(title), none, none],
  lead: [],
  body: Uint32Array.from(title),
});

/**
 * Forty pairs in which 1 - 8 of the first language stand as 11 - 18 in the second, 20 in every article of
 * both, and 21 in the second at random.
 */
const rng = createRng(1);
const subjects = Array.from({ length: 40 }, (_, i) => [1 + (i % 8), 1 + ((i * 3 + 1) % 8)]);
const articles = subjects.flatMap((of) => [
  pieces(20, ...of),
  pieces(20, ...of.map((piece) => piece + 10), ...(rng.next() < 0.4 ? [21] : [])),
]);
const pairs = subjects.map((_, i) => [2 * i, 2 * i + 1] as const);
const languages = subjects.flatMap(() => ["en", "es"]);
const isWord = Array<boolean>(30).fill(true);

describe("translations", () => {
  const learned = learnTranslations(articles, pairs, languages, isWord);

  test("are learned from what stands in the same pairs, in both directions", () => {
    const numbers = Array.from({ length: 8 }, (_, i) => i + 1);
    const of = (language: string): Map<number, number[]> =>
      new Map(Array.from(learned.get(language) ?? [], ([piece, to]) => [piece, [...to]]));
    expect(of("en")).toEqual(new Map(numbers.map((piece) => [piece, [piece + 10]])));
    expect(of("es")).toEqual(new Map(numbers.map((piece) => [piece + 10, [piece]])));
  });

  test("are not learned from few pairs, or of parts of words", () => {
    expect(learnTranslations(articles, pairs.slice(0, 19), languages, isWord).size).toBe(0);
    expect(learnTranslations(articles, pairs, languages, Array<boolean>(30).fill(false)).size).toBe(0);
  });

  test("replace half of the pieces that have one, in articles of the rarer languages alone", () => {
    const spanish = Array<ArticlePieces>(200).fill(pieces(11, 12, 21));
    const english = Array<ArticlePieces>(201).fill(pieces(1, 2));
    const told = [...spanish.map(() => "es"), ...english.map(() => "en")];
    const mixed = mixedArticles([...spanish, ...english], told, learned, createRng(1));
    expect(mixed).toHaveLength(200);
    const titles = mixed.map(({ fields: [title] }) => [...title]);
    for (const [first, second, third] of titles) {
      expect([1, 11]).toContain(first);
      expect([2, 12]).toContain(second);
      expect(third).toBe(21);
    }
    const replaced = titles.flat().filter((piece) => piece < 10).length / 400;
    expect(replaced).toBeGreaterThan(0.4);
    expect(replaced).toBeLessThan(0.6);
  });
});
