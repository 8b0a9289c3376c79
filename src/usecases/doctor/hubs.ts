/** Best articles of a query that count. */
export const HUB_DEPTH = 10;

/**
 * Standard deviations above the mean from which an article is a hub. Topics that many queries share bring
 * articles to five; see `docs/reproduce/operation.md`, "Hubs".
 */
const HUB_DEVIATIONS = 10;

/** An article that is among the best of far more queries than its share. */
export interface Hub {
  readonly doc: number;
  /** Queries that it is among the best of. */
  readonly appearances: number;
  /** Of these, queries with judgements. */
  readonly judged: number;
  /** Of these, queries that it was relevant to. */
  readonly right: number;
  /** How far its appearances that were not right are above the mean, standard deviations. */
  readonly deviations: number;
}

/** How evenly a collection's articles appear. */
export interface Hubness {
  readonly queries: number;
  /** Appearances of an article, on average. */
  readonly mean: number;
  /**
   * Of the appearances' distribution over all articles: 0 where it is symmetric, above where some appear far
   * more than others; 0 where all appear alike.
   */
  readonly skewness: number;
  /** Appearances that were not right, above which an article is a hub. */
  readonly bound: number;
  /** The worst first. */
  readonly hubs: readonly Hub[];
}

/**
 * Counts the k-occurrences N_k of articles, how often each is among the k best of a query. Hubs are told by
 * only appearances that were not right, so that a claim that many true tweets make is none; where a query
 * has no judgements, every appearance counts.
 * @see Radovanovic, Nanopoulos and Ivanovic, Hubs in Space, JMLR 11, 2010: N_k and its skewness E((N_k -
 *   mu)^3) / sigma^3, eq. 1.
 */
export class Occurrences {
  private readonly all: Uint32Array;
  private readonly judged: Uint32Array;
  private readonly right: Uint32Array;
  private queries = 0;

  /** @param documents number of articles. */
  constructor(documents: number) {
    this.all = new Uint32Array(documents);
    this.judged = new Uint32Array(documents);
    this.right = new Uint32Array(documents);
  }

  /**
   * Adds a query.
   * @param docs its articles, best first.
   * @param relevant documents that are; undefined for a query without judgements.
   */
  add(docs: Uint32Array, relevant?: ReadonlySet<number>): void {
    this.queries++;
    for (const doc of docs.subarray(0, HUB_DEPTH)) {
      this.all[doc]!++;
      if (relevant) this.judged[doc]!++;
      if (relevant?.has(doc)) this.right[doc]!++;
    }
  }

  finish(): Hubness {
    const { all, judged, right } = this;
    const counted = all.map((appearances, doc) => appearances - right[doc]!);
    const { mean, deviation } = momentsOf(counted);
    const bound = mean + HUB_DEVIATIONS * deviation;
    const docs = Array.from(counted.keys()).filter((doc) => counted[doc]! > bound);
    docs.sort((a, b) => counted[b]! - counted[a]! || a - b);
    const of = momentsOf(all);
    return {
      queries: this.queries,
      mean: of.mean,
      skewness: of.skewness,
      bound,
      hubs: docs.map((doc) => ({
        doc,
        appearances: all[doc]!,
        judged: judged[doc]!,
        right: right[doc]!,
        deviations: (counted[doc]! - mean) / deviation,
      })),
    };
  }
}

function momentsOf(counts: Uint32Array): {
  readonly mean: number;
  readonly deviation: number;
  readonly skewness: number;
} {
  const n = Math.max(1, counts.length);
  const mean = counts.reduce((sum, count) => sum + count, 0) / n;
  const moment = (power: number): number =>
    counts.reduce((sum, count) => sum + (count - mean) ** power, 0) / n;
  const deviation = Math.sqrt(moment(2));
  return { mean, deviation, skewness: deviation === 0 ? 0 : moment(3) / deviation ** 3 };
}
