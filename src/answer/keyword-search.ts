import { type Bm25, documentsOf, type LexicalIndex, wholePostings } from "../../index";
import { stem, tokenise } from "../base/text";
import type { ArticleFilter } from "./filter";
import type { FilterMasks } from "./filter-masks";

/** What to find, from `offset`. */
export interface KeywordQuery {
  readonly text: string;
  readonly filter: ArticleFilter;
  readonly offset: number;
  readonly limit: number;
}

/** Finds all articles that hold every word of a query. One per state of the index. */
export class KeywordSearch {
  constructor(
    private readonly lexical: LexicalIndex,
    private readonly masks: Pick<FilterMasks, "of">,
  ) {}

  /**
   * Returns the documents whose text holds all words of the query but stop words, in any form: first those
   * that hold them in title, subtitle and vclaim, then those that need the body for it; each by BM25, best
   * first. A query without words finds nothing.
   * @throws UsageError `OPTION_INVALID`, as `FilterMasks.of` does.
   */
  find({ text, filter, offset, limit }: KeywordQuery): number[] {
    const { arrays, short, whole, terms } = this.lexical;
    const wanted = [...new Set(tokenise(text).map(({ word }) => terms.find(stem(word))))];
    if (wanted.length === 0 || wanted.includes(-1)) return [];
    const allowed = this.masks.of(filter, arrays);
    const inShort = holding(arrays.short, wanted, allowed);
    const inWhole = holding(wholePostings(arrays), wanted, allowed);
    for (const doc of inShort.docs) inWhole.mask[doc] = 0;
    const query = new Map(wanted.map((term) => [term, 1]));
    const best = ({ docs, mask }: Holding, search: Bm25): Iterable<number> =>
      docs.length === 0 ? [] : search.search(query, Math.min(offset + limit, docs.length), mask).docs;
    return [...best(inShort, short), ...best(inWhole, whole)].slice(offset, offset + limit);
  }
}

/** Documents, and the same as `[documents]` with a 1 for each. */
interface Holding {
  readonly docs: Uint32Array;
  readonly mask: Uint8Array;
}

/** Returns the documents that are allowed and hold all terms. */
function holding(
  postings: Parameters<typeof documentsOf>[0],
  terms: readonly number[],
  allowed: Uint8Array,
): Holding {
  const lists = terms.map((term) => documentsOf(postings, term)).sort((a, b) => a.length - b.length);
  const counts = new Uint16Array(allowed.length);
  for (const docs of lists) for (const doc of docs) counts[doc]!++;
  const docs = lists[0]!.filter((doc) => counts[doc] === terms.length && allowed[doc] === 1);
  const mask = new Uint8Array(allowed.length);
  for (const doc of docs) mask[doc] = 1;
  return { docs, mask };
}
