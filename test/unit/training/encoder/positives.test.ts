import { Positives } from "../../../../training/encoder/positives";
import type { TrainingPair } from "../../../../training/encoder/regimes";

const pair = (claim: string, article: number): TrainingPair => ({
  ...{ tweet: claim, claim, article },
  gold: false,
  label: 1,
});

/** Articles 0 - 4; 3 and 4 check the same claim. */
const GROUPS = [0, 1, 2, 3, 3];

/** Returns the excluded entries of a batch as `row,column`. */
function excluded(
  known: readonly TrainingPair[],
  batch: readonly TrainingPair[],
  negatives: readonly number[] = [],
): string[] | undefined {
  const entries = new Positives(known, GROUPS).excluded(batch, negatives);
  const columns = batch.length + negatives.length;
  return (
    entries &&
    [...entries].flatMap((entry, i) => (entry === 1 ? [`${Math.floor(i / columns)},${i % columns}`] : []))
  );
}

describe("in a batch", () => {
  const moon = pair("the moon is hired", 0);
  const cows = pair("cows fly backwards", 1);
  const rain = pair("rain is free", 2);

  test("of different articles every other article is a negative", () => {
    expect(excluded([moon, cows, rain], [moon, cows, rain])).toBeUndefined();
  });

  test("two pairs of one article are no negatives of each other", () => {
    const other = pair("they rent the moon by the hour", 0);
    const batch = [moon, cows, other];
    expect(excluded(batch, batch)).toEqual(["0,2", "2,0"]);
  });

  test("nor are those of two articles that check the same claim", () => {
    const batch = [pair("fish drive", 3), cows, pair("a fish drove by", 4)];
    expect(excluded(batch, batch)).toEqual(["0,2", "2,0"]);
  });

  test("an article that is right for a tweet by another pair is no negative of it, but its tweet is one of the first article", () => {
    const also = pair("the moon is hired", 2);
    expect(excluded([moon, cows, rain, also], [moon, cows, rain])).toEqual(["0,2"]);
  });

  test("a counter-claim is a negative of its own tweet and of tweets about other claims", () => {
    expect(excluded([moon, cows, rain], [moon, cows, rain], [0, 2])).toBeUndefined();
  });

  test("but not of another pair's tweet that its article is right for", () => {
    const other = pair("they rent the moon by the hour", 0);
    const batch = [moon, cows, other];
    // Columns 3 and 4 are counter-claims of the first and the third pair.
    expect(excluded(batch, batch, [0, 2])).toEqual(["0,2", "0,4", "2,0", "2,3"]);
  });
});
