import fc from "fast-check";
import { documentsOf, invert } from "../../../index/postings";
import { RecentLists } from "../../../index/recent/recent-lists";
import { termMaxima } from "../../../index/score/bm25";
import { TopK } from "../../../index/score/top-k";
import { createRng } from "../../../src/base/core/rng";

interface Made {
  readonly search: TopK;
  /** Scores of all documents, added up one by one in 64 bits. */
  readonly bruteForce: (weights: readonly number[]) => Float64Array;
}

/** @param counts `[documents][terms]` occurrences. */
function make(counts: readonly (readonly number[])[], terms: number, norms: Float32Array): Made {
  const postings = invert(counts.length, terms, (doc, visit) => {
    (counts[doc] as readonly number[]).forEach((count, term) => {
      for (let i = 0; i < count; i++) visit(term);
    });
  });
  const contribution = (doc: number, term: number): number => {
    const frequency = counts[doc]?.[term] ?? 0;
    return frequency === 0 ? 0 : frequency / (frequency + (norms[doc] as number));
  };
  const maxima = Float32Array.from({ length: terms }, (_, term) =>
    counts.reduce((best, __, doc) => Math.max(best, contribution(doc, term)), 0),
  );
  return {
    search: new TopK({ ...postings, norms, maxima }),
    bruteForce: (weights) =>
      Float64Array.from(counts, (_, doc) =>
        weights.reduce((sum, weight, term) => sum + weight * contribution(doc, term), 0),
      ),
  };
}

function expectExact(made: Made, weights: readonly number[], k: number): void {
  const scores = made.bruteForce(weights);
  const found = made.search.search(
    weights.map((weight, term) => ({ term, weight })),
    k,
  );
  const expected = [...scores].filter((score) => score > 0).sort((a, b) => b - a);
  expect(found.docs.length).toBe(Math.min(k, expected.length));
  found.docs.forEach((doc, i) => {
    expect(found.scores[i]).toBeCloseTo(scores[doc] as number, 4);
    expect(found.scores[i]).toBeCloseTo(expected[i] as number, 4);
  });
}

describe("top-k search", () => {
  test("finds what scoring every document one by one finds", () => {
    const collection = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 }), {
      minLength: 1,
      maxLength: 60,
    });
    const weights = fc.array(fc.double({ min: 0.1, max: 9, noNaN: true }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(collection, weights, fc.integer({ min: 1, max: 12 }), (counts, given, k) => {
        const norms = Float32Array.from(counts, (row) => 0.5 + row.length / 10);
        expectExact(make(counts, 6, norms), given, k);
      }),
    );
  });

  test("stays exact over many windows of documents, where lists are pruned", () => {
    // Three rare heavy terms and forty light ones that nearly every document holds: pruning must set in.
    const documents = 70_000;
    const counts = Array.from({ length: documents }, (_, doc) =>
      Array.from({ length: 43 }, (__, term) =>
        term < 3 ? Number(doc % (997 + term) === 5) : 1 + ((doc * (term + 7)) % 3),
      ),
    );
    const norms = Float32Array.from({ length: documents }, (_, doc) => 0.8 + (doc % 13) / 10);
    const weights = Array.from({ length: 43 }, (_, term) => (term < 3 ? 40 + term : 0.05));
    const made = make(counts, 43, norms);
    for (const k of [1, 10, 100]) expectExact(made, weights, k);
  });

  test("stays exact where windows are wider, and scores documents of pruned windows too", () => {
    const documents = 300_000;
    const counts = Array.from({ length: documents }, (_, doc) => [
      Number(doc % 4_999 === 7),
      Number(doc % 2_003 === 9),
      ...[3, 2, 1].map((most) => doc % (most + 1)),
    ]);
    const norms = Float32Array.from({ length: documents }, (_, doc) => 0.8 + (doc % 13) / 10);
    const weights = [30, 20, 0.5, 0.4, 0.3];
    const made = make(counts, 5, norms);
    expectExact(made, weights, 50);
    const terms = weights.map((weight, term) => ({ term, weight }));
    made.search.search(terms, 50);
    const docs = Uint32Array.from({ length: 3_000 }, (_, i) => 100 * i + 7);
    const scores = made.bruteForce(weights);
    made.search.score(terms, docs).forEach((score, i) => {
      expect(score).toBeCloseTo(scores[docs[i]!]!, 4);
    });
  });

  test("gives equal scores by ascending document number", () => {
    const { search } = make([[1], [1], [1], [1]], 1, Float32Array.of(1, 1, 1, 1));
    expect([...search.search([{ term: 0, weight: 2 }], 2).docs]).toEqual([0, 1]);
  });

  test("scores given documents as the search does", () => {
    const counts = [
      [2, 0],
      [0, 0],
      [1, 3],
    ];
    const made = make(counts, 2, Float32Array.of(1, 1, 2));
    const terms = [
      { term: 0, weight: 1.5 },
      { term: 1, weight: 0.5 },
    ];
    const scores = made.search.score(terms, Uint32Array.of(0, 1, 2));
    // 1.5 x 2 / (2 + 1); nothing; 1.5 x 1 / (1 + 2) + 0.5 x 3 / (3 + 2).
    expect([...scores].map((score) => score.toFixed(4))).toEqual(["1.0000", "0.0000", "0.8000"]);
  });

  test.each([
    ["one window", 5_000],
    ["several windows", 40_000],
  ])("scores documents after a search, in %s, to the last bit as without one", (_, documents) => {
    const counts = Array.from({ length: documents }, (__, doc) => [
      doc % 3,
      doc % 7,
      Number(doc % 900 === 4),
    ]);
    const norms = Float32Array.from({ length: documents }, (__, doc) => 0.8 + (doc % 13) / 10);
    const terms = [2, 0.3, 40].map((weight, term) => ({ term, weight }));
    const others = [7, 0.1, 3].map((weight, term) => ({ term, weight }));
    const docs = Uint32Array.from({ length: 100 }, (__, i) => i * Math.floor(documents / 100));
    const [searched, fresh] = [make(counts, 3, norms).search, make(counts, 3, norms).search];
    for (const asked of [terms, others, terms]) {
      const found = searched.search(asked, 50).docs.slice().sort();
      for (const wanted of [docs, found]) {
        for (const scored of [asked, asked === terms ? others : terms])
          expect(searched.score(scored, wanted)).toEqual(fresh.score(scored, wanted));
      }
    }
  });

  test("leaves nothing behind for the next search", () => {
    const made = make(
      [
        [1, 0],
        [0, 1],
      ],
      2,
      Float32Array.of(1, 1),
    );
    made.search.search([{ term: 0, weight: 5 }], 1);
    expect([...made.search.search([{ term: 1, weight: 1 }], 5).docs]).toEqual([1]);
  });

  test("an empty query finds nothing", () => {
    const { search } = make([[1]], 1, Float32Array.of(1));
    expect(search.search([], 5).docs).toHaveLength(0);
  });
});

