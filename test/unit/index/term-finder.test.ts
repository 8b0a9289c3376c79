import fc from "fast-check";
import { TermFinder } from "../../../index/score/term-finder";

describe("the finder of terms", () => {
  test("finds every place of the chosen terms in a list, in order", () => {
    const term = fc.nat(1000);
    fc.assert(
      fc.property(fc.array(term, { maxLength: 30 }), fc.array(term, { maxLength: 400 }), (chosen, list) => {
        const places = list.flatMap((each, place) => (chosen.includes(each) ? [place] : []));
        expect([...TermFinder.one.find(chosen, Uint32Array.from(list))]).toEqual(places);
      }),
    );
  });

  test("takes terms for one another that differ by 65,536", () => {
    expect([...TermFinder.one.find([65_541], Uint32Array.of(5, 65_541, 6, 131_077))]).toEqual([0, 1, 3]);
  });

  test("reads lists that are longer than its memory was, and forgets the terms of before", () => {
    const length = 1_000_000;
    const list = Uint32Array.from({ length }, (_, place) => place % 64);
    expect(TermFinder.one.find([0], list).length).toBe(length / 64);
    expect([...TermFinder.one.find([63], list.subarray(0, 128))]).toEqual([63, 127]);
  });
});
