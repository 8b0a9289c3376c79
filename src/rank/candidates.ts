import type { Bm25, LexicalIndex, LexicalQuery, TopKResult } from "../../index";
import type { ReadQuery, SearchIndex } from "./search-index";
import { ofViews, type ViewCosines } from "./semantics";

/** The lexical retrievers. Their lists are fused into candidates, and every candidate has their scores. */
const RETRIEVERS = ["short", "grams", "whole", "passage"] as const;
export type Retriever = (typeof RETRIEVERS)[number];

/** K of reciprocal-rank fusion: how fast the weight of a rank falls. */
const RRF_K = 60;

/** For the best passages, this many times the wanted number of articles are looked at. */
const PASSAGES_OF = 3;

/**
 * Where candidates come from: the fused lists of all retrievers, or the encoder's list alone, as in the
 * paper.
 */
export const CANDIDATE_SOURCES = ["fused", "encoder"] as const;
export type CandidateSource = (typeof CANDIDATE_SOURCES)[number];

/** What a retriever finds, best first. */
type RankedList = Pick<TopKResult, "docs">;

/** Articles worth a closer look, with each retriever's exact score. */
export interface Candidates {
  /** `[n]` index document numbers, ascending. */
  readonly docs: Uint32Array;
  /**
   * `[n]` each: shares of the highest score that any text could have, 0 - 1, so that they mean the same in
   * every collection; `passage` is NaN without a body.
   */
  readonly scores: Readonly<Record<Retriever, Float32Array>>;
  /**
   * `[n]` each: cosine of each view with the tweet; NaN without an encoder. The view `all` is a
   * retriever as well.
   */
  readonly cosines: ViewCosines;
  /** `[n]` the reranker's scores; NaN for articles that it did not read. Absent without a reranker. */
  readonly cross?: Float32Array | undefined;
}

/**
 * Returns at most `depth` candidates: the best by reciprocal-rank fusion of the retrievers' top `depth`. If
 * these find fewer for a post that the encoder cannot read, other documents are added.
 * @param mask `[documents]`: only documents with a 1 are candidates; default: all.
 * @see Cormack, Clarke and Buettcher, Reciprocal Rank Fusion, SIGIR 2009: score(d) = sum over lists of 1 /
 *   (K + rank), K = 60.
 */
export function retrieve(
  index: SearchIndex,
  query: ReadQuery,
  depth: number,
  source: CandidateSource = "fused",
  mask?: Uint8Array,
): Candidates {
  const { lexical, semantics } = index;
  const words = query.lexical;
  const dense = semantics && query.semantic ? [semantics.search(query.semantic, depth, mask)] : [];
  if (source === "encoder") return scoreCandidates(index, query, fuse(dense, depth));
  const short = lexical.searchShort(words, depth, mask);
  const grams = lexical.searchGrams(words, depth, mask);
  const all = lexical.hasBodies ? searchBodies(lexical, words, depth, mask) : [short];
  const fused = fuse([short, grams, ...all, ...dense], depth);
  // A post that the encoder cannot read is near to nothing: what its few words found leads over the others.
  const isUnread = semantics !== undefined && query.semantic?.isEmpty !== false;
  return scoreCandidates(index, query, isUnread ? filledUp(fused, depth, lexical, mask) : fused);
}

/**
 * Returns the found documents, ascending, and fills them up to `depth` with others: one or two documents
 * alone do not show a lead over the rest of the collection. If none was found, there are none.
 */
function filledUp(
  found: Uint32Array,
  depth: number,
  { arrays }: LexicalIndex,
  mask: Uint8Array | undefined,
): Uint32Array {
  if (found.length === 0 || found.length >= depth) return found;
  const all = new Set(found);
  for (let doc = 0; doc < arrays.keys.length && all.size < depth; doc++) {
    if ((!mask || mask[doc] === 1) && !arrays.recent?.removed.has(doc)) all.add(doc);
  }
  return Uint32Array.from(all).sort();
}

/**
 * Returns the best articles by all their text, and those of the best passages. By all its text, a long body
 * that says the claim in one place loses to many that say a little of it everywhere.
 */
function searchBodies(
  lexical: LexicalIndex,
  words: LexicalQuery,
  depth: number,
  mask: Uint8Array | undefined,
): RankedList[] {
  const { docs } = lexical.searchWhole(words, PASSAGES_OF * depth, mask);
  return [{ docs: docs.subarray(0, depth) }, lexical.passages.best(words, docs, depth)];
}

/**
 * Returns documents, however they were found, with each retriever's exact score.
 * @param docs `[n]` index document numbers, ascending.
 */
export function scoreCandidates(
  { lexical, semantics }: SearchIndex,
  query: ReadQuery,
  docs: Uint32Array,
): Candidates {
  const words = query.lexical;
  const unknown = new Float32Array(docs.length).fill(Number.NaN);
  const short = shares(lexical.short, words.full, docs);
  return {
    docs,
    scores: {
      short,
      grams: shares(lexical.grams, words.grams, docs),
      whole: lexical.hasBodies ? shares(lexical.whole, words.full, docs) : short,
      passage: lexical.hasBodies ? passageShares(lexical, words, docs) : unknown,
    },
    cosines: semantics && query.semantic ? semantics.cosines(query.semantic, docs) : ofViews(() => unknown),
  };
}

function passageShares({ passages }: LexicalIndex, words: LexicalQuery, docs: Uint32Array): Float32Array {
  const most = passages.most(words);
  return passages.score(words, docs).map((score) => (most === 0 ? Number.NaN : score / most));
}

function shares(bm25: Bm25, terms: ReadonlyMap<number, number>, docs: Uint32Array): Float32Array {
  const most = bm25.most(terms);
  return bm25.score(terms, docs).map((score) => (most === 0 ? 0 : score / most));
}

function fuse(lists: readonly RankedList[], depth: number): Uint32Array {
  const fused = new Map<number, number>();
  for (const { docs } of lists) {
    docs.forEach((doc, i) => {
      fused.set(doc, (fused.get(doc) ?? 0) + 1 / (RRF_K + i + 1));
    });
  }
  const best = [...fused].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, depth);
  return Uint32Array.from(best, ([doc]) => doc).sort();
}
