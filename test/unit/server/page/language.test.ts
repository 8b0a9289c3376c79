import { languageNote } from "../../../../src/server/page/view/text";
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
