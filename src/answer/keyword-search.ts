import { documentsOf, type LexicalIndex, type TopKResult, wholePostings } from "../../index";
import { ArticleReader, type Database, type StoredArticle } from "../base/store";
import { stem, tokenise } from "../base/text";
import { type ArticleJson, articleJson } from "./answer-json";
import type { ArticleFilter } from "./filter";
import { FilterMasks } from "./filter-masks";

/** What to find, from `offset`. */
export interface KeywordQuery {
  readonly text: string;
  readonly filter: ArticleFilter;
  readonly offset: number;
  readonly limit: number;
}

/** Finds all articles that hold every word of a query. One per workspace. */
export class KeywordSearch {
  private readonly masks: FilterMasks;
  private readonly articles: ArticleReader;

  constructor(database: Database) {
    this.masks = new FilterMasks(database);
    this.articles = new ArticleReader(database);
  }

  /**
   * Returns the articles whose text holds all words of the query but stop words, in any form: first those
   * that hold them in title, subtitle and vclaim, then those that need the body for it; each by BM25, best
   * first. A query without words finds nothing.
   * @param lexical of the store's articles as they are now.
   */
  find(lexical: LexicalIndex, { text, filter, offset, limit }: KeywordQuery): ArticleJson[] {
    const terms = [...new Set(tokenise(text).map(({ word }) => lexical.terms.find(stem(word))))];
    if (terms.length === 0 || terms.includes(-1)) return [];
    const query = new Map(terms.map((term) => [term, 1]));
    const { arrays } = lexical;
    const allowed = this.masks.of(filter, arrays);
    const short = holding(arrays.short, terms, allowed);
    const whole = holding(wholePostings(arrays), terms, allowed);
    for (const doc of short.docs) whole.mask[doc] = 0;
    const wanted = offset + limit;
    const best = (of: Holding, search: LexicalIndex["short"]): TopKResult["docs"] =>
      search.search(query, Math.min(wanted, of.docs.length), of.mask).docs;
    const docs = [...best(short, lexical.short), ...best(whole, lexical.whole)];
    return docs
      .slice(offset, wanted)
      .map((doc) => this.articles.get(arrays.keys[doc]!))
      .filter((article): article is StoredArticle => article !== undefined)
      .map(articleJson);
  }
}

/** Documents, ascending, and the same as `[documents]` with a 1 for each. */
interface Holding {
  readonly docs: readonly number[];
  readonly mask: Uint8Array;
}

/** Returns the documents that the mask lets through and that hold all terms. */
function holding(
  postings: Parameters<typeof documentsOf>[0],
  terms: readonly number[],
  allowed: Uint8Array,
): Holding {
  const counts = new Uint8Array(allowed.length);
  for (const term of terms) {
    for (const doc of documentsOf(postings, term)) counts[doc]!++;
  }
  const held: number[] = [];
  const mask = counts.map((count, doc) => (count === terms.length ? allowed[doc]! : 0));
  for (const [doc, isHeld] of mask.entries()) if (isHeld === 1) held.push(doc);
  return { docs: held, mask };
}
