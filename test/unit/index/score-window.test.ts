import fc from "fast-check";
import { MOST_DOCUMENTS, ScoreWindow } from "../../../index/score/score-window";

/** A term's documents with their frequencies, and its weight. */
interface Term {
  readonly postings: ReadonlyMap<number, number>;
  readonly weight: number;
}

const START = 70_000;
const LENGTH = 300;

const terms = fc.array(
  fc.record({
    postings: fc
      .array(
        fc.tuple(fc.integer({ min: START, max: START + LENGTH - 1 }), fc.integer({ min: 1, max: 255 })),
        {
          maxLength: 120,
        },
      )
      .map((pairs) => new Map(pairs.sort(([a], [b]) => a - b))),
    weight: fc.double({ min: 0.01, max: 50, noNaN: true }),
  }),
  { maxLength: 8 },
);
const norms = Float32Array.from({ length: START + LENGTH }, (_, doc) => 0.3 + (doc % 17) / 7);

/** Adds the terms to the window, and returns the scores that plain arithmetic gives. */
function score(window: ScoreWindow, given: readonly Term[]): Float32Array {
  const plain = new Float32Array(LENGTH);
  window.open(norms, START, START + LENGTH);
  for (const { postings, weight } of given) {
    // What stands before and behind belongs to other terms.
    const docs = Uint32Array.from([1, ...postings.keys(), 2]);
    const frequencies = Uint8Array.from([9, ...postings.values(), 9]);
    window.add({ docs, frequencies }, 1, docs.length - 1, weight);
    for (const [doc, frequency] of postings)
      plain[doc - START]! += (weight * frequency) / (frequency + norms[doc]!);
  }
  return plain;
}

describe("the window of scores", () => {
  test("adds few and many postings as plain arithmetic does, bit for bit", () => {
    fc.assert(
      fc.property(terms, (given) => {
        const window = ScoreWindow.one;
        const plain = score(window, given);
        expect(window.scores.slice(0, LENGTH)).toEqual(plain);
      }),
    );
  });

  test("names the places that score enough, of all or of a part", () => {
    fc.assert(
      fc.property(
        terms,
        fc.double({ min: 0, max: 60, noNaN: true }).map(Math.fround),
        fc.nat(LENGTH),
        fc.nat(LENGTH),
        (given, least, one, other) => {
          const window = ScoreWindow.one;
          const plain = score(window, given);
          const places = Array.from(plain.keys()).filter((place) => plain[place]! >= least);
          expect([...window.placesFrom(least)]).toEqual(places);
          const [from, to] = [Math.min(one, other), Math.max(one, other)];
          const part = places.filter((place) => place >= from && place < to);
          expect([...window.placesFrom(least, from, to)]).toEqual(part);
        },
      ),
    );
  });

  test("holds as many documents as it says, each with all of them before it", () => {
    const every = Uint32Array.from({ length: MOST_DOCUMENTS }, (_, i) => i);
    const window = ScoreWindow.one;
    window.open(new Float32Array(MOST_DOCUMENTS).fill(1), 0, MOST_DOCUMENTS);
    window.add({ docs: every, frequencies: new Uint8Array(MOST_DOCUMENTS).fill(1) }, 0, MOST_DOCUMENTS, 2);
    expect(window.scores.every((score) => score === 1)).toBe(true);
    expect(Uint32Array.from(window.placesFrom(1))).toEqual(every);
    expect(window.placesFrom(Math.fround(1.0001)).length).toBe(0);
  });
});
