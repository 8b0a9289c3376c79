import fc from "fast-check";
import {
  DenseIndex,
  denseShape,
  documentFrequencies,
  type IndexedArticle,
  type LexicalArrays,
  LexicalIndex,
  LexicalIndexBuilder,
  RecentArticles,
  VIEW_NAMES,
  wholePostings,
} from "../../../index";
import { KeywordSearch } from "../../../src/answer/keyword-search";
import { SameClaim } from "../../../src/answer/same-claim";
import { parseTweet } from "../../../src/base/text";
import { retrieve } from "../../../src/rank/candidates";
import { FEATURE_NAMES, FeatureTable } from "../../../src/rank/features/table";
import { readQuery, type SearchIndex } from "../../../src/rank/search-index";
import { DENSE_VIEWS, Semantics, viewTexts } from "../../../src/rank/semantics";
import { WordBag } from "../../support/meaning";

const ENCODER = new WordBag({ moon: [1, 0], landing: [0, 1], sharks: [0.6, 0.8], swim: [0.8, -0.6] });

function build(articles: Iterable<IndexedArticle>): LexicalArrays {
  const builder = new LexicalIndexBuilder();
  for (const article of [...articles].sort((a, b) => a.key - b.key)) builder.add(article);
  return builder.finish();
}

/** Returns what queries are answered from; the vectors of the articles are made anew. */
async function searchOf(lexical: LexicalIndex, articles: Iterable<IndexedArticle>): Promise<SearchIndex> {
  const dense = DenseIndex.empty(denseShape({ dimension: ENCODER.dimension, views: DENSE_VIEWS }));
  for (const article of [...articles].sort((a, b) => a.key - b.key)) {
    const vectors = await Promise.all(
      DENSE_VIEWS.map((view) => ENCODER.embedArticles([viewTexts(view, article)])),
    );
    if (vectors[0]?.some((value) => value !== 0)) dense.put({ key: article.key, vectors });
  }
  return { lexical, semantics: new Semantics(ENCODER, dense, lexical) };
}

const QUERIES = [
  "Moon landing staged by sharks? 5G",
  "moons, naïve sharcs swiming at 1,200",
  'he said "it swims" with Obama',
  "moonlanding hollow lighthose",
  "месяц и луна 月",
];

/** Returns all that an index tells of its articles, with numbers in it replaced by what they stand for. */
async function toldBy(index: SearchIndex): Promise<unknown> {
  const { lexical } = index;
  const { arrays } = lexical;
  const keyOf = (doc: number): number => arrays.keys[doc] as number;
  const found = ({ docs, scores }: { docs: Uint32Array; scores: Float32Array }): unknown =>
    Array.from(docs, (doc, i) => [keyOf(doc), scores[i]]);
  const documents = Uint32Array.from(lexical.documents());
  const sameClaim = new SameClaim(index);
  const masks = { of: () => new Uint8Array(arrays.keys.length).fill(1) };
  const keywords = new KeywordSearch(lexical, masks, () => ["en"]);
  const asked = [];
  for (const text of QUERIES) {
    const { parts, repairs } = lexical.plain(parseTweet(text));
    const query = lexical.read(parts, repairs);
    const read = await readQuery(index, parseTweet(text));
    const candidates = retrieve(index, read, 3);
    asked.push({
      body: parts.body,
      repairs,
      terms: query.terms.map(({ term, ...rest }) => ({ ...rest, isHeld: term >= 0 })),
      short: found(lexical.searchShort(query, 2)),
      grams: found(lexical.searchGrams(query, 3)),
      whole: found(lexical.searchWhole(query, 2)),
      allShort: lexical.short.score(query.full, documents),
      allGrams: lexical.grams.score(query.grams, documents),
      allWhole: lexical.whole.score(query.full, documents),
      passages: found(lexical.passages.best(query, documents, 3)),
      most: [lexical.short.most(query.full), lexical.grams.most(query.grams), lexical.passages.most(query)],
      candidates: Array.from(candidates.docs, keyOf),
      scores: candidates.scores,
      cosines: candidates.cosines,
      features: new FeatureTable(index, FEATURE_NAMES).compute(read, candidates, 18_000),
      keywords: ["moon", "sharks swim", "hollow"].map((text) =>
        keywords.find({ text, filter: {}, offset: 0, limit: 5 }).map(keyOf),
      ),
    });
  }
  const frequencies = {
    short: documentFrequencies(arrays.short),
    whole: documentFrequencies(wholePostings(arrays)),
    ...arrays.viewFrequencies,
  };
  const words = ["moon", "land", "stage", "shark", "swim", "5g", "1200", "hollow", "obama", "naiv"];
  return {
    size: lexical.size,
    keys: Array.from(documents, keyOf),
    days: Array.from(documents, (doc) => arrays.days[doc]),
    languages: Array.from(documents, (doc) => arrays.languages[doc]),
    words: ["moon", "moons", "swim", "swims", "hollow"].map((word) => lexical.vocabulary.find(word) >= 0),
    frequencies: words.map((word) => {
      const term = lexical.terms.find(word);
      return [...VIEW_NAMES, "short" as const, "whole" as const].map((of) => frequencies[of][term] ?? 0);
    }),
    duplicates: Array.from(documents, (doc) => sameClaim.documents(sameClaim.read(doc)).map(keyOf)),
    asked,
  };
}

