import { anchorsOf, isName } from "../../../../../training/scratch/bilingual/anchors";

const article = { source: "s", id: "1" };

describe("what an article writes as other languages do", () => {
  test("are names in Latin letters, without accents, and numbers", () => {
    const anchors = anchorsOf({
      ...article,
      title: "Héctor Gómez pide 1.250 vacunas",
      subtitle: "गांधी met Ñandú 37 times",
      vclaim: "HÉCTOR GÓMEZ asked for 1,250",
      body: "Köln",
    });
    expect([...anchors]).toEqual(["hector", "gomez", "1250", "nandu", "37", "koln"]);
  });

  test("are no small words, initials, digits and years", () => {
    expect([...anchorsOf({ ...article, title: "el 5 de mayo de 2020, J. A. Li y 1 perro" })]).toEqual([]);
  });

  test("are read in the beginning of the body alone", () => {
    const anchors = anchorsOf({ ...article, body: `Alpha ${"x ".repeat(3000)} Omega` });
    expect([...anchors]).toEqual(["alpha"]);
  });

  test.each([
    ["gomez", true],
    ["1250", false],
  ])("%s: a name is %s", (anchor, expected) => {
    expect(isName(anchor)).toBe(expected);
  });
});
