import { devMap } from "../../../../training/encoder/dev-map";
import { useTensorflow } from "../../../support/encoder/backend";

useTensorflow();

/** Unit vectors in the plane at these angles, in degrees. */
function atAngles(...degrees: number[]): Float32Array {
  return Float32Array.from(
    degrees.flatMap((angle) => [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]),
  );
}

const dataOf = (
  relevant: readonly ReadonlySet<number>[],
  candidates: readonly boolean[] = Array(7).fill(true),
) => ({
  dev: relevant.map((articles) => ({ tweet: "", relevant: articles })),
  candidates,
});

describe("dev MAP@5", () => {
  const articles = atAngles(0, 10, 20, 30, 40, 50, 60);

  test("is the mean over queries of the precision at the relevant articles among the nearest five", async () => {
    // The first query is nearest to article 0, then 1; the second to 6, 5, 4; the third has its article in
    // sixth place.
    const tweets = atAngles(1, 61, 2);
    const relevant = [new Set([0]), new Set([4, 6]), new Set([5])];
    const expected = (1 + (1 + 2 / 3) / 2 + 0) / 3;
    expect(await devMap(tweets, articles, 2, dataOf(relevant))).toBeCloseTo(expected, 9);
  });

  test("finds the nearest five in whatever order the articles stand", async () => {
    // Nearest to 0 degrees are 0, 10, 20, 30 and 40, which comes last; 50, which came first, is the sixth.
    const mixed = atAngles(50, 0, 10, 20, 30, 40);
    expect(await devMap(atAngles(0), mixed, 2, dataOf([new Set([5])]))).toBeCloseTo(1 / 5, 9);
    expect(await devMap(atAngles(0), mixed, 2, dataOf([new Set([0])]))).toBe(0);
  });

  test("takes many queries in turn", async () => {
    const angles = Array.from({ length: 150 }, (_, i) => 10 * (i % 7) + 1);
    const relevant = angles.map((_, i) => new Set([i % 7]));
    expect(await devMap(atAngles(...angles), articles, 2, dataOf(relevant))).toBe(1);
  });

  test("puts the lower number first among equals", async () => {
    const twins = atAngles(5, 5, 5);
    expect(await devMap(atAngles(5), twins, 2, dataOf([new Set([0])]))).toBe(1);
    expect(await devMap(atAngles(5), twins, 2, dataOf([new Set([2])]))).toBeCloseTo(1 / 3, 9);
  });

  test("passes over articles that are no candidates", async () => {
    const candidates = [false, true, true, true, true, true, true];
    expect(await devMap(atAngles(1), articles, 2, dataOf([new Set([1])], candidates))).toBe(1);
  });
});