// Few words, so that they come and go.
const WORDS = [
  ...["moon", "Moon", "moons", "landing", "landings", "staged", "sharks", "swim", "swims", "it", "5G"],
  ...["1,200", "naïve", "月", "луна", '"', "Obama's", "hollow", "hollowed", "lighthouse", "a"],
];
const text = (most: number) =>
  fc.option(
    fc.array(fc.constantFrom(...WORDS), { maxLength: most }).map((words) => words.join(" ")),
    { nil: undefined },
  );
const content = fc.record({
  title: text(6),
  subtitle: text(4),
  vclaim: text(6),
  body: text(70),
  date: fc.constantFrom(undefined, "2020-02-03", "1999-12-31T10:00:00Z"),
  language: fc.constantFrom(undefined, "en", "pt-BR"),
});
/** What happens to articles: some are added, some changed, some removed; `at` names which. */
const step = fc.record({
  added: fc.array(content, { maxLength: 3 }),
  changed: fc.array(fc.record({ at: fc.nat(), content }), { maxLength: 2 }),
  removed: fc.array(fc.nat(), { maxLength: 2 }),
});

describe("an index that takes in articles", () => {
  test("tells and ranks, to the last bit, as one that is built of what there is then", async () => {
    let taken = 0;
    let refused = 0;
    const same = async (
      first: readonly object[],
      steps: readonly { added: object[]; changed: { at: number; content: object }[]; removed: number[] }[],
    ) => {
      const all = new Map<number, IndexedArticle>();
      let next = 1;
      for (const one of first) all.set(next, { ...one, key: next++ });
      let base = build(all.values());
      let recent = new RecentArticles(base);
      let index = new LexicalIndex(base);
      for (const { added, changed, removed } of steps) {
        const keys = [...all.keys()];
        const gone = new Set(keys.length === 0 ? [] : removed.map((at) => keys[at % keys.length] as number));
        const changes = new Map<number, IndexedArticle>();
        for (const { at, content } of keys.length === 0 ? [] : changed) {
          const key = keys[at % keys.length] as number;
          if (!gone.has(key)) changes.set(key, { ...content, key });
        }
        for (const one of added) changes.set(next, { ...one, key: next++ });
        for (const key of gone) all.delete(key);
        for (const [key, article] of changes) all.set(key, article);
        const given = recent.take(build(changes.values()), gone);
        const rebuilt = build(all.values());
        if (given) {
          taken++;
          index.repairWords.rise(given.risen);
          index = new LexicalIndex(given.arrays, index.repairWords);
        } else {
          refused++;
          base = rebuilt;
          recent = new RecentArticles(base);
          index = new LexicalIndex(base);
        }
        const built = await searchOf(new LexicalIndex(rebuilt), all.values());
        expect(await toldBy(await searchOf(index, all.values()))).toEqual(await toldBy(built));
      }
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { minLength: 1, maxLength: 8 }),
        fc.array(step, { minLength: 1, maxLength: 5 }),
        same,
      ),
      { numRuns: 12, seed: 1 },
    );
    expect(taken).toBeGreaterThan(3 * refused);
  });

  test("measures long texts, and short ones after them, as one that is built of them does", async () => {
    const letter = (i: number): string => String.fromCharCode(97 + (i % 26));
    const words = (count: number): string =>
      Array.from({ length: count }, (_, i) => `w${letter(i)}${letter(i / 26)}${letter(i / 676)}`).join(" ");
    // Each query reads all of them: few words, more than there is room for, still more, and few again.
    const long = [10, 300, 700].map((count, i) => ({ key: i + 2, title: `moon ${words(count)}` }));
    const articles = [{ key: 1, title: "sea" }, ...long];
    const taken = new RecentArticles(build(articles.slice(0, 1))).take(build(long), new Set());
    const index = new LexicalIndex(taken?.arrays as LexicalArrays);
    const built = new LexicalIndex(build(articles));
    expect(await toldBy(await searchOf(index, articles))).toEqual(
      await toldBy(await searchOf(built, articles)),
    );
  });

  test("finds a word that was cut within a character, as one that is built of what there is", () => {
    // The sixtieth half of a character is the first of two.
    const title = `x${"𒀀".repeat(35)}`;
    const taken = new RecentArticles(build([{ key: 1, title: "moon" }])).take(
      build([{ key: 2, title }]),
      new Set(),
    );
    const index = new LexicalIndex(taken?.arrays as LexicalArrays);
    expect([...index.searchShort(index.read(parseTweet(title)), 2).docs]).toEqual([1]);
  });
});
