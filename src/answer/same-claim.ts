import { bm25Idf, documentsOf, type LexicalIndex } from "../../index";
import { stem } from "../base/text";
import type { SearchIndex } from "../rank/search-index";

/**
 * Thresholds above which two articles count as checking the same claim; measured on two collections, see
 * `docs/reproduce/confidence.md`, "Near duplicates". idf is `bm25Idf` over short fields.
 */
const SAME_CLAIM = {
  /** Smallest share of each claim's idf that the other article's short fields hold. */
  coverage: 0.75,
  /** Smallest sum of idf of the words that both claims have; below it, titles must agree. */
  sharedIdf: 20,
  /** Smallest share of each title's idf that the other title holds, if claims have few words. */
  titleCoverage: 0.5,
  /** Smallest cosine of the claims, if there is an encoder. */
  cosine: 0.88,
  /** From this idf on, a word of only one claim sets it apart: fewer than one in ninety articles has it. */
  distinctiveIdf: 4.5,
  /** The same for a capitalised word; this idf leaves out the words that begin every other claim. */
  distinctiveNameIdf: 1,
  /**
   * Thresholds of the cosine of two headlines with their claims + the larger coverage of a claim, above which
   * two articles of one site, and of two, may check the same claim: a desk seldom checks a claim twice.
   */
  undecided: 1.3,
  undecidedElsewhere: 1.2,
} as const;

/**
 * Largest share of a claim's idf in words that are not looked up. With fewer words looked up, more documents
 * are compared in full; with more, the postings are those of frequent words.
 */
const LOOKED_UP_BELOW = 0.5;
/** Sums of the same idf in another order differ by less than this. */
const ROUNDING = 1e-6;

const TITLE = 0;
const VCLAIM = 2;

/** Words that distinguish claims as numbers do; "may" and "march" are missing because they are verbs, too. */
const NUMBER_WORDS =
  "one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million billion trillion half third quarter double triple " +
  "first second fourth fifth sixth seventh eighth ninth tenth january february april june july august september october november december";

/** Returns the site of a document; undefined if it has none. */
export type SiteOf = (doc: number) => string | undefined;

/** Terms with their idf. */
type WeighedTerms = ReadonlyMap<number, number>;

/** An article's words in the form that is compared. */
export interface ClaimText {
  readonly doc: number;
  /** Terms of the vclaim, or of the title without one. */
  readonly claim: WeighedTerms;
  /** Terms of the claim that are capitalised somewhere in it. */
  readonly capitalised: ReadonlySet<number>;
  readonly hasVclaim: boolean;
  readonly title: WeighedTerms;
  /** Terms of title, subtitle and vclaim. */
  readonly all: ReadonlySet<number>;
}

/**
 * Tells whether two articles check the same claim, by words and, if there is an encoder, by meaning. There is
 * one for each state of the index.
 */
export class SameClaim {
  private readonly lexical: LexicalIndex;
  /** Terms of words that say a number. */
  private readonly numberWords: ReadonlySet<number>;

  /** @param siteOf default: no site is known. */
  constructor(
    private readonly index: SearchIndex,
    private readonly siteOf: SiteOf = () => undefined,
  ) {
    this.lexical = index.lexical;
    this.numberWords = new Set(NUMBER_WORDS.split(" ").map((word) => this.lexical.terms.find(stem(word))));
  }

  /** Not kept for all terms: each new article changes all of them, and few are needed. */
  private idf(term: number): number {
    const { size, arrays } = this.lexical;
    return Math.fround(bm25Idf(size, arrays.viewFrequencies.all[term]!));
  }

  /** Reads a document of the index. */
  read(doc: number): ClaimText {
    const { fieldWords } = this.lexical;
    const title = this.weighed(doc, TITLE);
    const vclaim = this.weighed(doc, VCLAIM);
    const hasVclaim = vclaim.size > 0;
    const all = new Set<number>();
    for (let i = fieldWords.start(doc); i < fieldWords.end(doc); i++) all.add(fieldWords.term(i));
    const field = hasVclaim ? VCLAIM : TITLE;
    const capitalised = new Set<number>();
    const end = fieldWords.end(doc, field);
    for (let i = fieldWords.start(doc, field); i < end; i++)
      if (fieldWords.isCapitalised(i)) capitalised.add(fieldWords.term(i));
    return { doc, claim: hasVclaim ? vclaim : title, capitalised, hasVclaim, title, all };
  }

  /**
   * Returns whether two articles check the same claim. The relation is symmetric, but not transitive. Ratings
   * do not count, since publishers may differ.
   */
  test(a: ClaimText, b: ClaimText): boolean {
    return (
      coverage(a.claim, b.all) >= SAME_CLAIM.coverage &&
      coverage(b.claim, a.all) >= SAME_CLAIM.coverage &&
      !(this.hasDistinctiveWord(a, b) && this.hasDistinctiveWord(b, a)) &&
      (sharedIdf(a, b) >= SAME_CLAIM.sharedIdf || haveLikeTitles(a, b)) &&
      this.meanTheSame(a, b)
    );
  }

