import { parseDay, parseTweet, readBeside } from "../../../src/base/text";
import { scoreCandidates } from "../../../src/rank/candidates";
import { MEASURES } from "../../../src/rank/features/registry";
import { FEATURE_NAMES, FeatureTable } from "../../../src/rank/features/table";
import { readQuery } from "../../../src/rank/search-index";
import { indexOf, WordBag } from "../../support/meaning";

/**
 * Two articles whose fields are equally long in words, in grams and in passages: no length norm differs from
 * k1, so a term of frequency tf counts idf * tf / (tf + k1) of the idf that it has at most.
 */
const TWEET = 'Fox hen "red" 2017';
const goats = (count: number): string => Array(count).fill("goat").join(" ");
const ARTICLES = [
  {
    title: "Fox hen",
    subtitle: "Red hen",
    vclaim: 'Fox hen "red Cow" 2017 elk',
    body: [`fox ${goats(19)}`, goats(20), goats(20), `fox hen red ${goats(17)}`, goats(20)].join("\n"),
    date: "2024-03-04",
    language: "en",
  },
  {
    title: "Red cow",
    subtitle: "Hen pig",
    vclaim: "Hen pig cow goat emu yak",
    body: [`hen red ${goats(18)}`, goats(20), goats(20), goats(20), `2017 ${goats(19)}`].join("\n"),
    date: "2024-02-20",
    language: "fr",
  },
];
const TWEET_DAY = parseDay("2024-03-01");
// elk and fox have the cosine 0.8, red and fox 0.6, red and hen 0.8, hen and fox 0.
const VECTORS = { fox: [1, 0], hen: [0, 1], red: [0.6, 0.8], elk: [0.8, -0.6] };

// BM25's idf of a word in one of two articles, and in both: ln(1 + 1.5 / 1.5), ln(1 + 0.5 / 2.5).
const [L1, L2] = [Math.log(2), Math.log(1.2)];
/** tf / (tf + k1) for k1 = 0.9, 1.2. */
const tf = (frequency: number): number => frequency / (frequency + 0.9);
const tf12 = (frequency: number): number => frequency / (frequency + 1.2);

// TF-IDF's idf of a word in one article, in none (in both it is 1); weights of two and of three occurrences.
const [T1, T0] = [1 + Math.log(1.5), 1 + Math.log(3)];
const [TWICE, THRICE] = [1 + Math.log(2), 1 + Math.log(3)];

// Over all text fox, elk, pig, emu and yak stand in one article; hen, red, 2017, cow and goat in both.
const [ONE, BOTH] = [L1 / Math.log(6), L2 / Math.log(6)];
const MASS = ONE + 3 * BOTH;

/** The tweet's vector, fox + hen + red = (1.6, 1.8), has the squared length 5.8. */
const cosine = (x: number, y: number): number => (1.6 * x + 1.8 * y) / Math.hypot(x, y) / Math.sqrt(5.8);
/** The same weighted by idf: ONE fox + BOTH hen + BOTH red. */
const [QX, QY] = [ONE + 0.6 * BOTH, 1.8 * BOTH];

