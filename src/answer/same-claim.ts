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
   * Threshold of the cosine of two headlines with their claims + the larger coverage of a claim, above which
   * two articles may check the same claim.
   */
  undecided: 1.3,
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

/** An article's words in the form that is compared. */
export interface ClaimText {
  readonly doc: number;
  /**
   * Terms of the vclaim, or of the title without one; true for capitalised ones.
   */
  readonly claim: ReadonlyMap<number, boolean>;
  readonly hasVclaim: boolean;
  readonly title: ReadonlySet<number>;
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

  constructor(private readonly index: SearchIndex) {
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
    const title = this.fieldTerms(doc, TITLE);
    const vclaim = this.fieldTerms(doc, VCLAIM);
    const all = new Set([...title.keys(), ...this.fieldTerms(doc, 1).keys(), ...vclaim.keys()]);
    const hasVclaim = vclaim.size > 0;
    return { doc, claim: hasVclaim ? vclaim : title, hasVclaim, title: new Set(title.keys()), all };
  }

  /**
   * Returns whether two articles check the same claim. The relation is symmetric, but not transitive. Ratings
   * do not count, since publishers may differ.
   */
  test(a: ClaimText, b: ClaimText): boolean {
    return (
      this.coverage(a.claim.keys(), b.all) >= SAME_CLAIM.coverage &&
      this.coverage(b.claim.keys(), a.all) >= SAME_CLAIM.coverage &&
      !(this.hasDistinctiveWord(a, b) && this.hasDistinctiveWord(b, a)) &&
      (this.sharedIdf(a, b) >= SAME_CLAIM.sharedIdf || this.haveLikeTitles(a, b)) &&
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
    const rarestFirst = [...text.claim.keys()].sort((a, b) => this.idf(b) - this.idf(a));
    const total = rarestFirst.reduce((sum, term) => sum + this.idf(term), 0);
    /** Sum of the idf of the looked-up words that a document holds. */
    const held = new Map<number, number>();
    let others = total;
    for (const term of rarestFirst) {
      if (others < LOOKED_UP_BELOW * total) break;
      const idf = this.idf(term);
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
    const cosine = this.index.semantics?.between("titleVclaim", a.doc, b.doc) ?? Number.NaN;
    const coverage = Math.max(this.coverage(a.claim.keys(), b.all), this.coverage(b.claim.keys(), a.all));
    return cosine + coverage >= SAME_CLAIM.undecided || this.test(a, b);
  }

  private fieldTerms(doc: number, field: number): Map<number, boolean> {
    const { fieldWords } = this.lexical;
    const terms = new Map<number, boolean>();
    const end = fieldWords.end(doc, field);
    for (let i = fieldWords.start(doc, field); i < end; i++) {
      const term = fieldWords.term(i);
      terms.set(term, fieldWords.isCapitalised(i) || terms.get(term) === true);
    }
    return terms;
  }

  /** Share of the terms' idf that `held` has; 0 without terms. */
  private coverage(terms: Iterable<number>, held: ReadonlySet<number>): number {
    let shared = 0;
    let total = 0;
    for (const term of terms) {
      const idf = this.idf(term);
      total += idf;
      if (held.has(term)) shared += idf;
    }
    return total === 0 ? 0 : shared / total;
  }

  /**
   * Whether a claim has a name, a number or a rare word that the other article lacks. Two articles differ
   * only if both have one: one of them may just be longer.
   */
  private hasDistinctiveWord({ claim }: ClaimText, { all }: ClaimText): boolean {
    for (const [term, isCapitalised] of claim) {
      if (all.has(term)) continue;
      const idf = this.idf(term);
      if (
        idf >= SAME_CLAIM.distinctiveIdf ||
        this.lexical.terms.isNumeric(term) ||
        this.numberWords.has(term)
      )
        return true;
      if (isCapitalised && idf >= SAME_CLAIM.distinctiveNameIdf) return true;
    }
    return false;
  }

  private sharedIdf(a: ClaimText, b: ClaimText): number {
    let shared = 0;
    for (const term of a.claim.keys()) if (b.claim.has(term)) shared += this.idf(term);
    return shared;
  }

  private haveLikeTitles(a: ClaimText, b: ClaimText): boolean {
    return (
      this.coverage(a.title, b.title) >= SAME_CLAIM.titleCoverage &&
      this.coverage(b.title, a.title) >= SAME_CLAIM.titleCoverage
    );
  }

  /** True without an encoder and for articles without a vector: then only words decide. */
  private meanTheSame(a: ClaimText, b: ClaimText): boolean {
    const view = a.hasVclaim && b.hasVclaim ? "vclaim" : "all";
    const cosine = this.index.semantics?.between(view, a.doc, b.doc) ?? Number.NaN;
    return Number.isNaN(cosine) || cosine >= SAME_CLAIM.cosine;
  }
}
