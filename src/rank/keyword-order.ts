import { holdingAll, wholePostings } from "../../index";
import { saidText, scanWords } from "../base/text";
import type { Candidates } from "./candidates";
import { bestFirst, type Ranking } from "./ranking";
import type { ReadQuery, SearchIndex } from "./search-index";
import { moved } from "./second-opinion";

/** Most of what the retrievers find for one word holds it. */
const FEWEST = 2;
/** Longer ones are sentences. */
const MOST = 8;
/** How many of the ranker's first articles are looked at. */
const COMPARED = 20;
/**
 * What holding all keywords moves an article by, in deviations of the ranker's scores, for each deviation
 * from the mean of those looked at. Chosen on keywords made of training tweets of collections that the
 * ranker had seen no tweet of (docs/reproduce/ranking.md, "Keywords").
 */
const SHARE = 0.5;

/**
 * Returns whether a query is two to eight words, not all the same, without a function word of its language.
 */
export function isKeywords({ parts, lexical }: Pick<ReadQuery, "parts" | "lexical">): boolean {
  const { length } = lexical.sequence;
  if (termsOf(lexical).length < FEWEST || length > MOST) return false;
  return scanWords(saidText(parts)).filter((word) => word !== '"').length === length;
}

/**
 * Returns a ranker's scores, and for keywords which of its first twenty articles hold all of them in any
 * form. These rise, the more the fewer they are. Rankers learn from posts, which say much that no article
 * says; of keywords, people mean every one.
 * @param scores `[n]` by row; they are not changed.
 */
export function movedByKeywords(
  { lexical }: Pick<SearchIndex, "lexical">,
  query: ReadQuery,
  { docs }: Pick<Candidates, "docs">,
  scores: Float64Array,
): Pick<Ranking, "scores" | "keywords"> {
  if (!isKeywords(query)) return { scores };
  const terms = termsOf(query.lexical);
  if (terms.includes(-1)) return { scores, keywords: new Set() };
  const rows = bestFirst(scores).subarray(0, COMPARED);
  const looked = Uint32Array.from(rows, (row) => docs[row]!).sort();
  const holding = new Set(holdingAll(wholePostings(lexical.arrays), terms, looked));
  const keywords = new Set(rows.filter((row) => holding.has(docs[row]!)));
  const opinions = Array.from(rows, (row) => Number(keywords.has(row)));
  return { scores: moved(scores, rows, opinions, () => SHARE), keywords };
}

/** Returns the distinct words of a query without its signature, as numbers in the index, or -1. */
function termsOf({ terms }: ReadQuery["lexical"]): number[] {
  return terms.flatMap(({ term, bodyCount }) => (bodyCount > 0 ? [term] : []));
}
