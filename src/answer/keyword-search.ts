import { type Bm25, documentFrequency, documentsOf, holdingAll, type LexicalIndex } from "../../index";
import { isStopWord, languageOfTag, stem, tellLanguage, tokenise, wordReader } from "../base/text";
import type { ArticleFilter } from "./filter";
import type { FilterMasks } from "./filter-masks";

/** What to find, and from which `offset`. */
export interface KeywordQuery {
  readonly text: string;
  readonly filter: ArticleFilter;
  readonly offset: number;
  readonly limit: number;
}

/** Finds all articles that hold every word of a query. There is one for each state of the index. */
export class KeywordSearch {
  constructor(
    private readonly lexical: LexicalIndex,
    private readonly masks: Pick<FilterMasks, "of">,
    /** Returns the collection's languages in the form of `languageOfTag`, the most frequent first. */
    private readonly languages: () => readonly string[],
  ) {}

  /**
   * Returns the documents whose text holds all words of the query except stop words, in any form: first those
   * with all of them in title, subtitle and vclaim, then those that need the body; each group by BM25, best
   * first. Stop words are those of the query's language. A few words seldom show their language: it may then
   * be any language of the filter or, without a filter, any of the collection. A query without words finds
   * nothing.
   * @throws UsageError `OPTION_INVALID`, as `FilterMasks.of` does.
   */
  find({ text, filter, offset, limit }: KeywordQuery): number[] {
    const { arrays, short, whole, terms, hasBodies } = this.lexical;
    const { needed, said } = this.read(text, filter);
    const wanted = [...new Set(needed.map((word) => terms.find(stem(word))))];
    if (wanted.length === 0 || wanted.includes(-1)) return [];
    const allowed = this.masks.of(filter, arrays);
    const known = said.map((word) => terms.find(stem(word))).filter((term) => term >= 0);
    const query = new Map(known.map((term) => [term, 1]));
    const end = offset + limit;
    const best = (docs: Uint32Array, search: Bm25): Iterable<number> => {
      const mask = new Uint8Array(allowed.length);
      for (const doc of docs) mask[doc] = 1;
      return docs.length === 0 ? [] : search.search(query, Math.min(end, docs.length), mask).docs;
    };
    const inShort = holding(arrays.short, wanted, allowed);
    const found = [...best(inShort, short)];
    if (found.length < end && hasBodies) {
      const listed = new Set(inShort);
      const inBodies = holding(arrays.whole, wanted, allowed).filter((doc) => !listed.has(doc));
      found.push(...best(inBodies, whole));
    }
    return found.slice(offset, end);
  }

  /**
   * Returns the words that an article must hold, and those by which articles are ordered. "Die" is a stop
   * word in German and a word in English: if the language is open, an article need not hold it, but it counts
   * for the order.
   */
  private read(text: string, filter: ArticleFilter): { needed: readonly string[]; said: readonly string[] } {
    const told = tellLanguage(text);
    const languages = told === undefined ? this.possible(filter) : [told];
    const said = tokenise(text, wordReader(languages[0])).map(({ word }) => word);
    const needed = said.filter((word) => !languages.some((language) => isStopWord(word, language)));
    return { needed: needed.length === 0 ? said : needed, said };
  }

  private possible(filter: ArticleFilter): readonly string[] {
    const wanted = (filter.languages ?? []).flatMap((tag) => languageOfTag(tag) ?? []);
    return wanted.length === 0 ? this.languages() : wanted;
  }
}

/** Returns the allowed documents that hold all terms, ascending. */
function holding(
  postings: Parameters<typeof documentsOf>[0],
  terms: readonly number[],
  allowed: Uint8Array,
): Uint32Array {
  const [rarest, ...others] = [...terms].sort(
    (a, b) => documentFrequency(postings, a) - documentFrequency(postings, b),
  );
  const docs = documentsOf(postings, rarest!).filter((doc) => allowed[doc] === 1);
  return holdingAll(postings, others, docs);
}
