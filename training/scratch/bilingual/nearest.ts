import { isName } from "./anchors";

/** Rarer anchors connect nothing, more frequent ones everything. */
const FEWEST_ARTICLES = 2;
const LARGEST_SHARE = 0.01;
/** A claim is checked in several languages within weeks. */
const MOST_DAYS = 30;
/** Measured by reading pairs; see docs/reproduce/languages.md. */
const FEWEST_SHARED = 3;
const FEWEST_NAMES = 2;
const LEAST_COSINE = 0.25;

/** Days since 1970 where the date is not known. */
export const NO_DAY = -1;

/** What is known of articles, in the order of their numbers. */
export interface Published {
  /** Days since 1970, or `NO_DAY`. */
  readonly days: readonly number[];
  /** Language or script, of which the two articles of a pair must differ; without one there is no pair. */
  readonly groups: readonly (string | undefined)[];
  /** Numbers of names and numbers, each once. */
  readonly anchors: readonly Uint32Array[];
  /** By its number what an anchor says. */
  readonly texts: readonly string[];
}

/**
 * Returns pairs of articles of two groups that were published within thirty days and share rare anchors, each
 * the other's nearest in its group by their cosine, idf = ln(N / df); the lower number first.
 */
export function sharingPairs(articles: Published): [number, number][] {
  const { anchors, groups, texts } = articles;
  const postings = new Postings(anchors, groups, texts);
  const nearest = anchors.map((_, article) => nearestOf(article, articles, postings));
  const found: [number, number][] = [];
  for (const [article, byGroup] of nearest.entries()) {
    const group = groups[article];
    if (group === undefined) continue;
    for (const other of byGroup.values()) {
      const isMutual = nearest[other]?.get(group) === article;
      if (article < other && isMutual && postings.isSame(article, other)) found.push([article, other]);
    }
  }
  return found;
}

/** Returns the nearest article in each other group. */
function nearestOf(
  article: number,
  { days, groups }: Published,
  postings: Postings,
): ReadonlyMap<string, number> {
  const day = days[article]!;
  const best = new Map<string, { other: number; cosine: number }>();
  if (day === NO_DAY || groups[article] === undefined) return new Map();
  for (const [other, cosine] of postings.cosines(article)) {
    const group = groups[other];
    const otherDay = days[other]!;
    if (group === undefined || group === groups[article]) continue;
    if (otherDay === NO_DAY || Math.abs(otherDay - day) > MOST_DAYS) continue;
    if (cosine > (best.get(group)?.cosine ?? 0)) best.set(group, { other, cosine });
  }
  return new Map(Array.from(best, ([group, { other }]) => [group, other]));
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
    groups: Published["groups"],
    private readonly texts: readonly string[],
  ) {
    const df = new Uint32Array(texts.length);
    const first = new Array<string | undefined>(texts.length);
    const isShared = new Uint8Array(texts.length);
    for (const [article, of] of anchors.entries()) {
      const group = groups[article];
      for (const anchor of of) {
        df[anchor]!++;
        if (group === undefined) continue;
        first[anchor] ??= group;
        if (first[anchor] !== group) isShared[anchor] = 1;
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
