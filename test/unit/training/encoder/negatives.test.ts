import { drawNegatives } from "../../../../training/encoder/negatives";
import type { TrainingPair } from "../../../../training/encoder/regimes";

const pairs = [3, 4, 3].map(
  (article, i): TrainingPair => ({ tweet: `t${i}`, claim: `c${i}`, article, gold: true, label: 1 }),
);
const negatives = { sha256: "", texts: new Map([[3, [["one"], ["two"], ["three"]]]]) };
const draw = (epoch: number, seed = 1) =>
  drawNegatives(negatives, pairs, Uint32Array.of(2, 1, 0), { seed, phase: 0, epoch });

test("a pair whose article has no hard negative draws none", () => {
  expect(draw(1).owners).toEqual([0, 2]);
  expect(draw(1).texts).toHaveLength(2);
});

test("over the epochs a pair draws every hard negative of its article", () => {
  const drawn = Array.from({ length: 20 }, (_, epoch) => draw(epoch + 1).texts[0]!.join());
  expect(new Set(drawn)).toEqual(new Set(["one", "two", "three"]));
});

test("the same epoch of the same seed draws the same, another seed something else", () => {
  const epochs = Array.from({ length: 10 }, (_, epoch) => epoch + 1);
  const all = (seed: number) => epochs.map((epoch) => draw(epoch, seed));
  expect(all(1)).toEqual(all(1));
  expect(all(1)).not.toEqual(all(2));
});
