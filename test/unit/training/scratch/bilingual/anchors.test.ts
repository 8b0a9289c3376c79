import { anchorsOf, isName } from "../../../../../training/scratch/bilingual/anchors";

const article = { source: "s", id: "1" };

describe("what an article writes as other languages do", () => {
  const { written, sounded } = anchorsOf({
    ...article,
    title: "Héctor Gómez pide 1.250 vacunas",
    subtitle: "गांधी और कपिल met Ñandú 37 times",
    vclaim: "HÉCTOR GÓMEZ asked for 1,250",
    body: "Köln, Донецк",
  });

  test("are names in Latin letters, without accents, and numbers", () => {
    expect([...written]).toEqual(["hector", "gomez", "nandu", "koln", "1250", "37"]);
  });

  test("are names of any script by their consonants, where they have three, and numbers", () => {
    expect([...sounded]).toEqual(["ktr", "gmj", "gnd", "kpl", "kln", "dntsk", "1250", "37"]);
  });

  test("are no small words, initials, digits and years", () => {
    const anchors = anchorsOf({ ...article, title: "el 5 de mayo de 2020, J. A. Li y 1 perro" });
    expect([...anchors.written, ...anchors.sounded]).toEqual([]);
  });

  test("are read in the beginning of the body alone", () => {
    const anchors = anchorsOf({ ...article, body: `Alpha ${"x ".repeat(3000)} Omega` });
    expect([...anchors.written]).toEqual(["alpha"]);
  });

  test.each([
    ["gomez", true],
    ["1250", false],
  ])("%s: a name is %s", (anchor, expected) => {
    expect(isName(anchor)).toBe(expected);
  });
});
