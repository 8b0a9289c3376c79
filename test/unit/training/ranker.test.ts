import { LexicalIndex, LexicalIndexBuilder } from "../../../index";
import { createRng } from "../../../src/base/core/rng";
import { FEATURE_NAMES, PAPER_FEATURES, redate } from "../../../src/rank";
import {
  crossValidate,
  DEFAULT_SETTINGS,
  type Example,
  featureSelector,
  fitRanker,
  groupedFolds,
  makeExamples,
  PAPER_SETTINGS,
  scoreExamples,
} from "../../../training";
import { lexicalIndexOf } from "../../support/lexical";
import { codeOf } from "../../support/workspace";

const ANIMALS = "shark whale tiger zebra lemur otter badger falcon turtle gecko".split(" ");
const PLACES = "harbour airport museum station library hospital".split(" ");

/** Sixty claims, an animal at a place each, and a tweet for each that names both. */
function toyExamples(features: readonly string[] = FEATURE_NAMES): Promise<Example[]> {
  const builder = new LexicalIndexBuilder();
  const queries = ANIMALS.flatMap((animal, a) =>
    PLACES.map((place, p) => {
      const doc = a * PLACES.length + p;
      builder.add({ key: doc + 1, vclaim: `A ${animal} was seen at the ${place}`, date: "2020-01-10" });
      return {
        id: String(doc),
        text: `omg ${place} has a ${animal}!! — Some One (@someone) January ${1 + (doc % 9)}, 2020`,
        relevant: new Set([doc]),
      };
    }),
  );
  const index = new LexicalIndex(builder.finish());
  return makeExamples({ lexical: index }, queries, { features, depth: 20, seed: 1 });
}

const quick = { ...DEFAULT_SETTINGS, rounds: 20 };
const fit = { features: FEATURE_NAMES, settings: quick, seed: 1, threads: 1 };

describe("training examples", () => {
  test("of some features are those that are made with them", async () => {
    const wanted = ["date.days", "bm25.short.zScore", "tweet.coverage"];
    const select = featureSelector(FEATURE_NAMES, wanted);
    expect((await toyExamples()).slice(0, 7).map(select)).toEqual((await toyExamples(wanted)).slice(0, 7));
    expect(() => featureSelector(wanted, ["bm25.short"])).toThrow("do not have the feature bm25.short");
  });

  let examples: Example[];
  beforeAll(async () => {
    examples = await toyExamples();
  });

  test("hold at most the wanted number of candidates, the relevant one marked", async () => {
    for (const { docs, labels, query } of examples) {
      expect(docs.length).toBeLessThanOrEqual(20);
      expect([...docs].filter((_, i) => labels[i] === 1)).toEqual([...query.relevant]);
    }
  });

  test("differ between datings in the date columns alone", async () => {
    const { features } = examples[0] as Example;
    const columns = new Set<string>();
    features.dated.forEach((value, i) => {
      if (!Object.is(value, features.undated[i]))
        columns.add(FEATURE_NAMES[i % FEATURE_NAMES.length] as string);
    });
    expect([...columns].sort()).toEqual(["date.days", "date.logDistance", "date.near", "date.notBefore"]);
  });

  test("are re-dated half a year to eight years later", async () => {
    const rng = createRng(4);
    for (let i = 0; i < 500; i++) {
      const days = redate(1000, rng) - 1000;
      expect(days).toBeGreaterThanOrEqual(182);
      expect(days).toBeLessThanOrEqual(2923);
    }
  });
});

describe("training examples of tweets that only their author's name tells apart", () => {
  const index = { lexical: lexicalIndexOf(...ANIMALS.map((animal) => ({ vclaim: `A ${animal} was seen` }))) };
  const read = (text: string, author?: string): Promise<Example[]> =>
    makeExamples(
      index,
      [{ id: "1", text, relevant: new Set([0]), ...(author === undefined ? {} : { author }) }],
      { features: FEATURE_NAMES, depth: 20, seed: 1 },
    );

  test.each([
    ["in the signature", "seen today — Shark Fan (@shark) January 4, 2020", undefined],
    ["apart", "seen today", "Shark Fan"],
  ])("have, unsigned, the candidates and features of the tweet without it, given %s", async (_, text, author) => {
    const [example] = (await read(text, author)) as [Example];
    const [bare] = (await read("seen today")) as [Example];
    expect(bare).not.toHaveProperty("unsigned");
    expect(example.unsigned).toEqual({ docs: bare.docs, features: bare.features.undated });
    expect(example.features.undated).not.toEqual(bare.features.undated);
  });

  test("are scored on both, and trained on the signed ones alone", async () => {
    const toys = await toyExamples();
    const booster = await fitRanker(toys, fit);
    // "Today" stands in no article: unsigned, no candidate is left.
    const figures = scoreExamples(booster, await read("today — Shark Fan (@shark) January 4, 2020"));
    expect(figures).toMatchObject({ undated: 1, unsigned: 0 });
    const without = await fitRanker(
      toys.map(({ unsigned, ...example }) => example),
      fit,
    );
    expect(without.toText()).toBe(booster.toText());
    booster.dispose();
    without.dispose();
  });
});

