import { pairLanguages } from "../../../src/answer/pair-languages";

const GERMAN = "Der Bürgermeister hat die Brücke nicht gesehen und ist nach Hause gegangen";
const GEORGIAN = "ჩაიდანი";

describe("the languages in which a post and an article are compared", () => {
  test("are those that are known of each", () => {
    expect(pairLanguages("kettle", "en", { vclaim: "Brücke", language: "de-AT" })).toEqual({
      post: "en",
      article: "de",
    });
    expect(pairLanguages("kettle", "en", { vclaim: GERMAN })).toEqual({ post: "en", article: "de" });
  });

  test("are the other's of a text that does not tell", () => {
    const german = { post: "de", article: "de" };
    expect(pairLanguages("Brücke", undefined, { vclaim: "Haus", language: "de" })).toEqual(german);
    expect(pairLanguages("Brücke", undefined, { vclaim: GERMAN })).toEqual(german);
    expect(pairLanguages(GERMAN, "de", { vclaim: "Haus" })).toEqual(german);
  });

  test("are what the body tells where title, subtitle and claim do not", () => {
    const article = { title: "Haus", body: `${GERMAN}, weil es regnete.` };
    expect(pairLanguages("kettle", "en", article)).toEqual({ post: "en", article: "de" });
  });

  test("are told by both together where neither tells alone", () => {
    const [one, other] = ["Der Bürgermeister hat", "die Brücke nicht gesehen und ist nach Hause gegangen"];
    expect(pairLanguages(one, undefined, { title: other })).toEqual({ post: "de", article: "de" });
    expect(pairLanguages("kettle", undefined, { title: "pot" })).toEqual({});
  });

  test("are not English where a short text is in other letters", () => {
    const unknown = { post: "und", article: "und" };
    expect(pairLanguages(GEORGIAN, undefined, { title: "pot" })).toEqual(unknown);
    expect(pairLanguages("kettle", undefined, { title: GEORGIAN })).toEqual(unknown);
    expect(pairLanguages("the kettle and the pot", "en", { title: GEORGIAN })).toEqual({
      post: "en",
      article: "und",
    });
  });

  test("are English where a post is for certain, and the article has one of its commonest words", () => {
    expect(pairLanguages("the kettle and the pot", "en", { title: "The kettle" })).toEqual({
      post: "en",
      article: "en",
    });
  });
});
