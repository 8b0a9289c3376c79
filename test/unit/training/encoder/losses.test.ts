import * as tf from "@tensorflow/tfjs-core";
import { mnrLoss } from "../../../../training/encoder/losses/mnr";
import { noiseWeightedMnrLoss } from "../../../../training/encoder/losses/noise-weighted-mnr";
import oracle from "../../../oracles/losses.json";
import { useTensorflow } from "../../../support/encoder/backend";

useTensorflow();

type Loss = (tweets: tf.Tensor2D, articles: tf.Tensor2D, inverseTau: tf.Scalar) => tf.Scalar;

interface Case {
  readonly name: string;
  readonly loss: Loss;
  readonly expected: (typeof oracle.cases)[number];
}

/** Articles, and hard negatives where the case has them. */
function articlesOf({ hard }: Case["expected"]): number[][] {
  return hard ? [...oracle.articles, ...oracle.negatives] : oracle.articles;
}

const CASES: readonly Case[] = oracle.cases.map((expected) => {
  const hard = expected.hard ? ", with hard negatives" : "";
  const masked = `${hard}${expected.masked ? ", without entries that are no negatives" : ""}`;
  const columns = articlesOf(expected).length;
  const excluded = (): tf.Tensor2D | undefined =>
    expected.masked ? tf.tensor2d(oracle.excluded.map((row) => row.slice(0, columns))) : undefined;
  if (expected.loss === "mnr") {
    const loss: Loss = (c, v, inverseTau) => mnrLoss(c, v, inverseTau, excluded());
    return { name: `plain${masked}`, loss, expected };
  }
  const weighting = {
    power: expected.power as 1 | 2,
    normalise: expected.normalise as "mean" | "sum",
  };
  return {
    name: `noise-weighted, power ${weighting.power}, divided by the ${weighting.normalise}${masked}`,
    loss: (c, v, inverseTau) =>
      noiseWeightedMnrLoss(c, v, tf.tensor1d(oracle.labels), inverseTau, {
        ...weighting,
        excluded: excluded(),
      }),
    expected,
  };
});

interface Evaluated {
  readonly value: number;
  readonly gradients: readonly number[][];
}

/** Returns a loss and its gradients in C, V and 1 / tau, flat. */
function evaluate(
  loss: Loss,
  tweets: readonly number[][] = oracle.tweets,
  articles: readonly number[][] = oracle.articles,
): Evaluated {
  return tf.tidy(() => {
    const inputs = [
      tf.tensor2d(tweets as number[][]),
      tf.tensor2d(articles as number[][]),
      tf.scalar(oracle.inverseTau),
    ];
    const compute = (c: tf.Tensor, v: tf.Tensor, inverseTau: tf.Tensor): tf.Tensor =>
      loss(c as tf.Tensor2D, v as tf.Tensor2D, inverseTau as tf.Scalar);
    const { value, grads } = tf.valueAndGrads(compute as (...args: tf.Tensor[]) => tf.Tensor)(inputs);
    return {
      value: value.dataSync()[0] as number,
      gradients: grads.map((gradient) => Array.from(gradient.dataSync())),
    };
  });
}

function expectClose(actual: readonly number[], expected: readonly number[], digits: number): void {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of actual.entries()) expect(value).toBeCloseTo(expected[i] as number, digits);
}

describe.each(CASES)("the loss ($name)", ({ loss, expected }) => {
  test("has PyTorch's value and gradients", () => {
    const { value, gradients } = evaluate(loss, oracle.tweets, articlesOf(expected));
    expect(value).toBeCloseTo(expected.value, 5);
    expectClose(gradients[0] as number[], expected.tweetsGradient.flat(), 5);
    expectClose(gradients[1] as number[], expected.articlesGradient.flat(), 5);
    expectClose(gradients[2] as number[], [expected.inverseTauGradient], 5);
  });

  test("has the gradients that finite differences give", () => {
    const step = 1e-2;
    const given = articlesOf(expected);
    const { gradients } = evaluate(loss, oracle.tweets, given);
    const nudged = (rows: readonly number[][], at: number, by: number): number[][] =>
      rows.map((row, i) => row.map((x, j) => (i * row.length + j === at ? x + by : x)));
    const slope = (side: 0 | 1, at: number): number => {
      const values = [step, -step].map((by) => {
        const tweets = side === 0 ? nudged(oracle.tweets, at, by) : oracle.tweets;
        const articles = side === 1 ? nudged(given, at, by) : given;
        return evaluate(loss, tweets, articles).value;
      }) as [number, number];
      return (values[0] - values[1]) / (2 * step);
    };
    for (const side of [0, 1] as const) {
      for (const at of [0, 7, 13, 20, 29]) expect(gradients[side]?.[at]).toBeCloseTo(slope(side, at), 3);
    }
    // Of each hard negative one.
    for (let at = 30; at < (gradients[1]?.length ?? 0); at += 7)
      expect(gradients[1]?.[at]).toBeCloseTo(slope(1, at), 3);
  });
});

describe("the noise-weighted loss", () => {
  /** Plain MNR of tweets among articles and of articles among tweets, and the mean of the two. */
  function symmetric(): Evaluated {
    const there = evaluate(mnrLoss);
    const back = evaluate((c, v, inverseTau) => mnrLoss(v, c, inverseTau));
    return {
      value: (there.value + back.value) / 2,
      gradients: there.gradients.map((gradient, i) =>
        gradient.map((slope, j) => (slope + (back.gradients[i]?.[j] as number)) / 2),
      ),
    };
  }

  test.each([
    "mean",
    "sum",
  ] as const)("with all labels 1 is plain MNR both ways, divided by the %s", (normalise) => {
    const ones: Loss = (c, v, inverseTau) =>
      noiseWeightedMnrLoss(c, v, tf.ones([oracle.labels.length]), inverseTau, { normalise });
    const [actual, expected] = [evaluate(ones), symmetric()];
    expect(actual.value).toBeCloseTo(expected.value, 6);
    for (const [i, gradient] of actual.gradients.entries())
      expectClose(gradient, expected.gradients[i] as number[], 6);
  });

  test.each([
    "mean",
    "sum",
  ] as const)("is 0 without gradient where no pair is believed, divided by the %s", (normalise) => {
    const { value, gradients } = evaluate((c, v, inverseTau) =>
      noiseWeightedMnrLoss(c, v, tf.zeros([oracle.labels.length]), inverseTau, { normalise }),
    );
    expect(value).toBe(0);
    for (const slope of gradients.flat()) expect(Math.abs(slope)).toBe(0);
  });

  test("leaves no tensor behind", () => {
    const before = tf.memory().numTensors;
    for (const { loss, expected } of CASES) evaluate(loss, oracle.tweets, articlesOf(expected));
    expect(tf.memory().numTensors).toBe(before);
  });
});
