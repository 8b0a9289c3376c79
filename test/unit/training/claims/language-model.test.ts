import { mean } from "../../../../src/base/core/sums";
import { LanguageModel } from "../../../../training/claims";

const TEXTS = ["the cat sat", "the cat ran", "a dog ran", "san francisco", "san francisco burns"].map(
  (text) => text.split(" "),
);
const model = new LanguageModel(TEXTS);
const WORDS = [...new Set(TEXTS.flat()), "</s>"];

describe("LanguageModel", () => {
  test.each([
    ["the", "cat"],
    ["a", "dog"],
    ["<s>", "<s>"],
    ["never", "seen"],
  ])("shares the probability behind %p %p among the words, with a rest for unknown ones", (first, second) => {
    const known = WORDS.reduce((sum, word) => sum + model.probability(word, first, second), 0);
    expect(known + model.probability("unknown", first, second)).toBeCloseTo(1, 10);
  });

  test("finds what it has read likelier than other orders", () => {
    const score = (words: string[]): number => mean(model.logProbabilities(words));
    expect(score(["the", "cat", "ran"])).toBeGreaterThan(score(["ran", "cat", "the"]));
  });

  test("counts, for a word behind unknown ones, what it follows: Francisco follows San alone", () => {
    expect(model.probability("ran", "x", "y")).toBeGreaterThan(model.probability("francisco", "x", "y"));
  });
});
