import fc from "fast-check";
import { type IndexedArticle, type LexicalArrays, LexicalIndexBuilder, mergeLexical } from "../../../index";
import { WORD_MASK } from "../../../index/lexical-arrays";
import type { Postings } from "../../../index/postings";
import type { VocabularyArrays } from "../../../index/vocabulary";

function build(articles: Iterable<IndexedArticle>): LexicalArrays {
  const builder = new LexicalIndexBuilder();
  for (const article of [...articles].sort((a, b) => a.key - b.key)) builder.add(article);
  return builder.finish();
}

/** The index of `before` with `changes` merged in, and the index that is built of what there is then. */
function mergedAndBuilt(before: readonly IndexedArticle[], changes: readonly IndexedArticle[]) {
  const all = new Map([...before, ...changes].map((article) => [article.key, article]));
  return { merged: mergeLexical(build(before), build(changes)), built: build(all.values()) };
}

// Few words, so that they come and go; some are written in several ways, some are cut within a character at
// their sixtieth.
const WORDS = [
  ...["moon", "Moon", "moons", "landing", "staged", "sharks", "swim", "it", "5G", "1,200", "naïve", "月"],
  ...['"', "Obama's", "x", "o'clock", `a${"𒀀".repeat(30)}`, `a${"𒀀".repeat(29)}𒀁𒀁`],
];
const text = fc.option(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(" ")),
  { nil: undefined },
);
const article = fc.record({
  key: fc.integer({ min: 1, max: 12 }),
  title: text,
  subtitle: text,
  vclaim: text,
  body: text,
  date: fc.constantFrom(undefined, "2020-02-03", "1999-12-31T10:00:00Z", "no date"),
  language: fc.constantFrom(undefined, "en", "pt-BR"),
});
const articles = fc.uniqueArray(article, { selector: ({ key }) => key, maxLength: 8 });

describe("changes that are merged into an index", () => {
  test("give bit for bit the index that is built of all articles", () => {
    fc.assert(
      fc.property(articles, articles, (before, changes) => {
        const { merged, built } = mergedAndBuilt(before as IndexedArticle[], changes as IndexedArticle[]);
        expect(merged).toEqual(built);
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  test("do so time after time", () => {
    fc.assert(
      fc.property(fc.array(articles, { minLength: 2, maxLength: 6 }), (batches) => {
        const given = batches as IndexedArticle[][];
        const all = new Map(given.flat().map((one) => [one.key, one]));
        expect(given.map(build).reduce((base, changed) => mergeLexical(base, changed))).toEqual(
          build(all.values()),
        );
      }),
      { numRuns: 12, seed: 2 },
    );
  });

  test("do so from an index whose words have other numbers, as those of older versions", () => {
    fc.assert(
      fc.property(articles, articles, (before, changes) => {
        const { built } = mergedAndBuilt(before as IndexedArticle[], changes as IndexedArticle[]);
        const base = inReverse(build(before as IndexedArticle[]));
        expect(mergeLexical(base, build(changes as IndexedArticle[]))).toEqual(built);
      }),
      { numRuns: 15, seed: 3 },
    );
  });

  test.each<[string, IndexedArticle[], IndexedArticle[]]>([
    ["where there was no article", [], [{ key: 3, title: "Moon" }]],
    ["where nothing has changed", [{ key: 3, title: "Moon" }], []],
    ["where every article is replaced", [{ key: 3, title: "Moon" }], [{ key: 3, title: "Sharks swim" }]],
    ["where an article loses all its words", [{ key: 3, title: "Moon" }], [{ key: 3 }]],
    ["where bodies come first", [{ key: 1, title: "Moon" }], [{ key: 2, title: "Sun", body: "moon rises" }]],
    ["where the last body goes", [{ key: 1, title: "Moon", body: "hollow" }], [{ key: 1, title: "Moon" }]],
    [
      "where a body's word stands more than 255 times",
      [{ key: 1, title: "Moon" }],
      [{ key: 2, title: "Sun", body: "moon ".repeat(300) }],
    ],
    [
      "where a word stands in a body alone, once its title has changed",
      [
        { key: 1, title: "Moon", body: "sharks" },
        { key: 2, title: "Sharks" },
      ],
      [{ key: 2, title: "Sun" }],
    ],
  ])("do so %s", (_, before, changes) => {
    const { merged, built } = mergedAndBuilt(before, changes);
    expect(merged).toEqual(built);
  });

  test("leave out articles that are removed, as if they had never been there", () => {
    fc.assert(
      fc.property(
        articles,
        articles,
        fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
        (before, changes, gone) => {
          const removed = new Set(gone);
          const changed = (changes as IndexedArticle[]).filter(({ key }) => !removed.has(key));
          const merged = mergeLexical(build(before as IndexedArticle[]), build(changed), removed);
          const left = (before as IndexedArticle[]).filter(({ key }) => !removed.has(key));
          expect(merged).toEqual(mergedAndBuilt(left, changed).built);
        },
      ),
      { numRuns: 40, seed: 4 },
    );
  });

  test("leave the index before as it was", () => {
    const base = build([{ key: 1, title: "Moon landing", body: "staged" }]);
    mergeLexical(
      base,
      build([
        { key: 1, title: "Sharks" },
        { key: 2, title: "Moon" },
      ]),
    );
    expect(base).toEqual(build([{ key: 1, title: "Moon landing", body: "staged" }]));
  });
});

/** Returns the same index with its words and terms numbered the other way round. */
function inReverse(arrays: LexicalArrays): LexicalArrays {
  const lastWord = arrays.vocabulary.order.length - 1;
  const lastTerm = arrays.terms.order.length - 1;
  const terms = (postings: Postings): Postings => {
    const lists = listsOf(postings).reverse();
    const ends = lists.map((_, i) => lists.slice(0, i + 1).flat().length);
    return {
      starts: Uint32Array.from([0, ...ends]),
      docs: Uint32Array.from(lists.flat(), ([doc]) => doc as number),
      frequencies: Uint8Array.from(lists.flat(), ([, frequency]) => frequency as number),
    };
  };
  return {
    ...arrays,
    words: arrays.words.map((word) => ((word & ~WORD_MASK) | (lastWord - (word & WORD_MASK))) >>> 0),
    vocabulary: vocabularyInReverse(arrays.vocabulary),
    terms: vocabularyInReverse(arrays.terms),
    wordTerms: arrays.wordTerms.map((term) => lastTerm - term).reverse(),
    short: { ...terms(arrays.short), maxima: arrays.short.maxima.slice().reverse() },
    whole: { ...terms(arrays.whole), maxima: arrays.whole.maxima.slice().reverse() },
    bodyTerms: arrays.bodyTerms.map((term) => lastTerm - term),
  };
}

function listsOf({ starts, docs, frequencies }: Postings): number[][][] {
  return Array.from(starts.subarray(1), (end, term) =>
    Array.from({ length: end - (starts[term] as number) }, (_, i) => {
      const p = (starts[term] as number) + i;
      return [docs[p] as number, frequencies[p] as number];
    }),
  );
}

function vocabularyInReverse({ bytes, starts, order }: VocabularyArrays): VocabularyArrays {
  const words = Array.from(order, (word) => [...bytes.subarray(starts[word], starts[word + 1])]).reverse();
  const ends = words.map((_, i) => words.slice(0, i + 1).flat().length);
  return {
    bytes: Uint8Array.from(words.flat()),
    starts: Uint32Array.from([0, ...ends]),
    order: order.slice().reverse(),
  };
}
