import { createRng } from "../../../src/base/core/rng";
import { NearIndex, signatureOf } from "../../../src/groups/near-index";
import { resemblance } from "../../../src/groups/shingles";

const WORDS = "water flood shark street photo video minister vaccine law storm tower wall bread school".split(
  " ",
);

function madeTexts(count: number): string[] {
  const rng = createRng(5);
  return Array.from({ length: count }, (_, i) =>
    [...Array.from({ length: 12 }, () => WORDS[rng.below(WORDS.length)]), `n${i * 977}`].join(" "),
  );
}

describe("the index of near copies", () => {
  test("finds what comparing with all texts finds, for clear copies", () => {
    const texts = madeTexts(1200);
    const signatures = texts.map(signatureOf);
    const index = new NearIndex();
    for (const [id, signature] of signatures.entries()) index.add(id, signature);
    for (let id = 0; id < texts.length; id += 100) {
      const copy = signatureOf(`${texts[id]} they say`);
      const best = signatures.reduce((a, b) =>
        resemblance(copy.sketch, b.sketch) > resemblance(copy.sketch, a.sketch) ? b : a,
      );
      expect(index.nearest(copy, 0.7)).toEqual({
        id: signatures.indexOf(best),
        resemblance: resemblance(copy.sketch, best.sketch),
      });
    }
  });

  test("finds nothing that resembles less than is wanted", () => {
    const index = new NearIndex();
    index.add(1, signatureOf("a shark swims on the flooded street"));
    expect(index.nearest(signatureOf("the minister bans bread in all schools"), 0.4)).toBeUndefined();
  });

  test("forgets a text, and uses its place again", () => {
    const index = new NearIndex();
    const texts = madeTexts(50);
    for (const [id, text] of texts.entries()) index.add(id, signatureOf(text));
    for (let id = 0; id < 50; id += 2) index.remove(id);
    index.remove(777);
    for (const [id, text] of texts.entries())
      expect(index.nearest(signatureOf(text), 1)?.id).toBe(id % 2 === 0 ? undefined : id);
    for (let id = 0; id < 50; id += 2) index.add(id, signatureOf(texts[id]!));
    for (const [id, text] of texts.entries()) expect(index.nearest(signatureOf(text), 1)?.id).toBe(id);
  });

  test("looks at a bounded number of texts, the newest, where very many fall into one band", () => {
    const index = new NearIndex();
    const same = signatureOf("a shark swims on the flooded street");
    for (let id = 0; id < 200; id++) index.add(id, same);
    expect(index.nearest(same, 1)?.id).toBe(200 - 32);
  });

  test("forgets texts of one band wherever they stand in it, and in no time", () => {
    const index = new NearIndex();
    const same = signatureOf("a shark swims on the flooded street");
    for (let id = 0; id < 20_000; id++) index.add(id, same);
    const start = performance.now();
    for (let id = 0; id < 20_000; id++) if (id % 3 !== 1) index.remove(id);
    expect(index.nearest(same, 1)?.id).toBe(19_999 - 3 * 31);
    for (let id = 1; id < 20_000; id += 3) index.remove(id);
    expect(performance.now() - start).toBeLessThan(5000);
    expect(index.nearest(same, 1)).toBeUndefined();
  });
});