/** What each measure is for the first article and for the second. */
const BY_HAND: Readonly<Record<string, readonly [number, number]>> = {
  // Title, subtitle and vclaim: fox 2, hen 3, red 2, 2017 1 times; hen 2, red 1 times. In one: fox, 2017.
  "bm25.short": [
    (L1 * (tf(2) + tf(1)) + L2 * (tf(3) + tf(2))) / (2 * L1 + 2 * L2),
    (L2 * (tf(2) + tf(1))) / (2 * L1 + 2 * L2),
  ],
  // fox_, ox_h, x_he, en_r, n_re, _red twice and _201, 2017 once in the first alone; _hen and hen_ three and
  // two times, red_ two and one times; ed_2 and d_20 nowhere.
  "bm25.grams": [
    (L1 * (6 * tf12(2) + 2 * tf12(1)) + L2 * (2 * tf12(3) + tf12(2))) / (8 * L1 + 3 * L2),
    (L2 * (2 * tf12(2) + tf12(1))) / (8 * L1 + 3 * L2),
  ],
  // All text: fox 4, hen 4, red 3, 2017 1 times; hen 3, red 2, 2017 1 times.
  "bm25.whole": [
    (L1 * tf12(4) + L2 * (tf12(4) + tf12(3) + tf12(1))) / (L1 + 3 * L2),
    (L2 * (tf12(3) + tf12(2) + tf12(1))) / (L1 + 3 * L2),
  ],
  // The best passages hold fox, hen and red; hen and red.
  "bm25.passage": [(tf(1) * (L1 + 2 * L2)) / (L1 + 3 * L2), (tf(1) * 2 * L2) / (L1 + 3 * L2)],
  // Titles have fox and hen; red. Each stands in one of them.
  "bm25.title": [(2 / 3) * tf(1), (1 / 3) * tf(1)],
  // Subtitles have red and hen; hen.
  "bm25.subtitle": [tf(1), (tf(1) * L2) / (L1 + L2)],
  // Vclaims have all four; hen.
  "bm25.vclaim": [tf(1), (tf(1) * L2) / (3 * L1 + L2)],
  // Both together: fox and hen twice, red and 2017 once; red and hen once.
  "bm25.titleVclaim": [(tf(2) + tf(1)) / 2, (tf(1) * L2) / (L1 + L2)],
  // The tweet is (T1, T1, T1, T0), the titles are fox and hen; red and cow.
  "tfidf.title": [
    (Math.SQRT2 * T1) / Math.hypot(T1, T1, T1, T0),
    T1 / Math.hypot(T1, T1, T1, T0) / Math.SQRT2,
  ],
  // The tweet is (T1, 1, T1, T1), both vclaims have four words of one vclaim and two of both.
  "tfidf.vclaim": [
    Math.sqrt((3 * T1 ** 2 + 1) / (4 * T1 ** 2 + 2)),
    1 / Math.sqrt((3 * T1 ** 2 + 1) * (4 * T1 ** 2 + 2)),
  ],
  // The tweet is (T1, 1, 1, T1): fox and hen twice, red, cow, 2017, elk; cow twice, red, hen, four of one.
  "tfidf.titleVclaim": [
    (TWICE * T1 ** 2 + TWICE + 1 + T1 ** 2) /
      Math.hypot(T1, 1, 1, T1) /
      Math.hypot(TWICE * T1, TWICE, 1, 1, T1, T1),
    2 / Math.hypot(T1, 1, 1, T1) / Math.hypot(1, TWICE, 1, T1, T1, T1, T1),
  ],
  // The same with subtitles: hen three times, red twice; hen and pig twice.
  "tfidf.all": [
    (TWICE * T1 ** 2 + THRICE + TWICE + T1 ** 2) /
      Math.hypot(T1, 1, 1, T1) /
      Math.hypot(TWICE * T1, THRICE, TWICE, 1, T1, T1),
    (TWICE + 1) / Math.hypot(T1, 1, 1, T1) / Math.hypot(1, TWICE, TWICE, TWICE * T1, T1, T1, T1),
  ],
  // Sums of the views' word vectors; cow, pig, goat, emu, yak and 2017 have none.
  "cosine.title": [cosine(1, 1), cosine(0.6, 0.8)],
  "cosine.vclaim": [cosine(2.4, 1.2), cosine(0, 1)],
  "cosine.titleVclaim": [cosine(3.4, 2.2), cosine(0.6, 1.8)],
  "cosine.all": [cosine(4, 4), cosine(0.6, 2.8)],
  // The passages of fox, hen, red and 17 goats; of hen, red and 18 goats, which have no vector.
  "passage.cosine": [
    Math.hypot(QX, QY) / Math.sqrt(ONE ** 2 + 19 * BOTH ** 2),
    (0.6 * QX + 1.8 * QY) / Math.hypot(QX, QY) / Math.sqrt(20),
  ],

  // The vclaims lack nothing but cow and elk; all but hen.
  "vclaim.coverage": [MASS / (2 * ONE + 4 * BOTH), BOTH / (3 * ONE + 3 * BOTH)],
  "vclaim.largestUnmatched": [ONE, ONE],
  "vclaim.totalUnmatched": [ONE + BOTH, 3 * ONE + 2 * BOTH],
  // Fox and Cow; Hen.
  "vclaim.capitalised": [ONE / (ONE + BOTH), 1],
  // "red Cow"; nothing.
  "vclaim.quoted": [1 / 2, Number.NaN],
  "vclaim.numbers": [1, Number.NaN],
  // fox hen red 2017; hen.
  "vclaim.lcs": [4, 1],
  "vclaim.lcsShare": [4 / 6, 1 / 6],
  // fox hen and hen red; none.
  "vclaim.bigrams": [2, 0],
  "vclaim.longestRun": [3, 1],
  "vclaim.length": [6, 6],
  // Titles lack nothing; cow.
  "title.coverage": [1, 1 / 2],
  "title.largestUnmatched": [0, BOTH],
  "title.totalUnmatched": [0, BOTH],
  "title.lcsShare": [1, 1 / 2],
  "title.bigrams": [1, 0],
  "title.length": [2, 2],
  // Short fields hold all of the tweet; hen and red.
  "tweet.coverage": [1, (2 * BOTH) / MASS],
  "tweet.largestUnmatched": [0, ONE],
  "tweet.capitalised": [1, 0],
  "tweet.quoted": [1, 1],
  "tweet.numbers": [1, 0],
  "tweet.length": [4, 4],
  "shared.mass": [MASS, 2 * BOTH],
  "shared.largest": [ONE, BOTH],
  "shared.count": [4, 2],
  // The tweet is in English, as the first article is.
  "language.same": [1, 0],

  // With the bodies all; hen, red and 2017.
  "article.coverage": [1, (3 * BOTH) / MASS],
  "article.largestUnmatched": [0, ONE],
  "article.capitalised": [1, 0],
  "article.quoted": [1, 1],
  "article.numbers": [1, 1],
  // The fourth passage of five holds fox, hen and red; the first hen and red. Goats are the rest of 20.
  "passage.coverage": [(ONE + 2 * BOTH) / MASS, (2 * BOTH) / MASS],
  "passage.dice": [(2 * (ONE + 2 * BOTH)) / (MASS + ONE + 19 * BOTH), (2 * 2 * BOTH) / (MASS + 20 * BOTH)],
  "passage.place": [3 / 4, 0],
  // The first 60 words, three passages, hold fox; hen and red.
  "lead.coverage": [ONE / MASS, (2 * BOTH) / MASS],
  "body.longestRun": [3, 2],
  "body.runShare": [(ONE + 2 * BOTH) / MASS, (2 * BOTH) / MASS],
  // fox hen and hen red of three pairs; hen red.
  "body.bigrams": [2 / 3, 1 / 3],

  // Of the vclaims' words elk finds fox, cow nothing; none but hen finds anything.
  "vclaim.aligned": [(MASS + 0.8 * ONE) / (2 * ONE + 4 * BOTH), BOTH / (3 * ONE + 3 * BOTH)],
  "vclaim.alignedUnmatched": [(0.8 * ONE) / (ONE + BOTH), 0],
  "vclaim.residual": [0.2 * ONE + BOTH, 3 * ONE + 2 * BOTH],
  "vclaim.largestResidual": [BOTH, ONE],
  "vclaim.near": [1 / 2, 0],
  // All of the first title's words are the tweet's; cow finds nothing.
  "title.aligned": [1, 1 / 2],
  "title.alignedUnmatched": [Number.NaN, 0],
  "title.residual": [0, BOTH],
  "title.largestResidual": [0, BOTH],
  "title.near": [Number.NaN, 0],
  // All of the tweet's words are the first article's; in the second fox finds red, and 2017 nothing.
  "tweet.aligned": [1, (2 * BOTH + 0.6 * ONE) / MASS],
  "tweet.alignedUnmatched": [Number.NaN, (0.6 * ONE) / (ONE + BOTH)],
  "tweet.residual": [0, 0.4 * ONE + BOTH],
  "tweet.largestResidual": [0, 0.4 * ONE],
  "tweet.near": [Number.NaN, 1 / 2],

  "date.days": [3, -10],
  "date.logDistance": [Math.log(4), Math.log(11)],
  "date.notBefore": [1, 0],
  "date.near": [1, 0],
};