  /**
   * Returns the documents that check the same claim, ascending. It misses none: a document with too few of
   * the rare words that are looked up here holds less of the claim than `coverage` asks for, even if it has
   * all other words.
   */
  documents(text: ClaimText): number[] {
    const { short } = this.lexical.arrays;
    const rarestFirst = [...text.claim].sort(([, a], [, b]) => b - a);
    const total = rarestFirst.reduce((sum, [, idf]) => sum + idf, 0);
    /** Sum of the idf of the looked-up words that a document holds. */
    const held = new Map<number, number>();
    let others = total;
    for (const [term, idf] of rarestFirst) {
      if (others < LOOKED_UP_BELOW * total) break;
      for (const doc of documentsOf(short, term)) held.set(doc, (held.get(doc) ?? 0) + idf);
      others -= idf;
    }
    held.delete(text.doc);
    const least = SAME_CLAIM.coverage * total - others - ROUNDING;
    const found = [...held].flatMap(([doc, idf]) => (idf < least ? [] : [doc]));
    return found.filter((doc) => this.test(text, this.read(doc))).sort((a, b) => a - b);
  }

  /**
   * Returns whether two articles are so similar that either may be right for a post: judgements name one of
   * them, but several desks may check the same claim. It is much looser than `test`, which implies it, and
   * looks only at the articles, never at a post.
   */
  mayBeSame(a: ClaimText, b: ClaimText): boolean {
    const likeness = this.likeness(a, b);
    return (
      likeness >= SAME_CLAIM.undecided ||
      (likeness >= SAME_CLAIM.undecidedElsewhere && this.areOfTwoSites(a, b)) ||
      this.test(a, b)
    );
  }

  /** Returns whether two articles of different sites may check the same claim. */
  mayBeSameElsewhere(a: ClaimText, b: ClaimText): boolean {
    return this.likeness(a, b) >= SAME_CLAIM.undecidedElsewhere && this.areOfTwoSites(a, b);
  }

  /** NaN without an encoder, and for articles without a vector. */
  private likeness(a: ClaimText, b: ClaimText): number {
    const cosine = this.index.semantics?.between("titleVclaim", a.doc, b.doc) ?? Number.NaN;
    return cosine + Math.max(coverage(a.claim, b.all), coverage(b.claim, a.all));
  }

  private areOfTwoSites(a: ClaimText, b: ClaimText): boolean {
    const [site, other] = [this.siteOf(a.doc), this.siteOf(b.doc)];
    return site !== undefined && other !== undefined && site !== other;
  }

  private weighed(doc: number, field: number): WeighedTerms {
    const { fieldWords } = this.lexical;
    const terms = new Map<number, number>();
    const end = fieldWords.end(doc, field);
    for (let i = fieldWords.start(doc, field); i < end; i++) {
      const term = fieldWords.term(i);
      if (!terms.has(term)) terms.set(term, this.idf(term));
    }
    return terms;
  }

  /**
   * Whether a claim has a name, a number or a rare word that the other article lacks. Two articles differ
   * only if both have one: one of them may just be longer.
   */
  private hasDistinctiveWord({ claim, capitalised }: ClaimText, { all }: ClaimText): boolean {
    for (const [term, idf] of claim) {
      if (all.has(term)) continue;
      if (
        idf >= SAME_CLAIM.distinctiveIdf ||
        this.lexical.terms.isNumeric(term) ||
        this.numberWords.has(term)
      )
        return true;
      if (idf >= SAME_CLAIM.distinctiveNameIdf && capitalised.has(term)) return true;
    }
    return false;
  }

  /** True without an encoder and for articles without a vector: then only words decide. */
  private meanTheSame(a: ClaimText, b: ClaimText): boolean {
    const view = a.hasVclaim && b.hasVclaim ? "vclaim" : "all";
    const cosine = this.index.semantics?.between(view, a.doc, b.doc) ?? Number.NaN;
    return Number.isNaN(cosine) || cosine >= SAME_CLAIM.cosine;
  }
}

/** Share of the terms' idf that `held` has; 0 without terms. */
function coverage(terms: WeighedTerms, held: Pick<ReadonlySet<number>, "has">): number {
  let shared = 0;
  let total = 0;
  for (const [term, idf] of terms) {
    total += idf;
    if (held.has(term)) shared += idf;
  }
  return total === 0 ? 0 : shared / total;
}

/** Sum of the idf of the terms that both claims have. */
function sharedIdf(a: ClaimText, b: ClaimText): number {
  let shared = 0;
  for (const [term, idf] of a.claim) if (b.claim.has(term)) shared += idf;
  return shared;
}

function haveLikeTitles(a: ClaimText, b: ClaimText): boolean {
  return (
    coverage(a.title, b.title) >= SAME_CLAIM.titleCoverage &&
    coverage(b.title, a.title) >= SAME_CLAIM.titleCoverage
  );
}
