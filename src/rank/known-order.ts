import { type KnownPosts, postWords } from "../../index";
import type { TweetParts } from "../base/text";
import { type Candidates, scoreCandidates } from "./candidates";
import { bestFirst, type Ranking } from "./ranking";
import type { ReadQuery, SearchIndex } from "./search-index";
import { standardise } from "./second-opinion";

/**
 * Smallest likeness at which a known post counts for another one. Chosen together with `PUSH` on training
 * tweets of collections of which the ranker had seen no tweet (docs/reproduce/ranking.md, "Posts that are
 * known already").
 */
const LEAST = 0.25;
/**
 * What an article gains from a known post with exactly the same words, in deviations of the ranker's scores:
 * enough to rise from the last place that counts to the first.
 */
const PUSH = 6;
/**
 * Number of articles whose scores show how large scores are; a known article counts at least as the last of
 * them.
 */
const COMPARED = 20;

/** Most articles of known posts that a query looks at: each is one more candidate. */
const MOST = 20;

/** Documents of articles that known posts name, each with its likeness, `LEAST` - 1. */
export type KnownDocuments = ReadonlyMap<number, number>;

/**
 * Returns the articles of known posts that are like a post.
 * @param mask `[documents]`: only documents with a 1 are found; default: all.
 */
export function findKnown(
  { lexical }: SearchIndex,
  posts: KnownPosts,
  parts: TweetParts,
  mask?: Uint8Array,
): KnownDocuments {
  const documents = new Map<number, number>();
  for (const [article, likeness] of posts.like(postWords(parts), LEAST, MOST)) {
    const doc = lexical.docOf(article);
    if (doc !== undefined && mask?.[doc] !== 0) documents.set(doc, likeness);
  }
  return documents;
}

/** Returns candidates that include the articles of known posts, which words alone may not find. */
export function withKnown(
  index: SearchIndex,
  query: ReadQuery,
  candidates: Candidates,
  known: KnownDocuments,
): Candidates {
  if (known.size === 0) return candidates;
  const docs = Uint32Array.from(new Set([...candidates.docs, ...known.keys()])).sort();
  return docs.length === candidates.docs.length ? candidates : scoreCandidates(index, query, docs);
}

/**
 * Returns the ranker's scores, with those of known posts' articles raised by their likeness; the rows of
 * these articles; and the former scores.
 * @param scores `[n]` by row; they are not changed.
 */
export function raised(
  scores: Float64Array,
  { docs }: Candidates,
  known: KnownDocuments,
): Required<Pick<Ranking, "scores" | "known" | "unraised">> {
  const rows = new Map<number, number>();
  for (const [row, doc] of docs.entries()) {
    const likeness = known.get(doc);
    if (likeness !== undefined) rows.set(row, likeness);
  }
  const first = Float64Array.from(bestFirst(scores).subarray(0, COMPARED), (row) => scores[row]!);
  const { deviation } = standardise(first);
  const least = first.at(-1)!;
  const raisedScores = scores.slice();
  for (const [row, likeness] of rows)
    raisedScores[row] = Math.max(least, scores[row]!) + PUSH * deviation * (likeness - LEAST);
  return { scores: raisedScores, known: rows, unraised: scores };
}
