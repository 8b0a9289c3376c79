import { languageNote, pendingNote } from "../../../../src/server/page/view/text";
import { en } from "../../../../src/server/page/words/en";
import { speak } from "../../../../src/server/page/words/spoken";
import type { ApiAnswer } from "../../../../src/server/schemas/answer";

beforeAll(() => speak("en", en));

const NONE: ApiAnswer = {
  generation: null,
  verdict: "none",
  confidence: 0.02,
  results: [],
  nearMisses: [],
};

describe("what is said of a post's language", () => {
  test("names it and what the collection holds, in English", () => {
    const noteOf = (post: string, collection: string[]) =>
      languageNote({ ...NONE, language: { post, collection } });
    expect(noteOf("es", ["en"])).toBe("This looks like Spanish; the collection is English.");
    expect(noteOf("ar", ["en", "pt"])).toBe(
      "This looks like Arabic; the collection is English and Portuguese.",
    );
    expect(noteOf("ar", ["en", "pt", "es", "de"])).toBe(
      "This looks like Arabic; the collection is English, Portuguese, Spanish, and others.",
    );
  });

  test("is nothing where the answer tells none", () => {
    expect(languageNote(NONE)).toBeUndefined();
  });
});

describe("what is said of articles that answers do not know yet", () => {
  test("is the most that one of them lacks", () => {
    const lacking = (pendingArticles: number): ApiAnswer => ({ ...NONE, pendingArticles });
    expect(pendingNote([NONE, lacking(700), lacking(12_500), NONE])).toBe(
      "New or changed articles that were not searched yet: 12,500. Ask again in a few minutes.",
    );
  });

  test("is nothing where they know all", () => {
    expect([pendingNote([NONE]), pendingNote([])]).toEqual([undefined, undefined]);
  });
});
