import { type KnownPosts, postWords } from "../../index";
import type { TweetParts } from "../base/text";
import { type Candidates, scoreCandidates } from "./candidates";
import { bestFirst, type Ranking } from "./ranking";
import type { ReadQuery, SearchIndex } from "./search-index";
import { standard } from "./second-opinion";

/**
 * Likeness from which a known post says anything of another one. With `PUSH` chosen on training tweets of
 * collections that the ranker had seen no tweet of (docs/reproduce/ranking.md, "Posts that are known
 * already").
 */
const LEAST = 0.25;
/**
 * What an article gains by a known post that is word for word the same, in deviations of the ranker's scores:
 * enough to come first from the last place that counts.
 */
const PUSH = 6;
/** Articles whose scores tell how large scores are; a known article counts as the last of them at least. */
const COMPARED = 20;

/** Articles of known posts that a query looks at, at most: each is one candidate more. */
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

/** Returns candidates with the articles of known posts among them: words alone may not find these. */
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
 * Returns the ranker's scores, those of the articles of known posts raised by their likeness; the rows of
 * these articles; and the scores as they were.
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
  const { deviation } = standard(first);
  const least = first.at(-1)!;
  const raisedScores = scores.slice();
  for (const [row, likeness] of rows)
    raisedScores[row] = Math.max(least, scores[row]!) + PUSH * deviation * (likeness - LEAST);
  return { scores: raisedScores, known: rows, unraised: scores };
}
