import type { Answer, AnsweredArticle } from "../../../src/answer";
import { printableMarked } from "../../../src/cli/printable";
import { type AnswerStyle, answerText } from "../../../src/cli/rank/rank-answer";

const ranked: AnsweredArticle = {
  rank: 1,
  score: 2.5,
  article: {
    key: 7,
    source: "s",
    id: "1",
    title: "Blue cows",
    vclaim: "Cows are blue.",
    rating: "False",
    date: "2020-03-10",
  },
  alsoCheckedIn: [
    { key: 8, source: "t", id: "2", vclaim: "Blue cows" },
    { key: 9, source: "u", id: "3", url: "https://example.org/3" },
  ],
  claimGroup: "0123456789abcdef",
  highlights: { title: [[5, 9]], subtitle: [], vclaim: [[0, 4]] },
};
const show = (answer: Partial<Answer>, style: Partial<AnswerStyle> = {}): string[] =>
  answerText(
    { verdict: "suggest", articles: [ranked], ...answer },
    { near: false, isFiltered: false, isExplained: false, color: false, ...style },
  ).split("\n");
const CARD = [
  "  1     2.50  Blue *cows*",
  "              claim: *Cows* are blue.",
  "              False  2020-03-10  s/1",
  "              also checked in t/2, https://example.org/3",
];

describe("an answer on the terminal", () => {
  test("is cards with marked words and the articles that check the same claim", () => {
    expect(show({})).toEqual(CARD);
  });

  test("begins with what is made of the best article, and how sure that is", () => {
    expect(show({ verdict: "answer", confidence: 0.974 })).toEqual([
      "This has been checked (confidence 97 %):",
      ...CARD,
    ]);
    expect(show({ confidence: 0.61 })[0]).toBe("This may have been checked (confidence 61 %):");
    expect(show({ confidence: 0.999 })[0]).toBe("This may have been checked (confidence over 99 %):");
  });

  test("says how the post stands to the claim, where that is known", () => {
    const sentence = "This post repeats what the fact-check refutes.";
    const known = { ...ranked, stance: { kind: "asserts", rating: "false", sentence } } as const;
    expect(show({ articles: [known] })).toEqual([CARD[0], `              ${sentence}`, ...CARD.slice(1)]);
    const unclear = { ...ranked, stance: { kind: "unclear", rating: "false" } } as const;
    expect(show({ articles: [unclear] })).toEqual(CARD);
  });

  test("says which parts of a post an article answers, harmless and not at length", () => {
    const part = {
      field: "text",
      start: 5,
      end: 14,
      text: "Blue\u202e \u001b[31mcows",
      verdict: "answer",
    } as const;
    const parts = [
      { ...part, confidence: 0.974 },
      { ...part, field: "quotedText", text: "x".repeat(5_000), confidence: 0.5 },
      { ...part, field: "imageText", text: "cow", confidence: 0.5 },
    ] as const;
    const [title, ...rest] = CARD;
    expect(show({ articles: [{ ...ranked, parts }] })).toEqual([
      title,
      '              answers "Blue [31mcows" (confidence 97 %)',
      `              answers in the quoted post, "${"x".repeat(280)}\u2026" (confidence 50 %)`,
      '              answers in the image, "cow" (confidence 50 %)',
      ...rest,
    ]);
  });

  test("says what differs, and with another number that it may be about another claim", () => {
    const difference = {
      kind: "number",
      severity: "high",
      sentence: "The post says 300\u001b[31m, the fact-check is about 30.",
      postSpan: { field: "text", start: 0, end: 3, text: "300" },
      claimSpan: { field: "vclaim", start: 0, end: 2, text: "30" },
    } as const;
    const [title, claim, ...rest] = CARD;
    const line = "              differs: The post says 300 [31m, the fact-check is about 30.";
    const other = { confidence: 0.96, articles: [{ ...ranked, differences: [difference] }] };
    const heading = "This may be about another claim:";
    expect(show(other)).toEqual([heading, title, claim, line, ...rest]);
    const articles = [{ ...ranked, differences: [{ ...difference, kind: "negation" as const }] }];
    const checked = "This has been checked (confidence 96 %):";
    expect(show({ verdict: "answer", confidence: 0.96, articles })).toEqual([
      checked,
      title,
      claim,
      line,
      ...rest,
    ]);
  });

  test("folds near misses away and says how they are shown", () => {
    const none = { verdict: "none", confidence: 0.1, articles: [ranked] } as const;
    const heading = "No previous fact-check was found (the nearest: confidence 10 %).";
    expect(show(none)).toEqual([heading, "1 near miss: --near shows them"]);
    expect(show(none, { near: true })).toEqual([heading, ...CARD]);
  });

  test("tells a text without words from a filter that nothing passes", () => {
    const none = { verdict: "none", articles: [] } as const;
    expect(show(none)).toEqual(["Nothing was found: no article of the collection has a word of this text."]);
    expect(show(none, { isFiltered: true })).toEqual(["No article that passes the filter was found."]);
  });

  test("says in which language a post is that the collection does not hold, and not how sure of nothing it is", () => {
    const language = { post: "es", collection: ["en"] };
    const told = "This looks like Spanish; the collection is English.";
    expect(show({ verdict: "none", confidence: 0.02, language })).toEqual([
      "No previous fact-check was found.",
      told,
      "1 near miss: --near shows them",
    ]);
    expect(show({ confidence: 0.61, language })).toEqual([
      "This may have been checked (confidence 61 %):",
      told,
      ...CARD,
    ]);
    expect(show({ articles: [], language })).toEqual([
      "Nothing was found: no article of the collection has a word of this text.",
      told,
    ]);
    const many = { post: "th", collection: ["en", "pt", "pl", "de", "xx"] };
    expect(show({ articles: [], language: many })[1]).toBe(
      "This looks like Thai; the collection is English, Portuguese, Polish, and others.",
    );
    expect(show({ articles: [], language: { post: "th", collection: ["ms", "qya"] } })[1]).toBe(
      "This looks like Thai; the collection is Malay and qya.",
    );
  });

  test("has evidence and reasons where they were asked for", () => {
    const why = {
      summary: "Near in meaning.",
      groups: { words: 0, meaning: 1, author: 0, time: 0, numbers: 0 },
      expected: 0,
      contributions: [],
    };
    const evidence = [{ sentence: "No cow\nis blue.", highlights: [[3, 6]] as const, score: 1 }];
    expect(show({ articles: [{ ...ranked, explanation: { why, evidence } }] }).slice(4)).toEqual([
      "              why: Near in meaning.",
      "                - No *cow* is blue.",
    ]);
  });
});

describe("marked text", () => {
  test("reaches the terminal without control, escape, direction and zero-width characters, in one line", () => {
    const text = " \u202ea\u001b[31m cow\u200bs \n\u0007 end\ud800";
    const start = text.indexOf("cow");
    expect(printableMarked({ text, spans: [[start, start + 5]] }, (word) => `<${word}>`)).toBe(
      "a [31m <cows> end\ufffd",
    );
  });
});
