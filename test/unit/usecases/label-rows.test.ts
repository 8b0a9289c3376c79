import { measureBins, pairsStoodFor, sheetRowOf } from "../../../src/usecases/label/rows";

test("a sheet shows annotators what a post quotes and what its images say", () => {
  const reply = { text: "Look at this!", quotedText: "Cows fly", imageText: "over the moon", score: 0.25 };
  const article = { title: "Do cows fly?", subtitle: null, vclaim: null, checker: "No" };
  expect(sheetRowOf({ ...article, reply, conversation: undefined }, "jaccard").reply).toEqual({
    text: "Look at this! Cows fly over the moon",
    bin: "[0.2;0.3)",
  });
});

test("pairs that another score drew count by how many pairs they stand for", () => {
  // Two of a hundred with a low score, one of them good, and five of ten with a high one, all of them good.
  const judged = (drawnFrom: string, ...good: readonly boolean[]) =>
    good.map((is) => ({ text: "", article: 1, score: 0.95, drawnFrom, good: is }));
  const pairs = [
    ...judged("[0.0;0.1)", true, false),
    ...judged("[0.9;1.0]", true, true, true, true, true),
    // Of another bin of the score that is measured: it is drawn like the others.
    { ...judged("[0.0;0.1)", false)[0]!, score: 0.15 },
  ];
  expect(measureBins(pairs)).toEqual([
    { bin: 1, rows: 1, good: 0 },
    { bin: 9, rows: 7, good: 6 },
  ]);
  const weightOf = pairsStoodFor("jaccard", [150, 0, 0, 0, 0, 0, 0, 0, 0, 10], pairs);
  // By hand: weights 150 / 3 and 10 / 5; 110 ** 2 / (2 * 50 ** 2 + 5 * 2 ** 2) is 2.4 pairs, 60 / 110 good.
  expect(measureBins(pairs, weightOf)).toEqual([
    { bin: 1, rows: 1, good: 0 },
    { bin: 9, rows: 2, good: 1 },
  ]);
});
