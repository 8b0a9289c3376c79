import Ajv from "ajv";
import { type Answer, type AnsweredArticle, answerJson } from "../../../src/answer";
import { AnswerSchema, type ApiAnswer } from "../../../src/server/schemas/answer";

// Names of parts that occur twice are for the server, which resolves them.
const schema = JSON.parse(JSON.stringify(AnswerSchema, (key, value) => (key === "$id" ? undefined : value)));

const ranked: AnsweredArticle = {
  rank: 1,
  score: 2.5,
  article: { key: 7, source: "s", id: "1", title: "Blue cows", body: "Long. Longer." },
  alsoCheckedIn: [{ key: 8, source: "t", id: "2", vclaim: "cows are blue", body: "Longest." }],
  claimGroup: "0123456789abcdef",
  highlights: { title: [[0, 4]], subtitle: [], vclaim: [] },
  explanation: { evidence: [{ sentence: "Long.", highlights: [[0, 4]], score: 0.5 }] },
};
const answer: Answer = { verdict: "suggest", confidence: 0.75, articles: [ranked] };
const shown = {
  ...ranked,
  article: { source: "s", id: "1", title: "Blue cows" },
  alsoCheckedIn: [{ source: "t", id: "2", vclaim: "cows are blue" }],
};

describe("an answer as JSON", () => {
  test("holds results without the store's keys and without bodies, and is what the API promises", () => {
    const json: ApiAnswer = answerJson(answer, "0007");
    expect(json).toEqual({
      generation: "0007",
      verdict: "suggest",
      confidence: 0.75,
      results: [shown],
      nearMisses: [],
    });
    expect(new Ajv().validate(schema, json)).toBe(true);
  });

  test("tells the parts that an article answers, as the API promises", () => {
    const place = { field: "imageText", start: 3, end: 12, text: "Blue cows" } as const;
    const parts = [{ ...place, verdict: "answer", confidence: 0.97 }] as const;
    const json: ApiAnswer = answerJson({ ...answer, articles: [{ ...ranked, parts }] }, null);
    expect(json.results).toEqual([{ ...shown, parts }]);
    expect(new Ajv().validate(schema, json)).toBe(true);
  });

  test("has near misses in place of results where no previous fact-check was found", () => {
    expect(answerJson({ ...answer, verdict: "none" }, null)).toMatchObject({
      generation: null,
      results: [],
      nearMisses: [shown],
    });
  });

  test("tells the languages of a post and of a collection that does not hold it", () => {
    const language = { post: "es", collection: ["en", "pt"] };
    const json: ApiAnswer = answerJson({ ...answer, language }, null);
    expect(json.language).toEqual(language);
    expect(new Ajv().validate(schema, json)).toBe(true);
    expect(answerJson(answer, null)).not.toHaveProperty("language");
  });

  test("tells a confidence that is not known as null", () => {
    expect(answerJson({ verdict: "none", articles: [] }, null).confidence).toBeNull();
  });
});
