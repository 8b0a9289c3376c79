import { createClaimScorer } from "../../../../training/label";

const score = createClaimScorer();

test.each([
  "The mayor moved the old bridge to the wrong river.",
  "Vaccines contain tiny chips",
  "BREAKING: the king has left the island! https://example.org/x",
  "Mayor bans ships",
  "Towers cause headaches",
  "It's made of cheese",
  "They don't float",
  "Man arrested at the harbour",
])("%s states a claim", (text) => {
  expect(score(text)).toBe(1);
});

test.each([
  ["a question", "Did the mayor move the bridge?"],
  ["a question with emphasis", 'Is this "true"?!'],
  ["a link alone", "https://example.org/fact pic.twitter.com/abc"],
  ["a heading without a verb", "A photograph of a shark on the freeway"],
  ["a participle before its noun", "Shark swimming on a flooded freeway"],
  ["an order", "Look at this"],
  ["an exclamation", "wow 😂"],
  ["nothing", ""],
  ["the names of an object's own parts", "constructor __proto__ hasOwnProperty"],
])("%s does not", (_, text) => {
  expect(score(text)).toBe(0);
});

test("a mixed text scores the share of its words in sentences that state something", () => {
  // 1 word, 3 words of a question, 6 words that state something.
  expect(score("Wow! Is that so? The mayor moved the old bridge.")).toBeCloseTo(0.6, 12);
});

test("hostile texts are scored in no time", () => {
  const start = performance.now();
  for (const part of ["a'", "a-", "? ", "n't ", "a! ", '?"']) score(part.repeat(5000));
  expect(performance.now() - start).toBeLessThan(2000);
});
