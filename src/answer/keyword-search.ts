import { type Bm25, documentsOf, type LexicalIndex, seek } from "../../index";
import { languageOfTag, readWord, stem, tellLanguage, tokenise } from "../base/text";
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
    /** Returns the collection's most frequent language, in which queries of few words are read. */
    private readonly mainLanguage: () => string | undefined,
  ) {}

  /**
   * Returns the documents whose text holds all words of the query but stop words, in any form: first those
   * that hold them in title, subtitle and vclaim, then those that need the body for it; each by BM25, best
   * first. A query without words finds nothing.
   * @throws UsageError `OPTION_INVALID`, as `FilterMasks.of` does.
   */
  find({ text, filter, offset, limit }: KeywordQuery): number[] {
    const { arrays, short, whole, terms, hasBodies } = this.lexical;
    const language = tellLanguage(text) ?? languageOfTag(this.mainLanguage() ?? "");
    const words = tokenise(text, (scanned) => readWord(scanned, language));
    const wanted = [...new Set(words.map(({ word }) => terms.find(stem(word))))];
    if (wanted.length === 0 || wanted.includes(-1)) return [];
    const allowed = this.masks.of(filter, arrays);
    const query = new Map(wanted.map((term) => [term, 1]));
    const end = offset + limit;
    const best = (docs: Uint32Array, search: Bm25): Iterable<number> => {
      const mask = new Uint8Array(allowed.length);
      for (const doc of docs) mask[doc] = 1;
      return docs.length === 0 ? [] : search.search(query, Math.min(end, docs.length), mask).docs;
    };
    const inShort = holding(arrays.short, wanted, allowed);
    const found = [...best(inShort, short)];
    if (found.length < end && hasBodies) {
      const known = new Set(inShort);
      const inBodies = holding(arrays.whole, wanted, allowed).filter((doc) => !known.has(doc));
      found.push(...best(inBodies, whole));
    }
    return found.slice(offset, end);
  }
}

/** Returns the documents that are allowed and hold all terms, ascending. */
function holding(
  postings: Parameters<typeof documentsOf>[0],
  terms: readonly number[],
  allowed: Uint8Array,
): Uint32Array {
  const lists = terms.map((term) => documentsOf(postings, term)).sort((a, b) => a.length - b.length);
  const [shortest, ...others] = lists as [Uint32Array, ...Uint32Array[]];
  let docs = shortest.filter((doc) => allowed[doc] === 1);
  for (const list of others) {
    let at = 0;
    docs = docs.filter((doc) => {
      at = seek(list, at, list.length, doc);
      return list[at] === doc;
    });
  }
  return docs;
}
