import { type LexicalArrays, LexicalIndex, LexicalIndexBuilder, RecentArticles } from "../../../index";
import { countGrams } from "../../../index/gram-counts";
import { type Bm25Parameters, lengthNorms } from "../../../index/score/bm25";
import { countedScores } from "../../../index/score/counted-scores";
import { seekScores } from "../../../index/score/seek-scores";

const TITLES = [
  "Sharks swim on the highway, 5G isn't to blame",
  "москва и Київ: прививка",
  "चाँद पर पानी 月亮上有水 ماء على القمر",
  // Four bytes a character.
  "𐌰𐌱𐌲𐌳𐌴 sharks 𠀀𠀁",
  // Fewer than four symbols; none at all.
  "5g",
  "!",
  // More grams of one kind than a list counts.
  "aaaa ".repeat(400),
];

function build(titles: readonly string[], firstKey = 1): LexicalArrays {
  const builder = new LexicalIndexBuilder();
  for (const [i, title] of titles.entries()) builder.add({ key: firstKey + i, title, vclaim: `${title} ok` });
  return builder.finish();
}

/** Returns what the lists say of every gram and document, `[documents, grams]`. */
function listed({ grams, gramCodes, keys }: LexicalArrays): Uint8ClampedArray {
  const counts = new Uint8ClampedArray(keys.length * gramCodes.length);
  for (let gram = 0; gram < gramCodes.length; gram++) {
    for (let p = grams.starts[gram]!; p < grams.starts[gram + 1]!; p++)
      counts[grams.docs[p]! * gramCodes.length + gram] = grams.frequencies[p]!;
  }
  return counts;
}

const allOf = ({ keys }: LexicalArrays): Uint32Array => Uint32Array.from(keys.keys());

describe("4-grams counted in documents", () => {
  const arrays = build(TITLES);

  test("are as many as their lists say, in whatever script", () => {
    const { fieldWords, vocabulary } = new LexicalIndex(arrays);
    const counts = countGrams([...arrays.gramCodes], allOf(arrays), fieldWords, vocabulary);
    expect(counts).toEqual(listed(arrays));
    expect(Math.max(...(counts ?? []))).toBe(255);
  });

  test("are those of articles that came, too", () => {
    const recent = new RecentArticles(build(TITLES.slice(0, 3)));
    const index = new LexicalIndex(recent.take(build(TITLES.slice(3), 4), new Set())!.arrays);
    const counts = countGrams([...arrays.gramCodes], allOf(arrays), index.fieldWords, index.vocabulary);
    expect(counts).toEqual(listed(arrays));
  });

  test.each([
    ["built of", (title: string) => new LexicalIndex(build([title]))],
    [
      "that came to",
      (title: string) =>
        new LexicalIndex(new RecentArticles(build(["moon"])).take(build([title], 2), new Set())!.arrays),
    ],
  ])("are not known of a word that was cut within a character, %s an index", (_, indexOf) => {
    // The sixtieth half of a character is the first of two.
    const { arrays: one, fieldWords, vocabulary } = indexOf(`x${"𒀀".repeat(35)}`);
    expect(countGrams([...one.gramCodes], allOf(one), fieldWords, vocabulary)).toBeUndefined();
  });

  test("give the scores that seeking the lists gives, to the last bit", () => {
    const { fieldWords, vocabulary } = new LexicalIndex(arrays);
    const parameters: Bm25Parameters = { k1: 1.2, b: 0.75 };
    const lists = { ...arrays.grams, norms: lengthNorms(arrays.gramLengths, parameters) };
    const terms = Array.from(arrays.gramCodes.keys(), (term) => ({ term, weight: 1 + ((7 * term) % 5) / 3 }));
    const docs = Uint32Array.of(0, 2, 3, 6);
    const counted = countedScores(lists, terms, docs, (grams, of) =>
      countGrams(
        grams.map((gram) => arrays.gramCodes[gram]!),
        of,
        fieldWords,
        vocabulary,
      ),
    );
    expect(counted).toEqual(seekScores(lists, terms, docs));
    expect(counted?.[0]).toBeGreaterThan(0);
  });
});