/** What the forms of a measure are for two candidates of which the first has more. */
const FORMS: Readonly<Record<string, (first: number, second: number) => readonly [number, number]>> = {
  "": (first, second) => [first, second],
  relative: (first, second) => [1, second / first],
  reciprocalRank: () => [1, 1 / 2],
  // Mean (a + b) / 2, deviation (a - b) / 2.
  zScore: () => [1, -1],
};

const formOf = (feature: string): string => /\.(relative|reciprocalRank|zScore)$/.exec(feature)?.[1] ?? "";
const measureOf = (feature: string): string => feature.replace(/\.(relative|reciprocalRank|zScore)$/, "");

/** Returns the features of both articles by name. */
async function features(): Promise<Record<string, readonly number[]>> {
  const index = await indexOf(ARTICLES, new WordBag(VECTORS));
  const query = await readQuery(index, readBeside(parseTweet(TWEET), { language: "en" }));
  const candidates = scoreCandidates(index, query, Uint32Array.of(0, 1));
  const matrix = new FeatureTable(index).compute(query, candidates, TWEET_DAY);
  const width = FEATURE_NAMES.length;
  return Object.fromEntries(
    FEATURE_NAMES.map((name, c) => [name, [matrix[c], matrix[width + c]] as number[]]),
  );
}

describe("every feature of the registry", () => {
  let found: Record<string, readonly number[]>;
  beforeAll(async () => {
    found = await features();
  });

  test("has an expectation worked out by hand", () => {
    expect(Object.keys(BY_HAND).sort()).toEqual(MEASURES.map(({ name }) => name).sort());
    expect([...new Set(FEATURE_NAMES.map(formOf))].sort()).toEqual(Object.keys(FORMS).sort());
  });

  test("of which more is better is larger for the first article, so that its forms are known", () => {
    for (const { name } of MEASURES.filter(({ kind }) => kind === "score")) {
      const [first, second] = BY_HAND[name]!;
      expect([name, first > second && second > 0]).toEqual([name, true]);
    }
  });

  test.each(FEATURE_NAMES)("%s is what the hand says", (name) => {
    const [first, second] = FORMS[formOf(name)]!(...BY_HAND[measureOf(name)]!);
    expectClose(found[name]![0]!, first);
    expectClose(found[name]![1]!, second);
  });
});

function expectClose(value: number, expected: number): void {
  if (Number.isNaN(expected)) expect(value).toBeNaN();
  else expect(value).toBeCloseTo(expected, 4);
}
