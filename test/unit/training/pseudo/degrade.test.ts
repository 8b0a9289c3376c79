import { createRng } from "../../../../src/base/core/rng";
import { AS_PEOPLE_DO, type Degradation, degrade } from "../../../../training/pseudo";

const TEXT =
  'Yesterday Senator Ada Quill said: "We banned every kettle, and all teapots, in the old harbour!"';

function degraded(how: Partial<Degradation>, seed = 1): string {
  return degrade(TEXT, createRng(seed), how);
}

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);

describe("degrade", () => {
  test("gives the same for the same seed, and something else for most others", () => {
    const all = SEEDS.map((seed) => degrade(TEXT, createRng(seed), AS_PEOPLE_DO));
    expect(SEEDS.map((seed) => degrade(TEXT, createRng(seed), AS_PEOPLE_DO))).toEqual(all);
    expect(new Set(all).size).toBeGreaterThan(150);
  });

  test("leaves a text as it is where nothing is asked for", () => {
    expect(degraded({})).toBe(TEXT);
  });

  test("cuts to a part in a row that has at least as much as is to be kept", () => {
    for (const seed of SEEDS) {
      const part = degraded({ cut: 1, kept: 0.6 }, seed);
      expect(TEXT).toContain(part);
      // 16 words, so 10 at least.
      expect(part.split(" ").length).toBeGreaterThanOrEqual(10);
    }
    expect(new Set(SEEDS.map((seed) => degraded({ cut: 1, kept: 0.6 }, seed))).size).toBeGreaterThan(10);
  });

  test("leaves out as many words as it is told to, in the mean, and four at least stay", () => {
    const left = SEEDS.map((seed) => degraded({ dropped: 0.25 }, seed).split(" ").length);
    expect(left.reduce((sum, words) => sum + words, 0) / left.length).toBeCloseTo(12, 0);
    expect(degraded({ dropped: 1 }).split(" ")).toHaveLength(4);
  });

  test("mistypes as many letters as it is told to, by keys beside them, and nothing but letters", () => {
    const typed = SEEDS.map((seed) => degraded({ typed: 1, typos: 0.03 }, seed));
    const changed = typed.filter((text) => text !== TEXT).length / typed.length;
    // 1 - 0.97 ** 74 letters.
    expect(changed).toBeGreaterThan(0.8);
    const marks = (text: string): string => text.replace(/[\p{L}]/gu, "");
    for (const text of typed) expect(marks(text)).toBe(marks(TEXT));
    const one = SEEDS.map((seed) => degrade("gggg", createRng(seed), { typed: 1, typos: 0.3 }));
    expect([...new Set(one.join(""))].sort().join("")).toBe("bfghtvy");
  });

  test("drops case, and punctuation but not what counts and what is tagged", () => {
    expect(degraded({ lowerCase: 1 })).toBe(TEXT.toLowerCase());
    const bare = degrade("Up 5% (at last) to $3, #kettle!", createRng(1), { unpunctuated: 1 });
    expect(bare).toBe("Up 5% at last to $3 #kettle");
  });

  test("glues a name into a hashtag, and a long word where there is no name", () => {
    expect(degraded({ hashtag: 1 })).toBe(
      TEXT.replace("Yesterday Senator Ada Quill", "#YesterdaySenatorAdaQuill"),
    );
    const plain = degrade("the old teapots are gone", createRng(1), { hashtag: 1 });
    expect(plain).toBe("the old #teapots are gone");
    expect(degrade("it is gone", createRng(1), { hashtag: 1 })).toBe("it is gone");
  });

  test("puts an exclamation in front", () => {
    const shouted = degraded({ exclamation: 1 });
    expect(shouted.endsWith(` ${TEXT}`)).toBe(true);
    expect(shouted).not.toBe(` ${TEXT}`);
  });
});
