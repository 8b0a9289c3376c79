import { MAX_TEXT_CHARS, readAnswerMessage, writeAnswerMessage } from "../../../src/streams/answer-message";

const ARTICLE = {
  source: "example.org",
  id: "a1",
  url: "https://example.org/a1",
  title: "No shark",
  rating: "False",
};
const ANSWER = {
  ...{ generation: null, verdict: "answer", confidence: 0.93, postLanguage: "en", nearMisses: [] },
  results: [{ rank: 1, score: 2, article: ARTICLE, claimGroup: "g1", alsoCheckedIn: [], highlights: {} }],
} as unknown as Parameters<typeof writeAnswerMessage>[0]["answer"];
const MESSAGE = {
  ...{ id: 7, worker: "w1", tookMs: 3, storedAt: 1000, pictureHash: undefined, answer: ANSWER },
  query: { text: "a shark" },
};
const bytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

describe("an answer in its stream", () => {
  test("tells a reader the post, its time, the verdict and the best article", () => {
    expect(readAnswerMessage(writeAnswerMessage({ ...MESSAGE, pictureHash: "00112233445566aa" }))).toEqual({
      ...{ id: "7", text: "a shark", postedAt: 1000, pictureHash: "00112233445566aa" },
      ...{ verdict: "answer", confidence: 0.93, article: ARTICLE, claim: "g1", language: "en" },
    });
  });

  test("has the texts that were ranked, cut", () => {
    const textOf = (query: object): unknown =>
      readAnswerMessage(writeAnswerMessage({ ...MESSAGE, query: query as { text: string } }))?.text;
    expect(textOf({ text: "look", imageText: "a shark", quotedText: "hm" })).toBe("look\na shark");
    expect(textOf({ text: " ", quotedText: "a shark" })).toBe("a shark");
    expect(textOf({ text: "a".repeat(9000) })).toBe("a".repeat(MAX_TEXT_CHARS));
  });

  test("has no half characters, which strict readers of JSON refuse", () => {
    const text = `${"a".repeat(MAX_TEXT_CHARS - 1)}\u{1f988}`;
    for (const given of [text, "a \ud83d shark"]) {
      const data = writeAnswerMessage({ ...MESSAGE, query: { text: given } }).toString();
      expect(data).not.toMatch(/\\ud[89a-f]/);
    }
    const read = readAnswerMessage(
      bytes({ id: "\ud83d", text, answer: { ...ANSWER, postLanguage: "\udc00" } }),
    );
    expect(JSON.stringify(read)).not.toMatch(/\\ud[89a-f]/);
  });

  test("names no article where none was found, and no claim where a person should look", () => {
    const read = (verdict: string): unknown =>
      readAnswerMessage(bytes({ id: "p", text: "a", answer: { ...ANSWER, verdict } }));
    expect(read("none")).toEqual({ id: "p", text: "a", verdict: "none", confidence: 0.93, language: "en" });
    expect(read("suggest")).not.toHaveProperty("claim");
    expect(read("suggest")).toHaveProperty("article");
  });

  test.each([
    ["no JSON", Buffer.from("nonsense")],
    ["no object", bytes(["a"])],
    ["no text, as of older workers", bytes({ id: "p", answer: ANSWER })],
    ["no verdict", bytes({ id: "p", text: "a", answer: { verdict: "maybe" } })],
    ["no answer", bytes({ id: "p", text: "a", answer: null })],
    ["deep nesting", Buffer.from("[".repeat(1000))],
  ])("that holds %s is not read", (_, data) => {
    expect(readAnswerMessage(data)).toBeUndefined();
  });

  test("loses what is wrong in it, and no more", () => {
    const results = [{ article: { source: 1, id: {} }, claimGroup: 7 }];
    const answer = { verdict: "answer", confidence: 7, postLanguage: ["en"], results };
    const wrong = { id: "p", text: "a", postedAt: "soon", pictureHash: "<b>", answer };
    expect(readAnswerMessage(bytes(wrong))).toEqual({ id: "p", text: "a", verdict: "answer" });
  });
});