describe("folds", () => {
  test("never part queries that share an article, even through a third", async () => {
    const examples = (await toyExamples()).map((example, i) =>
      i < 3 ? { ...example, query: { ...example.query, relevant: new Set([i, i + 1]) } } : example,
    );
    const folds = groupedFolds(examples, ({ query }) => query.relevant, 5, 1);
    expect(folds.flat()).toHaveLength(examples.length);
    const foldOf = (example: Example): number => folds.findIndex((fold) => fold.includes(example));
    expect(new Set(examples.slice(0, 4).map(foldOf)).size).toBe(1);
  });

  test("keeps any number of tweets together, of one article or linked by a text", () => {
    const count = 200_000;
    const folds = groupedFolds([...Array(count).keys()], () => ["one article"], 5, 1);
    expect(folds.map(({ length }) => length).sort((a, b) => b - a)).toEqual([count, 0, 0, 0, 0]);
    const start = performance.now();
    const linked = groupedFolds([...Array(count).keys()], (i) => [i, "one text"], 5, 1);
    expect(linked.map(({ length }) => length).sort((a, b) => b - a)).toEqual([count, 0, 0, 0, 0]);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe("the ranker", () => {
  let examples: Example[];
  beforeAll(async () => {
    examples = await toyExamples();
  });

  test("learns to put the right article first", async () => {
    const booster = await fitRanker(examples, fit);
    expect(scoreExamples(booster, examples).undated).toBeGreaterThan(0.95);
    booster.dispose();
  });

  test("is the same for the same seed, whatever the number of threads, and another for another", async () => {
    const trees = async (seed: number, threads: number): Promise<string> => {
      const booster = await fitRanker(examples, { ...fit, seed, threads });
      const text = booster.toText();
      booster.dispose();
      return text;
    };
    const first = await trees(1, 1);
    expect(await trees(1, 2)).toBe(first);
    expect(await trees(2, 1)).not.toBe(first);
  });

  test("can be stopped between rounds", async () => {
    const rounds: number[] = [];
    const booster = await fitRanker(examples, { ...fit, onRound: (round) => rounds.push(round) < 3 });
    expect(rounds).toEqual([1, 2, 3]);
    booster.dispose();
  });

  test("is cross-validated on articles that it was not trained on, and told where to stop", async () => {
    const seen: number[] = [];
    const { figures, rounds } = await crossValidate(examples, fit, (done) => seen.push(done));
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(figures.undated).toBeGreaterThan(0.8);
    expect(rounds).toBeGreaterThanOrEqual(1);
    expect(rounds).toBeLessThanOrEqual(20);
  });

  /** Those of some articles, as if others had not come among the candidates. */
  const about = (count: number, isFound: (doc: number) => boolean = () => true): Example[] =>
    examples
      .filter((example) => docOf(example) < count)
      .map((example) =>
        isFound(docOf(example)) ? example : { ...example, labels: example.labels.map(() => 0) },
      );
  const docOf = ({ query }: Example): number => [...query.relevant][0]!;

  test("is cross-validated on fewer folds where there are fewer articles", async () => {
    const folds: [number, number][] = [];
    const { figures, rounds } = await crossValidate(about(3), fit, (...fold) => folds.push(fold));
    expect(folds).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    expect(figures.undated).toBeGreaterThanOrEqual(0);
    expect(rounds).toBeGreaterThanOrEqual(1);
  });

  test("is cross-validated also where nothing of a fold is found, which counts as missed", async () => {
    const missing = about(5, (doc) => doc > 0);
    const { figures, rounds } = await crossValidate(missing, fit);
    expect(rounds).toBeGreaterThanOrEqual(1);
    expect(figures.undated).toBeGreaterThan(0);
    const pseudo = about(5).map((example) =>
      docOf(example) === 0 ? { ...example, isPseudo: true as const } : example,
    );
    expect((await crossValidate(pseudo, fit)).rounds).toBeGreaterThanOrEqual(1);
  });

  test("is refused where there is nothing to learn from, or to measure on", async () => {
    expect(await codeOf(() => crossValidate(about(1), fit))).toBe("NO_JUDGEMENTS");
    expect(
      await codeOf(() =>
        crossValidate(
          about(5, (doc) => doc === 0),
          fit,
        ),
      ),
    ).toBe("NO_JUDGEMENTS");
    expect(
      await codeOf(() =>
        fitRanker(
          about(5, () => false),
          fit,
        ),
      ),
    ).toBe("NO_JUDGEMENTS");
  });

  test("ranks by its first rounds alone when asked to", async () => {
    const whole = await fitRanker(examples, fit);
    const short = await fitRanker(examples, { ...fit, settings: { ...quick, rounds: 5 } });
    const { features } = examples[0] as Example;
    expect(whole.predict(features.undated, 5)).toEqual(short.predict(features.undated));
    whole.dispose();
    short.dispose();
  });

  test("of the paper's preset is trained on the paper's columns", async () => {
    const paper = await toyExamples(PAPER_FEATURES);
    const settings = { ...PAPER_SETTINGS, rounds: 10 };
    const booster = await fitRanker(paper, { ...fit, features: PAPER_FEATURES, settings });
    expect(booster.columns).toBe(12);
    booster.dispose();
  });
});
