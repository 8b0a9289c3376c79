import type { ArticleAddresses } from "../base/store";
import { canonicalUrl, type TweetParts } from "../base/text";
import { type Candidates, scoreCandidates } from "../rank/candidates";
import { documentAt, type Ranking } from "../rank/ranking";
import type { SearchIndex } from "../rank/search-index";

/** Most links to look up; posts have few. */
const MAX_LINKS = 50;
/** Several sources may have the same fact-check; an address of more articles is a page about many. */
const MAX_SHARING = 3;
/** A site's front page is no article, though articles without an address of their own may name it. */
const FRONT_PAGE = /^https:\/\/[^/]+\/$/;

/**
 * Finds the articles that a post links. A post with the address of a fact-check names its article better than
 * any ranker can, so such articles come first. There is one for each state of the index.
 */
export class LinkedArticles {
  constructor(
    private readonly addresses: ArticleAddresses,
    private readonly index: SearchIndex,
  ) {}

  /**
   * Returns a ranking in which articles whose address (`canonicalUrl`) is a link of the tweet come before all
   * others, in the order of the links; without such articles it is unchanged. A site's front page and an
   * address that more than three articles share name no article. An article that no retriever found gets the
   * retrievers' exact scores and no features (NaN). Scores of linked articles are raised to the best one, so
   * that scores do not rise along the ranking.
   * @param mask `[documents]`: only documents with a 1 are ranked; default: all.
   * @param confirmed documents that people confirmed for the same picture: they come after the linked ones.
   */
  putFirst(ranking: Ranking, mask?: Uint8Array, confirmed: readonly number[] = []): Ranking {
    const links = this.documentsOf(ranking.query.parts).filter((doc) => mask?.[doc] !== 0);
    const documents = [...new Set([...links, ...confirmed.filter((doc) => mask?.[doc] !== 0)])];
    if (documents.length === 0) return ranking;
    const { candidates, features, scores, rowOf } = this.withDocuments(ranking, documents);
    const first = documents.map((doc) => rowOf(doc));
    const isFirst = new Set(first);
    const others = Array.from(ranking.order, (row) => rowOf(documentAt(ranking, row)));
    const best = ranking.order[0];
    const top = best === undefined ? 0 : ranking.scores[best]!;
    for (const row of first) scores[row] = top;
    const order = Uint32Array.from([...first, ...others.filter((row) => !isFirst.has(row))]);
    const linked = links.length === 0 ? undefined : new Set(links.map((doc) => rowOf(doc)));
    const known =
      ranking.known &&
      new Map(Array.from(ranking.known, ([row, likeness]) => [rowOf(documentAt(ranking, row)), likeness]));
    return { query: ranking.query, candidates, scores, features, known, linked, order };
  }

  /**
   * Returns the documents of the articles that a tweet links, without repetition, in the order of the links.
   */
  private documentsOf({ urls, quotedUrls }: TweetParts): number[] {
    const addresses = new Set([...urls, ...quotedUrls].slice(0, MAX_LINKS).map(canonicalUrl));
    const found = [...addresses]
      .filter((address) => address !== undefined && !FRONT_PAGE.test(address))
      .map((address) => this.shownAt(address as string))
      .filter((sharing) => sharing.length <= MAX_SHARING)
      .flat();
    return [...new Set(found)];
  }

  /** Returns the documents of an address. The store also has articles that are withdrawn or came later. */
  private shownAt(address: string): number[] {
    const docs = this.addresses.keysAt(address).map((key) => this.index.lexical.docOf(key));
    return docs.filter((doc) => doc !== undefined);
  }

  /** Returns candidates, scores and features of a ranking with rows for all of `documents`. */
  private withDocuments(
    { query, candidates: known, scores, features }: Ranking,
    documents: readonly number[],
  ): Pick<Ranking, "features" | "scores"> & {
    readonly candidates: Candidates;
    readonly rowOf: (doc: number) => number;
  } {
    const docs = Uint32Array.from(new Set([...known.docs, ...documents])).sort();
    const rows = new Map(Array.from(docs, (doc, row) => [doc, row]));
    const rowOf = (doc: number): number => rows.get(doc) as number;
    const spread = (values: Float64Array, width: number): Float64Array => {
      const wide = new Float64Array(docs.length * width).fill(Number.NaN);
      for (const [row, doc] of known.docs.entries()) {
        wide.set(values.subarray(row * width, (row + 1) * width), rowOf(doc) * width);
      }
      return wide;
    };
    // Only an existing row shows how many features there are.
    const width = known.docs.length === 0 ? 0 : (features?.length ?? 0) / known.docs.length;
    return {
      candidates: docs.length === known.docs.length ? known : scoreCandidates(this.index, query, docs),
      scores: spread(scores, 1),
      features: width === 0 || !features ? undefined : spread(features, width),
      rowOf,
    };
  }
}