describe("top-k search in lists to which documents came", () => {
  test("finds, to the last bit, what it finds in lists that are built of all documents", () => {
    const rng = createRng(5);
    // Two windows; the rarest term stands in one document of a hundred, so that searches prune.
    const shares = [0.7, 0.5, 0.2, 0.05, 0.01];
    const draw = (): number[] => shares.map((share) => (rng.next() < share ? 1 + rng.below(3) : 0));
    const before = Array.from({ length: 40_000 }, draw);
    const now = [...before, ...Array.from({ length: 300 }, draw)];
    for (let i = 0; i < 200; i++) now[rng.below(before.length)] = draw();
    for (let i = 0; i < 50; i++) now[rng.below(before.length)] = shares.map(() => 0);
    const invertAll = (counts: readonly number[][]) =>
      invert(counts.length, shares.length, (doc, visit) => {
        counts[doc]?.forEach((count, term) => {
          for (let i = 0; i < count; i++) visit(term);
        });
      });
    const norms = Float32Array.from(now, () => 0.4 + rng.next());
    // The norms of before were larger by a fifth than those of now.
    const former = norms.map((norm) => 1.2 * norm);
    const built = invertAll(before);
    const recent = new RecentLists(built);
    const changed = now.flatMap((counts, doc) => (counts === before[doc] ? [] : [doc]));
    recent.forget(changed.filter((doc) => doc < before.length));
    for (const doc of changed) {
      before[doc]?.forEach((count, term) => {
        if (count > 0) recent.discount(term);
      });
      now[doc]?.forEach((count, term) => {
        if (count > 0) recent.put(term, doc, count);
      });
    }
    const all = invertAll(now);
    const grown = new TopK({
      ...built,
      norms,
      maxima: termMaxima(built, former),
      shrunk: 1 / 1.2,
      recent: recent.state,
    });
    const whole = new TopK({ ...all, norms, maxima: termMaxima(all, norms) });
    const documents = Uint32Array.from(
      new Set([...changed, ...Array.from({ length: 500 }, (_, i) => 80 * i)]),
    );
    documents.sort();
    const mask = Uint8Array.from(now, () => rng.below(2));
    for (let i = 0; i < 20; i++) {
      const unasked = shares.map((_, term) => ({ term, weight: 1 + rng.next() }));
      expect(grown.score(unasked, documents)).toEqual(whole.score(unasked, documents));
      const terms = shares.map((_, term) => ({
        term,
        weight: [0.1, 0.5, 2, 5, 9][term]! * (1 + rng.next()),
      }));
      expect(grown.search(terms, 10)).toEqual(whole.search(terms, 10));
      expect(grown.search(terms, 10, mask)).toEqual(whole.search(terms, 10, mask));
      expect(grown.score(terms, documents)).toEqual(whole.score(terms, documents));
    }
    for (let term = 0; term < shares.length; term++)
      expect(documentsOf({ ...built, recent: recent.state }, term)).toEqual(documentsOf(all, term));
  });
});
