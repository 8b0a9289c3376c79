import { SameClaim } from "../../../src/answer/same-claim";
import type { TextEncoder } from "../../../src/encoder";
import { indexOf, type Texts, WordBag } from "../../support/meaning";

/**
 * Articles about nothing, so that a word of a single article has an idf of about 5, one of two articles
 * of about 4.4.
 */
const OTHERS: readonly Texts[] = Array.from({ length: 200 }, (_, i) => ({
  title: `Page ${["one", "two", "three"][i % 3]}`,
  vclaim: `Nothing${i} happened.`,
}));

async function isSame(a: Texts, b: Texts, encoder?: TextEncoder): Promise<boolean> {
  const sameClaim = new SameClaim(await indexOf([a, b, ...OTHERS], encoder));
  const [first, second] = [sameClaim.read(0), sameClaim.read(1)];
  const result = sameClaim.test(first, second);
  expect(sameClaim.test(second, first)).toBe(result);
  return result;
}

const WHALE = "A purple whale swam through the harbour of Westport and sang opera.";

describe("two articles check the same claim", () => {
  test.each<[string, Texts, Texts]>([
    [
      "when their claims are equal, whatever their titles",
      { title: "Singing", vclaim: WHALE },
      { title: "Opera?", vclaim: WHALE },
    ],
    [
      "when one says it with another word",
      { vclaim: WHALE },
      { vclaim: "A purple whale swam through the harbour of Westport and sang opera loudly." },
    ],
    ["when one names more than the other", { vclaim: WHALE }, { vclaim: `Melville: ${WHALE}` }],
    [
      "when a word of the claim stands in the other's title",
      { title: "Whale in Westport", vclaim: "A purple whale swam through a harbour and sang opera." },
      { title: "Whale", vclaim: WHALE },
    ],
    ["by their titles where there are no claims", { title: WHALE }, { title: WHALE }],
    [
      "when claims say little and titles are alike",
      { title: "Purple whale", vclaim: "It sings." },
      { title: "Purple whale", vclaim: "It sings." },
    ],
  ])("%s", async (_, a, b) => {
    expect(await isSame(a, b)).toBe(true);
  });

  test.each<[string, Texts, Texts]>([
    [
      "when each has another number",
      { vclaim: "In 2017 a purple whale swam through the harbour and sang opera." },
      { vclaim: "In 2019 a purple whale swam through the harbour and sang opera." },
    ],
    [
      "when each has another month",
      { vclaim: "In July a purple whale swam through the harbour and sang opera." },
      { vclaim: "In October a purple whale swam through the harbour and sang opera." },
    ],
    [
      "when each names somebody else",
      { vclaim: WHALE },
      { vclaim: "A purple whale swam through the harbour of Eastport and sang opera." },
    ],
    [
      "when each has a rare word that the other lacks",
      { vclaim: "A purple whale swam through the harbour, sang opera and devoured fishermen." },
      { vclaim: "A purple whale swam through the harbour, sang opera and greeted visitors." },
    ],
    [
      "when one says far more",
      { vclaim: WHALE },
      { vclaim: `${WHALE} Then divers, nurses, sailors and bakers carried lanterns uphill.` },
    ],
    [
      "when claims say little and titles differ",
      { title: "Purple whale", vclaim: "It sings." },
      { title: "Brown bear", vclaim: "It sings." },
    ],
    [
      "when claims are of stop words alone and titles differ",
      { title: "Purple whale", vclaim: "The" },
      { title: "Brown bear", vclaim: "The" },
    ],
  ])("not %s", async (_, a, b) => {
    expect(await isSame(a, b)).toBe(false);
  });

  const again = { vclaim: `${WHALE} Loudly.` };

  test("not when the encoder finds them far apart", async () => {
    const encoder = new WordBag({ opera: [1, 0], loudly: [-2, 3], nothing0: [0, 1] });
    expect(await isSame({ vclaim: WHALE }, again)).toBe(true);
    expect(await isSame({ vclaim: WHALE }, again, encoder)).toBe(false);
  });

  test("also when the encoder finds them near, or knows nothing of them", async () => {
    const near = new WordBag({ opera: [1, 0], loudly: [0.2, 0.1], nothing0: [0, 1] });
    expect(await isSame({ vclaim: WHALE }, again, near)).toBe(true);
    const strange = new WordBag({ nothing0: [0, 1] });
    expect(await isSame({ vclaim: WHALE }, again, strange)).toBe(true);
  });

  test("by all their text for the encoder where one has no claim", async () => {
    const encoder = new WordBag({ opera: [1, 0], nothing0: [0, 1] });
    expect(await isSame({ title: WHALE }, { vclaim: WHALE }, encoder)).toBe(true);
  });
});

describe("two articles may check the same claim", () => {
  const SIGHTING = { title: "Did a purple whale sing opera in Westport?" };
  const DENIAL = { title: "No, no purple whale ever sang opera in the harbour of Westport in 2019" };
  const mayBe = async (
    a: Texts,
    b: Texts,
    sites: readonly (string | undefined)[] = [],
  ): Promise<[boolean, boolean]> => {
    const sameClaim = new SameClaim(
      await indexOf([a, b, ...OTHERS], new WordBag({ whale: [1, 0], opera: [1, 0], bridge: [0, 1] })),
      (doc) => sites[doc],
    );
    const [first, second] = [sameClaim.read(0), sameClaim.read(1)];
    return [sameClaim.test(first, second), sameClaim.mayBeSame(first, second)];
  };

  test("where meaning and words together are near, though nobody would fold them", async () => {
    expect(await mayBe(SIGHTING, DENIAL)).toEqual([false, true]);
  });

  test("where they are less near, if another site has checked it: one seldom checks a claim twice", async () => {
    // Their meaning is the same for the encoder (cosine 1), a quarter of the words is.
    const elsewhere = { title: "Opera by an animal in a northern bay" };
    const told = (...sites: (string | undefined)[]) => mayBe(SIGHTING, elsewhere, sites);
    expect(await told("one.example", "two.example")).toEqual([false, true]);
    expect(await told("one.example", "one.example")).toEqual([false, false]);
    expect(await told("one.example", undefined)).toEqual([false, false]);
    expect(await told(undefined, undefined)).toEqual([false, false]);
  });

  test("not where they have a name in common and no more", async () => {
    const other = { title: "Westport builds a bridge of glass across its river" };
    expect(await mayBe(SIGHTING, other)).toEqual([false, false]);
    expect(await mayBe(SIGHTING, other, ["one.example", "two.example"])).toEqual([false, false]);
  });

  test("always where they do", async () => {
    expect(await mayBe({ title: WHALE }, { title: WHALE })).toEqual([true, true]);
  });
});

test("looks all of them up, whichever words they lack", async () => {
  const words = WHALE.split(" ");
  const without = words.flatMap((_, a) =>
    words.slice(a).map((__, b) => ({
      title: "Singing",
      vclaim: words.filter((___, i) => i !== a && i !== a + b).join(" "),
    })),
  );
  const sameClaim = new SameClaim(
    await indexOf([{ title: "Singing", vclaim: WHALE }, ...without, ...OTHERS]),
  );
  const all = Array.from({ length: 1 + without.length }, (_, doc) => doc);
  let found = 0;
  for (const doc of all) {
    const text = sameClaim.read(doc);
    const same = all.filter((other) => other !== doc && sameClaim.test(text, sameClaim.read(other)));
    expect(sameClaim.documents(text)).toEqual(same);
    found += same.length;
  }
  expect(found).toBeGreaterThan(all.length);
  expect(found).toBeLessThan(all.length * (all.length - 1));
});
