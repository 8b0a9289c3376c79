import type { Article } from "../../../src/base/core/types";
import { languageOfTag, parseDay, tellLanguage } from "../../../src/base/text";
import { anchorsOf, isName } from "./anchors";

/** Two articles, by their numbers in the order in which they were added, that check the same claim. */
export type ArticlePair = readonly [number, number];

/** Rarer anchors connect nothing, more frequent ones everything. */
const FEWEST_ARTICLES = 2;
const LARGEST_SHARE = 0.01;
/** A claim is checked in several languages within weeks. */
const MOST_DAYS = 30;
/** Measured by reading pairs; see docs/reproduce.md. */
const FEWEST_SHARED = 3;
const FEWEST_NAMES = 2;
const LEAST_COSINE = 0.25;

/** Days since 1970 where the date is not known. */
const NO_DAY = -1;

/**
 * Finds articles of different languages that check the same claim: published within thirty days, with the
 * same rare names and numbers. Each is the other's nearest in its language by the cosine of these, weighted
 * by idf = ln(N / df).
 */
export class TranslationMiner {
  /** Language of each article; undefined where it is not certain. */
  readonly languages: (string | undefined)[] = [];
  private readonly days: number[] = [];
  private readonly anchors: Uint32Array[] = [];
  private readonly numberOf = new Map<string, number>();

  add(article: Article): void {
    const { language, date, title, subtitle, vclaim, body } = article;
    const told = (): string | undefined =>
      tellLanguage([title, subtitle, vclaim, body?.slice(0, 1000)].filter(Boolean).join(" "));
    this.languages.push((language === undefined ? undefined : languageOfTag(language)) ?? told());
    this.days.push(date === undefined ? NO_DAY : (parseDay(date) ?? NO_DAY));
    this.anchors.push(Uint32Array.from(anchorsOf(article), (anchor) => this.numberFor(anchor)));
  }

  /** Returns the pairs, the lower number first. */
  pairs(): ArticlePair[] {
    const postings = new Postings(this.anchors, this.languages, [...this.numberOf.keys()]);
    const nearest = this.anchors.map((_, article) => this.nearestOf(article, postings));
    const found: ArticlePair[] = [];
    for (const [article, byLanguage] of nearest.entries()) {
      const language = this.languages[article];
      if (language === undefined) continue;
      for (const other of byLanguage.values()) {
        const isMutual = nearest[other]?.get(language) === article;
        if (article < other && isMutual && postings.isSame(article, other)) found.push([article, other]);
      }
    }
    return found;
  }

  /** Returns the nearest article in each other language. */
  private nearestOf(article: number, postings: Postings): ReadonlyMap<string, number> {
    const day = this.days[article]!;
    const best = new Map<string, { other: number; cosine: number }>();
    if (day === NO_DAY || this.languages[article] === undefined) return new Map();
    for (const [other, cosine] of postings.cosines(article)) {
      const language = this.languages[other];
      const otherDay = this.days[other]!;
      if (language === undefined || language === this.languages[article]) continue;
      if (otherDay === NO_DAY || Math.abs(otherDay - day) > MOST_DAYS) continue;
      if (cosine > (best.get(language)?.cosine ?? 0)) best.set(language, { other, cosine });
    }
    return new Map(Array.from(best, ([language, { other }]) => [language, other]));
  }

  private numberFor(anchor: string): number {
    const known = this.numberOf.get(anchor);
    if (known !== undefined) return known;
    const number = this.numberOf.size;
    this.numberOf.set(anchor, number);
    return number;
  }
}

/** Articles by the anchors that tell which claim they check. */
class Postings {
  /** By anchor: idf, 0 for those that do not count. */
  private readonly idf: Float64Array;
  private readonly articlesOf: readonly Uint32Array[];
  private readonly norms: Float64Array;
  private readonly sums: Float64Array;

  constructor(
    private readonly anchors: readonly Uint32Array[],
    languages: readonly (string | undefined)[],
    private readonly texts: readonly string[],
  ) {
    const df = new Uint32Array(texts.length);
    const first = new Array<string | undefined>(texts.length);
    const isShared = new Uint8Array(texts.length);
    for (const [article, of] of anchors.entries()) {
      const language = languages[article];
      for (const anchor of of) {
        df[anchor]!++;
        if (language === undefined) continue;
        first[anchor] ??= language;
        if (first[anchor] !== language) isShared[anchor] = 1;
      }
    }
    const most = Math.max(FEWEST_ARTICLES, LARGEST_SHARE * anchors.length);
    this.idf = Float64Array.from(df, (count, anchor) =>
      isShared[anchor] && count >= FEWEST_ARTICLES && count <= most ? Math.log(anchors.length / count) : 0,
    );
    const articlesOf = Array.from(df, (count, anchor) => new Uint32Array(this.idf[anchor]! > 0 ? count : 0));
    const filled = new Uint32Array(texts.length);
    for (const [article, of] of anchors.entries()) {
      for (const anchor of of) if (this.idf[anchor]! > 0) articlesOf[anchor]![filled[anchor]!++] = article;
    }
    this.articlesOf = articlesOf;
    this.norms = Float64Array.from(anchors, (of) =>
      Math.sqrt(of.reduce((sum, anchor) => sum + this.idf[anchor]! ** 2, 0)),
    );
    this.sums = new Float64Array(anchors.length);
  }

  /** Yields the articles that share an anchor with one, and their cosines. */
  *cosines(article: number): Iterable<readonly [number, number]> {
    const touched: number[] = [];
    for (const anchor of this.anchors[article]!) {
      const weight = this.idf[anchor]! ** 2;
      for (const other of this.articlesOf[anchor]!) {
        if (this.sums[other] === 0) touched.push(other);
        this.sums[other]! += weight;
      }
    }
    for (const other of touched) {
      const cosine = this.sums[other]! / (this.norms[article]! * this.norms[other]!);
      this.sums[other] = 0;
      yield [other, cosine];
    }
  }

  /** Returns whether two articles share enough to check the same claim. */
  isSame(a: number, b: number): boolean {
    const ofB = new Set(this.anchors[b]);
    const shared = [...this.anchors[a]!].filter((anchor) => this.idf[anchor]! > 0 && ofB.has(anchor));
    const names = shared.filter((anchor) => isName(this.texts[anchor]!));
    const product = shared.reduce((sum, anchor) => sum + this.idf[anchor]! ** 2, 0);
    return (
      shared.length >= FEWEST_SHARED &&
      names.length >= FEWEST_NAMES &&
      product / (this.norms[a]! * this.norms[b]!) >= LEAST_COSINE
    );
  }
}
