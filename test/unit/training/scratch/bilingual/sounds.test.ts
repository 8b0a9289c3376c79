import { soundOf } from "../../../../../training/scratch/bilingual/sounds";

describe("a name's consonants", () => {
  test.each([
    ["Narendra", "नरेन्द्र", "nrndr"],
    ["Kapil", "कपिल", "kpl"],
    ["Mukherjee", "ముఖర్జీ", "mkrj"],
    ["Mumbai", "मुंबई", undefined],
    ["Sambit", "संबित", "smbt"],
    ["Jharkhand", "झारखंड", "jrknd"],
    ["Feroz", "फ़िरोज़", "frj"],
    ["Thakur", "ठाकुर", "tkr"],
    ["Chennai", "சென்னை", undefined],
    ["Zelensky", "Зеленски", "jlnsk"],
    ["Donetsk", "Донецк", "dntsk"],
  ])("are the same in %s and in %s: %s", (latin, other, sound) => {
    expect([soundOf(latin), soundOf(other)]).toEqual([sound, sound]);
  });

  test.each([
    ["a dot below turns Hindi's d into r", "लड़के", "lrk"],
    ["accents and small letters do not count", "GÓMEZ BRÍTO", "gmjbrt"],
    ["soft c is s, hard c is k, x is both", "Cecilcox", "slks"],
  ])("%s", (_, word, sound) => expect(soundOf(word)).toBe(sound));

  test.each(["Li", "Aoi", "", "東京タワー", "القاهرة", "2020"])("%j has none", (word) => {
    expect(soundOf(word)).toBeUndefined();
  });
});
