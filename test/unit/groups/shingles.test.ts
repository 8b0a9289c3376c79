import fc from "fast-check";
import { MAX_SHINGLES, resemblance, sketchOf } from "../../../src/groups/shingles";

/** The Jaccard similarity of the sets of five-letter sequences, by definition. */
function jaccard(a: string, b: string): number {
  const set = (text: string): Set<string> =>
    new Set(Array.from({ length: Math.max(1, text.length - 4) }, (_, i) => text.slice(i, i + 5)));
  const [one, other] = [set(a), set(b)];
  const both = [...one].filter((shingle) => other.has(shingle)).length;
  return both / (one.size + other.size - both);
}

describe("the sketch of a text", () => {
  test("has each five-letter sequence once", () => {
    // abcab bcabc cabca, then abcab again.
    expect(sketchOf("abcabcab")).toHaveLength(3);
    expect(sketchOf("abc")).toHaveLength(1);
  });

  test("of a long text keeps a bounded number of them", () => {
    const long = Array.from({ length: 500 }, (_, i) => `word${i}`).join(" ");
    expect(sketchOf(long)).toHaveLength(MAX_SHINGLES);
  });

  test("gives the share of sequences that short texts have in common, exactly", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), maxLength: 40 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(resemblance(sketchOf(a), sketchOf(b))).toBeCloseTo(jaccard(a, b), 12);
      }),
    );
  });

  test("estimates it for long texts", () => {
    const words = Array.from({ length: 600 }, (_, i) => `w${(i * 7919) % 100_003}`);
    const [a, b] = [words.slice(0, 450).join(" "), words.slice(150).join(" ")];
    // With 256 hashes the standard error is at most 0.03.
    expect(Math.abs(resemblance(sketchOf(a), sketchOf(b)) - jaccard(a, b))).toBeLessThan(0.1);
  });
});
