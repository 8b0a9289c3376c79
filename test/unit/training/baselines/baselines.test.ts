import { createRng } from "../../../../src/base/core/rng";
import { Bm25Baseline, type ScoredCandidates, trainDips, trainNlytics } from "../../../../training/baselines";
import { pairsOf } from "../../../../training/baselines/candidates";
import { crossEntropySlope } from "../../../../training/baselines/dips";
import { Adam, Network } from "../../../../training/baselines/network";

/**
 * Tweets with ten candidates of four views each; the relevant one, anywhere among them, has a larger sum of
 * cosines than any other.
 */
function toyTweets(count: number, seed: number): ScoredCandidates[] {
  const rng = createRng(seed);
  return Array.from({ length: count }, () => {
    const relevant = rng.below(10);
    const rows = Array.from({ length: 10 }, (_, candidate) => {
      const level = candidate === relevant ? 0.6 : 0.2;
      return Array.from({ length: 4 }, () => level + 0.2 * (rng.next() - 0.5));
    });
    return {
      cosines: Float64Array.from(rows.flat()),
      labels: Float32Array.from({ length: 10 }, (_, candidate) => (candidate === relevant ? 1 : 0)),
    };
  });
}

/** Returns the share of tweets whose best candidate is the relevant one. */
function success(
  score: (cosines: Float64Array) => Float64Array,
  tweets: readonly ScoredCandidates[],
): number {
  const hits = tweets.filter(({ cosines, labels }) => {
    const scores = score(cosines);
    return labels[scores.indexOf(Math.max(...scores))] === 1;
  });
  return hits.length / tweets.length;
}

describe("the network of DIPS", () => {
  test("has the gradients that finite differences find", () => {
    const network = new Network([4, 5, 3, 1], createRng(7));
    const input = Float64Array.of(0.9, 0.5, -0.3, 0.1);
    const gradient = new Float64Array(network.parameters.length);
    network.addGradient(crossEntropySlope(network.output(input), 1), gradient);
    const loss = (): number => Math.log(1 + Math.exp(-network.output(input)));
    const step = 1e-6;
    for (const [i, slope] of gradient.entries()) {
      const before = network.parameters[i] as number;
      network.parameters[i] = before + step;
      const above = loss();
      network.parameters[i] = before - step;
      const below = loss();
      network.parameters[i] = before;
      expect(slope).toBeCloseTo((above - below) / (2 * step), 6);
    }
  });

  test("takes its first step of Adam as long as the learning rate, against the gradient", () => {
    const parameters = Float64Array.of(1, 1, 1);
    new Adam(parameters, 0.01).step(Float64Array.of(5, -0.2, 0));
    expect([...parameters]).toEqual([expect.closeTo(0.99, 6), expect.closeTo(1.01, 6), 1]);
  });
});

describe("DIPS", () => {
  const train = toyTweets(60, 1);
  const scorer = trainDips(train, 4, 1);

  test("learns which candidates are relevant", () => {
    expect(success(scorer.score, toyTweets(40, 2))).toBe(1);
  });

  test("does not ask which view is how similar", () => {
    const { cosines } = train[0] as ScoredCandidates;
    const turned = Float64Array.from(cosines, (_, i) => cosines[i - (i % 4) + ((i + 1) % 4)] as number);
    expect([...scorer.score(turned)]).toEqual([...scorer.score(cosines)]);
  });

  test("gives the same scores for the same seed, and others for another", () => {
    const { cosines } = train[0] as ScoredCandidates;
    expect([...trainDips(train, 4, 1).score(cosines)]).toEqual([...scorer.score(cosines)]);
    expect([...trainDips(train, 4, 2).score(cosines)]).not.toEqual([...scorer.score(cosines)]);
  });
});

describe("NLytics", () => {
  test("is the regression with the least squared error, both classes weighing the same", () => {
    // One view. Relevant: cosine 1. Others: 0, 0 and 0.6, each a third of half the weight. By hand: mean x =
    // (1 + 0.2) / 2 = 0.6, mean y = 0.5, covariance = 0.5 - 0.6 * 0.5 = 0.2, variance = 0.5 + 0.36 / 6 - 0.36
    // = 0.2; so the slope is 1 and the intercept -0.1.
    const tweet = { cosines: Float64Array.of(0, 1, 0.6, 0), labels: Float32Array.of(0, 1, 0, 0) };
    const [nought, half] = trainNlytics([tweet], 1).score(Float64Array.of(0, 0.5));
    expect(nought).toBeCloseTo(-0.1, 4);
    expect(half).toBeCloseTo(0.4, 4);
  });

  test("learns which view tells", () => {
    const rng = createRng(3);
    const tweets = toyTweets(60, 4).map(({ cosines, labels }) => ({
      labels,
      // The second view alone is left as it was.
      cosines: cosines.map((value, i) => (i % 4 === 1 ? value : rng.next())),
    }));
    expect(success(trainNlytics(tweets.slice(0, 40), 4).score, tweets.slice(40))).toBeGreaterThan(0.9);
  });

  test("stands views that are all the same text", () => {
    const tweet = { cosines: Float64Array.of(0.1, 0.1, 0.9, 0.9), labels: Float32Array.of(0, 1) };
    const [low, high] = trainNlytics([tweet], 2).score(tweet.cosines);
    expect(high).toBeGreaterThan(low as number);
  });
});

describe("pairs of tweets and candidates", () => {
  test("weigh in all as much where they are relevant as where they are not", () => {
    const tweet = { cosines: new Float64Array(4), labels: Float32Array.of(0, 1, 0, 0) };
    expect([...pairsOf([tweet]).weights]).toEqual([2 / 3, 2, 2 / 3, 2 / 3]);
    const none = { cosines: new Float64Array(2), labels: Float32Array.of(0, 0) };
    expect([...pairsOf([none]).weights]).toEqual([1, 1]);
  });
});

describe("BM25 over all texts", () => {
  test("is the sum over words of idf and saturated frequency", () => {
    // Lengths 2, 4 and 1, mean 7/3. Cow: in one of three, idf ln(1 + 2.5 / 1.5); moon: in two, ln(1 + 1.5 /
    // 2.5).
    const scores = new Bm25Baseline(["moon cheese", "moon moon moon cow", "cheese"]).scores("cow moon");
    const norm = (length: number): number => 1.2 * (0.25 + (0.75 * length) / (7 / 3));
    const moon = Math.log(1 + 1.5 / 2.5);
    const cow = Math.log(1 + 2.5 / 1.5);
    expect(scores[0]).toBeCloseTo((moon * 2.2) / (1 + norm(2)), 6);
    expect(scores[1]).toBeCloseTo((moon * 3 * 2.2) / (3 + norm(4)) + (cow * 2.2) / (1 + norm(4)), 6);
    expect(scores[2]).toBe(0);
  });

  test("of no texts, or of a query without words, is nothing", () => {
    expect([...new Bm25Baseline([]).scores("moon")]).toEqual([]);
    expect([...new Bm25Baseline(["moon"]).scores("")]).toEqual([0]);
  });
});
