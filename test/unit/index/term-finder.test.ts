import fc from "fast-check";
import { TermFinder } from "../../../index/score/term-finder";

const TERMS = 1000;

describe("the finder of terms", () => {
  test("finds every place of the chosen terms in a list, in order", () => {
    const term = fc.nat(TERMS - 1);
    fc.assert(
      fc.property(fc.array(term, { maxLength: 30 }), fc.array(term, { maxLength: 400 }), (chosen, list) => {
        const marks = new Uint32Array(Math.ceil(TERMS / 32));
        for (const each of chosen) marks[each >>> 5]! |= 1 << (each & 31);
        TermFinder.one.choose(marks);
        const places = list.flatMap((each, place) => (chosen.includes(each) ? [place] : []));
        expect([...TermFinder.one.find(Uint32Array.from(list))]).toEqual(places);
      }),
    );
  });

  test("reads lists that are longer than its memory was, and forgets the terms of before", () => {
    const length = 1_000_000;
    const list = Uint32Array.from({ length }, (_, place) => place % 64);
    TermFinder.one.choose(Uint32Array.of(1, 0));
    expect(TermFinder.one.find(list).length).toBe(length / 64);
    TermFinder.one.choose(Uint32Array.of(0, 0x80000000));
    expect([...TermFinder.one.find(list.subarray(0, 128))]).toEqual([63, 127]);
  });
});
