import { droppedVowels, editDistance } from "../../../index/repair/edit-distance";

const codes = (word: string): Uint8Array => Uint8Array.from(word, (letter) => letter.charCodeAt(0));
const distance = (written: string, meant: string, most = 2) =>
  editDistance(codes(written), codes(meant), most);
const edits = (written: string, meant: string): number | undefined => distance(written, meant)?.edits;
const cost = (written: string, meant: string): number => distance(written, meant)?.cost ?? Number.NaN;

/** All words that one edit makes of a word, written without the distance: the oracle for what is 1 away. */
function oneEdit(word: string): Set<string> {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const made = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    const [head, tail] = [word.slice(0, i), word.slice(i)];
    for (const letter of letters) {
      made.add(head + letter + tail);
      if (tail !== "") made.add(head + letter + tail.slice(1));
    }
    if (tail !== "") made.add(head + tail.slice(1));
    if (tail.length > 1) made.add(head + tail[1] + tail[0] + tail.slice(2));
  }
  made.delete(word);
  return made;
}

describe("the distance of two words", () => {
  test("is 1 exactly for what one edit makes", () => {
    const near = oneEdit("ferry");
    for (const word of near) expect(edits(word, "ferry")).toBe(1);
    expect(edits("ferry", "ferry")).toBe(0);
    for (const word of oneEdit("fery"))
      if (!near.has(word) && word !== "ferry") expect(edits(word, "ferry")).toBe(2);
  });

  test("is not told beyond the edits that are allowed", () => {
    expect(distance("microchips", "microwaves")).toBeUndefined();
    expect(distance("ab", "abcd", 1)).toBeUndefined();
  });

  test("costs less for slips that are likely", () => {
    expect(cost("buter", "butter")).toBeLessThan(cost("butr", "butte"));
    expect(cost("vaccone", "vaccine")).toBeLessThan(cost("vacctne", "vaccine"));
    expect(cost("feryr", "ferry")).toBeLessThan(cost("ferpy", "ferry"));
    expect(cost("oovid", "covid")).toBeGreaterThan(cost("covod", "covid"));
  });

  test("counts vowels that were left out where nothing else is wrong", () => {
    expect(droppedVowels(codes("wrds"), codes("words"))).toBe(1);
    expect(droppedVowels(codes("gvrnmnt"), codes("government"))).toBe(3);
    expect(droppedVowels(codes("wrds"), codes("wards"))).toBe(1);
    expect(droppedVowels(codes("wrds"), codes("wordy"))).toBe(0);
    expect(droppedVowels(codes("words"), codes("words"))).toBe(0);
  });
});
