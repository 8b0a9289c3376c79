import type { TweetParts } from "../base/text";
import { scoreCandidates } from "./candidates";
import type { Ranker } from "./ranker";
import { bestFirst, type Ranking } from "./ranking";
import type { SearchIndex } from "./search-index";

/**
 * Ranks by one BM25 over all text, the baseline for every other ranker. It reads words alone, without encoder
 * and dates, and has no features to explain or calibrate.
 *
 * It differs from the baseline of the CheckThat! labs, an Elasticsearch with default settings: words are
 * stemmed and stop words left out, as everywhere in this index; the tweet's URLs and date are no words,
 * hashtags and handles are split into words, and each word counts once; one field holds all text, while the
 * labs' `multi_match` takes the best of several.
 */
export class Bm25Ranker implements Ranker {
  /** @param depth articles a query. */
  constructor(
    private readonly index: SearchIndex,
    private readonly depth = 100,
  ) {}

  async rank(parts: TweetParts, mask?: Uint8Array): Promise<Ranking> {
    const { lexical } = this.index;
    const query = { parts, lexical: lexical.read({ ...parts, tags: [] }) };
    const { docs: found, scores: foundScores } = lexical.searchWhole(query.lexical, this.depth, mask);
    const scoreOf = new Map(Array.from(found, (doc, i) => [doc, foundScores[i]!]));
    const docs = found.slice().sort();
    const scores = Float64Array.from(docs, (doc) => scoreOf.get(doc) as number);
    return { query, candidates: scoreCandidates({ lexical }, query, docs), scores, order: bestFirst(scores) };
  }
}
