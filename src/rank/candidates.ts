import type { LexicalIndex, LexicalQuery, TopKResult } from "../../index";

/** The retrievers whose lists are fused into candidates, and whose scores every candidate has. */
export const RETRIEVERS = ["short", "grams", "body"] as const;
export type Retriever = (typeof RETRIEVERS)[number];

/** K of reciprocal-rank fusion: how fast the weight of a rank falls. */
const RRF_K = 60;

/** Articles worth a closer look, with each retriever's exact score. */
export interface Candidates {
  /** `[n]` index document numbers, ascending. */
  readonly docs: Uint32Array;
  /** `[n]` each; NaN throughout for a retriever that the collection has no text for. */
  readonly scores: Readonly<Record<Retriever, Float32Array>>;
}

/**
 * Returns at most `depth` candidates: the best by reciprocal-rank fusion of the retrievers' top `depth`.
 * @see Cormack, Clarke and Buettcher, Reciprocal Rank Fusion, SIGIR 2009: score(d) = sum over lists of 1 / (K + rank), K = 60.
 */
export function retrieve(index: LexicalIndex, query: LexicalQuery, depth: number): Candidates {
  const lists = [
    index.searchShort(query, depth),
    index.searchGrams(query, depth),
    index.searchBody(query, depth),
  ];
  const docs = fuse(lists, depth);
  return {
    docs,
    scores: {
      short: index.short.score(query.full, docs),
      grams: index.grams.score(query.grams, docs),
      body: index.body?.score(query.full, docs) ?? new Float32Array(docs.length).fill(Number.NaN),
    },
  };
}

function fuse(lists: readonly TopKResult[], depth: number): Uint32Array {
  const fused = new Map<number, number>();
  for (const { docs } of lists) {
    docs.forEach((doc, i) => {
      fused.set(doc, (fused.get(doc) ?? 0) + 1 / (RRF_K + i + 1));
    });
  }
  const best = [...fused].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, depth);
  return Uint32Array.from(best, ([doc]) => doc).sort();
}
