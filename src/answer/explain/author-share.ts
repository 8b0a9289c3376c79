import { type LexicalIndex, type LexicalQuery, VIEW_NAMES, ViewScorer } from "../../../index";
import type { ScoredText } from "../../rank/features/feature";

/** BM25 of an article's texts, by the name of the text. */
type Scores = Readonly<Record<ScoredText, number>>;

/** A byte holds no more. */
const MAX_COUNT = 255;

/**
 * Tells how much of an article's BM25 is owed to words that the tweet's author has in the name and does not
 * say. BM25 is a sum over words, so that shares are exact. One per thread.
 */
export class AuthorShares {
  /** Made when it is first needed: it reads the lengths of all articles. */
  private views: ViewScorer | undefined;

  constructor(private readonly index: LexicalIndex) {}

  /**
   * Returns the author's share, 0 - 1, of the article's BM25 in each text; 0 where the text has no word
   * of the query.
   */
  of(query: LexicalQuery, doc: number): (text: ScoredText) => number {
    if (query.terms.every(({ bodyCount }) => bodyCount > 0)) return () => 0;
    const all = this.scores(query, doc, () => true);
    const authors = this.scores(query, doc, (bodyCount) => bodyCount === 0);
    return (text) => (all[text] > 0 ? authors[text] / all[text] : 0);
  }

  /** @param counts whether a term counts, by its occurrences in the tweet's body. */
  private scores(query: LexicalQuery, doc: number, counts: (bodyCount: number) => boolean): Scores {
    const { short, whole } = this.index;
    const counted = query.terms.map((term) => counts(term.bodyCount));
    const terms = new Map(
      query.terms.flatMap(({ term }, slot) => (term >= 0 && counted[slot] ? [[term, 1]] : [])),
    );
    const docs = Uint32Array.of(doc);
    const views = this.viewScores(query, doc, counted);
    return {
      short: short.score(terms, docs)[0]!,
      whole: whole.score(terms, docs)[0]!,
      ...(Object.fromEntries(VIEW_NAMES.map((view, v) => [view, views[v]])) as Omit<
        Scores,
        "short" | "whole"
      >),
    };
  }

  private viewScores(query: LexicalQuery, doc: number, counted: readonly boolean[]): Float64Array {
    this.views ??= new ViewScorer(this.index);
    this.views.setQuery(query);
    const slotOf = new Map(query.terms.flatMap(({ term }, slot) => (counted[slot] ? [[term, slot]] : [])));
    const field = (number: number): Uint8Array => this.count(doc, number, slotOf, query.terms.length);
    this.views.load(doc, [field(0), field(1), field(2)]);
    return this.views.bm25();
  }

  private count(doc: number, field: number, slotOf: ReadonlyMap<number, number>, slots: number): Uint8Array {
    const { fieldWords } = this.index;
    const counts = new Uint8Array(slots);
    const end = fieldWords.end(doc, field);
    for (let i = fieldWords.start(doc, field); i < end; i++) {
      const slot = slotOf.get(fieldWords.term(i));
      if (slot !== undefined && counts[slot]! < MAX_COUNT) counts[slot]!++;
    }
    return counts;
  }
}
