import { type LexicalIndex, type LexicalQuery, NO_DAY, type QueryTerm } from "../../../index";

/**
 * What can be said in words of a tweet and an article. Words are folded and hold letters, digits and
 * apostrophes alone.
 */
export interface WordOverlap {
  /** Different words of the tweet, stop words and the author's left out. */
  readonly words: number;
  /** Those that stand in title, subtitle or vclaim, the rarest first. */
  readonly shared: readonly SharedWord[];
  /** Those that do not, the rarest first. */
  readonly missing: readonly string[];
  /** Words of the author's name alone that stand there. */
  readonly authorWords: readonly string[];
  /** Numbers of the tweet that stand there, and that do not. */
  readonly numbers: { readonly shared: readonly string[]; readonly missing: readonly string[] };
  /** Days from the article to the tweet; undefined where a date is unknown. */
  readonly daysAfter?: number;
}

export interface SharedWord {
  readonly word: string;
  /** Stands in less than a hundredth of the articles. */
  readonly isRare: boolean;
}

const RARE = 0.01;

/** Returns what can be said of a tweet (`day`: when it was posted) and an article of the index. */
export function wordOverlap(
  index: LexicalIndex,
  query: LexicalQuery,
  doc: number,
  day: number | undefined,
): WordOverlap {
  const { days, viewFrequencies } = index.arrays;
  const present = termsOf(index, doc);
  const holds = ({ term }: QueryTerm): boolean => present.has(term);
  const frequency = ({ term }: QueryTerm): number => viewFrequencies.all[term] ?? 0;
  const spoken = query.terms
    .filter(({ bodyCount }) => bodyCount > 0)
    .sort((a, b) => frequency(a) - frequency(b));
  const shared = spoken.filter(holds);
  const missing = spoken.filter((term) => !holds(term)).map(({ word }) => word);
  const isNumber = (word: string): boolean => /^\d/.test(word);
  const articleDay = days[doc] ?? NO_DAY;
  return {
    words: spoken.length,
    shared: shared.map((term) => ({ word: term.word, isRare: frequency(term) < RARE * index.size })),
    missing,
    authorWords: query.terms.filter((term) => term.bodyCount === 0 && holds(term)).map(({ word }) => word),
    numbers: { shared: shared.map(({ word }) => word).filter(isNumber), missing: missing.filter(isNumber) },
    ...(day === undefined || articleDay === NO_DAY ? {} : { daysAfter: day - articleDay }),
  };
}

/** Returns the terms of an article's short fields. */
function termsOf({ fieldWords }: LexicalIndex, doc: number): ReadonlySet<number> {
  const terms = new Set<number>();
  const end = fieldWords.end(doc);
  for (let i = fieldWords.start(doc); i < end; i++) terms.add(fieldWords.term(i));
  return terms;
}
