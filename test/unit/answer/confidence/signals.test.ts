import { RankedClaims } from "../../../../src/answer/confidence/ranked-claims";
import { SIGNAL_NAMES, type SignalName, signalsOf } from "../../../../src/answer/confidence/signals";
import type { Ranking } from "../../../../src/rank/ranking";

/** What a ranker is told of an article, by column. */
type Told = Readonly<Record<string, number>>;

/** Signals of articles in their order, each a claim of its own but for those folded into the first. */
function signalOf(
  name: SignalName,
  scores: readonly number[],
  told: readonly Told[] = scores.map(() => ({})),
  folded: readonly number[] = [],
  isOtherClaim = false,
): number {
  const columns = [...new Set(told.flatMap((of) => Object.keys(of)))];
  const ranking = {
    scores: Float64Array.from(scores),
    order: Uint32Array.from(scores.keys()),
    features: Float64Array.from(told.flatMap((of) => columns.map((column) => of[column] ?? Number.NaN))),
  } as unknown as Ranking;
  const groups = Array.from({ length: scores.length }, (_, row) => ({ row, also: row === 0 ? folded : [] }));
  const heads = groups.filter(({ row }) => !folded.includes(row));
  return signalsOf(new RankedClaims(ranking, heads, columns, isOtherClaim), [name])[0] as number;
}

/** A post of which all words are found whose idf adds up to `mass`. */
const allFound = (mass: number): Told => ({
  "article.coverage": 1,
  "tweet.coverage": 1,
  "shared.mass": mass,
});

describe("signals of a ranking", () => {
  test("the lead is over the mean of the next five claims, no more", () => {
    expect(signalOf("lead", [10, 5, 4, 3, 2, 1, -100])).toBeCloseTo(Math.log(8), 12);
  });

  test("an article folded into the best one's claim is no rival", () => {
    expect(signalOf("lead", [10, 9, 4], undefined, [1])).toBeCloseTo(Math.log(7), 12);
  });

  test("a best article without a rival has no known lead", () => {
    expect(signalOf("lead", [10])).toBeNaN();
  });

  test("a lead counts as far as there is evidence: by a common word alone, nothing is far ahead", () => {
    const far = [10, 1];
    const common = signalOf("lead", far, [allFound(0.15), {}]);
    const rare = signalOf("lead", far, [allFound(6), {}]);
    expect(common).toBeCloseTo(Math.log(10) * (1 - Math.exp(-0.01)), 12);
    expect(rare).toBeGreaterThan(10 * common);
  });

  test("evidence is what is found anywhere, also where the short texts that mass is told of have next to nothing", () => {
    // The short texts have a tenth of the post, which is 0.5; so the whole is 5, of which the article has
    // four fifths.
    const told = [{ "article.coverage": 0.8, "tweet.coverage": 0.1, "shared.mass": 0.5 }, {}];
    expect(signalOf("amount", [2, 1], told)).toBeCloseTo(Math.log(5), 12);
  });

  test("what the short texts have stands in where nothing is told of the whole article", () => {
    // A half and a quarter of a post of 6: the first article's 3 count.
    const told = [
      { "tweet.coverage": 0.5, "shared.mass": 3 },
      { "tweet.coverage": 0.25, "shared.mass": 1.5 },
    ];
    expect(signalOf("amount", [2, 1], told)).toBeCloseTo(Math.log(4), 12);
  });

  test("another article tells the post's mass where the best one's short texts share no word", () => {
    const told = [
      { "article.coverage": 0.5, "tweet.coverage": 0, "shared.mass": 0 },
      { "article.coverage": 0.5, "tweet.coverage": 0.5, "shared.mass": 3 },
    ];
    expect(signalOf("amount", [2, 1], told)).toBeCloseTo(Math.log(4), 12);
  });

  test("a word of a post whose mass nobody tells counts one half", () => {
    const told = [{ "article.coverage": 0.5, "tweet.coverage": 0, "shared.mass": 0, "tweet.length": 12 }, {}];
    expect(signalOf("amount", [2, 1], told)).toBeCloseTo(Math.log(1 + 0.5 * 12 * 0.5), 12);
  });

  test("the post's wording may be the claim, the headline or a passage, whichever is there and nearest", () => {
    expect(signalOf("wording", [2], [{ "tfidf.title": 0.3, "passage.dice": 0.9 }])).toBe(0.9);
    expect(signalOf("wording", [2], [{ "tfidf.vclaim": 0.6, "tfidf.title": 0.3 }])).toBe(0.6);
  });

  test("a post that the article holds word for word is verbatim, one rare word is not", () => {
    expect(signalOf("verbatim", [2, 1], [{ "tfidf.title": 1, ...allFound(3) }, {}])).toBe(1);
    expect(signalOf("verbatim", [2, 1], [{ "tfidf.title": 1, ...allFound(0.5) }, {}])).toBe(0);
    expect(signalOf("verbatim", [2, 1], [{ "tfidf.title": 0.7, ...allFound(3) }, {}])).toBe(0);
  });

  test("a near second article is no reason for doubt where the first holds the post word for word", () => {
    const same: Told = { "tfidf.vclaim": 1, "bm25.whole": 0.8, ...allFound(3) };
    for (const name of ["lead", "standsOut", "aheadInPlace", "aheadInWords"] as const) {
      expect(Math.abs(signalOf(name, [3, 3], [same, same]))).toBe(0);
      expect(Math.abs(signalOf(name, [3, 1], [same, { "bm25.whole": 0.1 }]))).toBe(0);
    }
  });

  test("what an article is ahead by is a share of what it has, and at worst -1", () => {
    expect(signalOf("aheadInWords", [2, 1], [{ "bm25.whole": 0.4 }, { "bm25.whole": 0.1 }])).toBeCloseTo(
      0.75,
      12,
    );
    expect(signalOf("aheadInWords", [2, 1], [{ "bm25.whole": 0.1 }, { "bm25.whole": 0.4 }])).toBe(-1);
    expect(signalOf("aheadInWords", [2, 1], [{ "bm25.whole": 0 }, { "bm25.whole": 0 }])).toBe(-1);
    expect(signalOf("aheadInWords", [2, 1], [{ "bm25.whole": 0.1 }, {}])).toBeNaN();
  });

  test("what an article is ahead by is over the best of the next five, no more", () => {
    const told = [0.8, 0.1, 0.1, 0.1, 0.1, 0.4, 0.7].map((whole) => ({ "bm25.whole": whole }));
    expect(signalOf("aheadInWords", [7, 6, 5, 4, 3, 2, 1], told)).toBeCloseTo(0.5, 12);
  });

  test("a post with another name or number than the best claim is about another claim", () => {
    expect(signalOf("otherClaim", [2, 1], undefined, [], true)).toBe(1);
    expect(signalOf("otherClaim", [2, 1], undefined, [], false)).toBe(0);
  });

  test("what the ranker does not know is unknown; nothing is then word for word, or another claim", () => {
    for (const name of SIGNAL_NAMES) {
      const value = signalOf(name, [2, 1]);
      if (name === "verbatim" || name === "otherClaim") expect(value).toBe(0);
      else expect(Number.isNaN(value)).toBe(name !== "lead");
    }
  });
});
