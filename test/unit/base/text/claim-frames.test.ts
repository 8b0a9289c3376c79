import { withoutFrame } from "../../../../src/base/text";

const CLAIM = "cows fly over the Alps";

describe("the frame of a claim", () => {
  test.each([
    "Is it true that cows fly over the Alps",
    "is it really true cows fly over the Alps",
    "Hi all, can anyone please confirm if cows fly over the Alps",
    "Could you tell me whether it's true that cows fly over the Alps",
    "Does anyone know if cows fly over the Alps",
    "Fact check: cows fly over the Alps",
    "please verify - cows fly over the Alps",
    "I saw on Facebook that cows fly over the Alps",
    "I've just heard that cows fly over the Alps",
    "There's a rumour going around on WhatsApp that cows fly over the Alps",
    "Any truth to the story that cows fly over the Alps",
    "I'd like to know whether cows fly over the Alps",
    "True or false: cows fly over the Alps",
    "My aunt sent me this: cows fly over the Alps",
    "People are saying that cows fly over the Alps",
    "Maybe it is nothing, but supposedly cows fly over the Alps",
  ])("is cut before it: %s", (post) => {
    expect(withoutFrame(post)).toBe(CLAIM);
  });

  test.each([
    "cows fly over the Alps is this true or fake?",
    "cows fly over the Alps, please fact check",
    "cows fly over the Alps. Can someone verify this?",
    "cows fly over the Alps - is that real or not ??",
    "cows fly over the Alps true or false",
    "cows fly over the Alps, any truth to it?",
    "is the story that cows fly over the Alps real?",
  ])("is cut behind it: %s", (post) => {
    expect(withoutFrame(post)).toBe(CLAIM);
  });

  test("is cut on both sides, and twice on one", () => {
    expect(withoutFrame("Got this on WhatsApp, is it real: cows fly over the Alps fact check please?")).toBe(
      CLAIM,
    );
  });

  test.each([
    ["¿Es verdad que las vacas vuelan?", "las vacas vuelan?"],
    ["on m'a dit que les vaches volent, c'est vrai ?", "les vaches volent"],
    ["É verdade que as vacas voam?", "as vacas voam?"],
    ["Est-ce vrai que les vaches volent ?", "les vaches volent ?"],
    ["Stimmt es, dass Kühe fliegen?", "Kühe fliegen?"],
    ["Czy to prawda, że krowy latają?", "krowy latają?"],
    ["Apakah benar sapi terbang?", "sapi terbang?"],
    ["Правда ли, что коровы летают?", "коровы летают?"],
    ["هل صحيح أن الأبقار تطير؟", "الأبقار تطير؟"],
    ["क्या यह सच है कि गायें उड़ती हैं", "गायें उड़ती हैं"],
  ])("is cut in other languages: %s", (post, claim) => {
    expect(withoutFrame(post)).toBe(claim);
  });

  test("stays where the claim would be less than two words", () => {
    for (const post of ["Is it true?", "Fact check: cows", "Is it true that he was", "I read that book"])
      expect(withoutFrame(post)).toBe(post);
  });

  test("is none where such words say something themselves", () => {
    for (const post of [
      "The news of flying cows is fake",
      "This video claims to show flying cows",
      "Check if your ballot was counted in Ohio",
      "Saw the doctor on TV today and he said cows fly",
      "A fact check of the flying cows was deleted",
      "He says it is true love",
      "Facebook is where I saw that cows fly",
    ])
      expect(withoutFrame(post)).toBe(post);
  });

  test("is found in a long post of nothing but the beginnings of frames without delay", () => {
    const post = "i have just saw a please is it true or ?!  ".repeat(400);
    const start = performance.now();
    withoutFrame(post);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
