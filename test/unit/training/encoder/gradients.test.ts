import * as tf from "@tensorflow/tfjs-core";
import { createInverseTau } from "../../../../training/encoder/losses/temperature";
import { computeGradients } from "../../../../training/encoder/optimise/gradients";
import { type LossName, PROPOSED } from "../../../../training/encoder/settings";
import { useTensorflow } from "../../../support/encoder/backend";
import { TinyModel } from "../../../support/encoder/tiny-model";

useTensorflow();

const TWEETS = [["wow", "shark"], ["whale"], ["a", "tiger"]];
const ARTICLES = [["fish"], ["giant", "seen"], ["cat"]];

/** The loss of three pairs, each with this label. */
function lossOf(loss: LossName, label: number): number {
  const model = new TinyModel([...TWEETS, ...ARTICLES].flat());
  const inverseTau = createInverseTau(0.1);
  const computed = computeGradients(
    model,
    inverseTau,
    { tweets: TWEETS, articles: ARTICLES, labels: new Float32Array(3).fill(label) },
    { ...PROPOSED, loss, normalise: "mean" },
    [0, 1],
  );
  const value = computed.loss.dataSync()[0] as number;
  tf.dispose([computed.loss, inverseTau, ...computed.gradients.values()]);
  model.dispose();
  return value;
}

// Labels enter the losses as factors: of the paper's Eq. 1 as they are, of its loss weights squared.
test.each([
  ["mnr", "do not count", 1],
  ["label-weighted", "count by themselves", 1 / 4],
  ["noise-weighted", "count by their squares", 1 / 16],
] as const)("in the loss %s labels %s", (loss, _, factor) => {
  const whole = lossOf(loss, 1);
  expect(whole).toBeGreaterThan(0.01);
  expect(lossOf(loss, 1 / 4) / whole).toBeCloseTo(factor, 5);
});
