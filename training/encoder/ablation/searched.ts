import type { DevQuery, EncoderData } from "../data";

/** Data without unused articles. */
export interface SearchedData {
  readonly data: EncoderData;
  /** The other queries, by the articles' new numbers. */
  readonly queries: readonly (readonly DevQuery[])[];
}

/**
 * Returns the data with the candidates and the articles of pairs alone: an assessment embeds all articles,
 * and unused ones only cost time. Articles keep their order, and thus the order of equal scores.
 * @param others more queries that search the same candidates.
 */
export function searchedArticles(data: EncoderData, others: readonly (readonly DevQuery[])[]): SearchedData {
  const named = new Set(data.phases.flatMap(({ pairs }) => pairs.map(({ article }) => article)));
  for (const { relevant } of [data.dev, ...others].flat()) for (const article of relevant) named.add(article);
  const kept = [...data.articles.keys()].filter((article) => data.candidates[article] || named.has(article));
  const numberOf = new Map(kept.map((article, number) => [article, number]));
  const renumbered = (article: number): number => numberOf.get(article) as number;
  const queries = (tweets: readonly DevQuery[]): DevQuery[] =>
    tweets.map((query) => ({ ...query, relevant: new Set([...query.relevant].map(renumbered)) }));
  return {
    data: {
      articles: kept.map((article) => data.articles[article]!),
      groups: kept.map((article) => data.groups[article]!),
      candidates: kept.map((article) => data.candidates[article]!),
      phases: data.phases.map((phase) => ({
        ...phase,
        pairs: phase.pairs.map((pair) => ({ ...pair, article: renumbered(pair.article) })),
      })),
      dev: queries(data.dev),
    },
    queries: others.map(queries),
  };
}
