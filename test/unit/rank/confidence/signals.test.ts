import { RankedClaims, SIGNAL_NAMES, signalsOf } from "../../../../src/rank/confidence/signals";
import type { Ranking } from "../../../../src/rank/ranking";

/** A ranking of which signals look at scores and columns alone. */
function rankingOf(scores: readonly number[], features?: readonly number[]): Ranking {
  return {
    scores: Float64Array.from(scores),
    order: Uint32Array.from(scores.keys()),
    ...(features ? { features: Float64Array.from(features) } : {}),
  } as unknown as Ranking;
}

/** Every row a claim of its own, but for those that the first has folded in. */
const claims = (count: number, folded: readonly number[] = []) =>
  Array.from({ length: count }, (_, row) => ({ row, also: row === 0 ? folded : [] })).filter(
    ({ row }) => !folded.includes(row),
  );

describe("signals of a ranking", () => {
  test("the lead is over the mean of the next five claims, no more", () => {
    const ranking = rankingOf([10, 5, 4, 3, 2, 1, -100]);
    expect(signalsOf(new RankedClaims(ranking, claims(7), []), ["lead"])).toEqual([7]);
  });

  test("an article folded into the best one's claim is no rival", () => {
    const ranking = rankingOf([10, 9, 4]);
    expect(signalsOf(new RankedClaims(ranking, claims(3, [1]), []), ["lead"])).toEqual([6]);
  });

  test("a best article without a rival has no known lead", () => {
    expect(signalsOf(new RankedClaims(rankingOf([10]), claims(1), []), ["lead"])).toEqual([Number.NaN]);
  });

  test("the ranker's columns are read at the best claim, the advantage against the next", () => {
    const columns = ["tweet.aligned", "bm25.short"];
    const ranking = rankingOf([2, 1], [0.75, 30, 0.5, 40]);
    expect(signalsOf(new RankedClaims(ranking, claims(2), columns), ["words", "advantage"])).toEqual([
      30, 0.25,
    ]);
  });

  test("what the ranker is not told is not known", () => {
    const values = signalsOf(new RankedClaims(rankingOf([2, 1]), claims(2), ["bm25.short"]));
    expect(values.map(Number.isNaN)).toEqual(SIGNAL_NAMES.map((name) => name !== "lead"));
  });
});
