import type * as training from "../../../training";
import { averagePrecision } from "../../base/core/average-precision";
import type * as rank from "../../rank";
import type { ReadCollection } from "../ranker/collections";
import { openGroup } from "../ranker/examples";
import { askRanker } from "./ask-ranker";
import { keywordsOf } from "./keywords";

/**
 * Judged queries that rankers learn from where another collection is left out, those for measuring, and
 * keywords that are made of the latter.
 */
export const QUERY_SETS = ["train", "dev", "keywords"] as const;
export type QuerySet = (typeof QUERY_SETS)[number];
/** How much of the posts a ranker sees. */
export type Seen = "undated" | "unsigned";

/** Judged queries of a collection, and its index with an encoder that has not seen them. */
interface AskedGroup {
  readonly index: rank.SearchIndex;
  readonly queries: readonly training.TrainingQuery[];
}

/** A collection whose judged queries are asked. */
export interface AskedCollection extends ReadCollection {
  readonly asked: Readonly<Record<QuerySet, readonly AskedGroup[]>>;
}

/** MAP@5 of each set that has queries. */
export type SetMaps = Readonly<Partial<Record<QuerySet, number>>>;

/** Opens the indexes by which a collection's judged queries are asked. */
export async function withIndexes(read: ReadCollection): Promise<AskedCollection> {
  const queriesOf = (examples: readonly training.Example[]): readonly training.TrainingQuery[] =>
    examples.map(({ query }) => query);
  const { task, workspace, groups, dev } = read;
  const train: AskedGroup[] = [];
  for (const { fold, examples } of groups)
    train.push({ index: await openGroup(task, workspace, fold), queries: queriesOf(examples) });
  const { index } = workspace;
  const measured = queriesOf(dev);
  const keywords = keywordsOf(index, measured);
  return {
    ...read,
    asked: { train, dev: [{ index, queries: measured }], keywords: [{ index, queries: keywords }] },
  };
}

/**
 * Returns the MAP@5 of what a ranker makes of a collection's posts.
 * @param open returns the ranker over an index of the collection.
 */
export async function mapOf(
  collection: AskedCollection,
  open: (index: rank.SearchIndex) => rank.Ranker,
  seen: Seen,
  label = `left out, ${seen}`,
): Promise<SetMaps> {
  const { task, name, asked } = collection;
  const shown = { label: `${name}: ${label}`, unit: "queries", work: "The evaluation" };
  const maps: Partial<Record<QuerySet, number>> = {};
  for (const set of QUERY_SETS) {
    let sum = 0;
    for (const { index, queries } of asked[set]) {
      const answers = await askRanker(task, open(index), queries, shown, seen);
      for (const { query, best } of answers) sum += averagePrecision(best, query.relevant);
    }
    const count = countOf(collection, set);
    if (count > 0) maps[set] = sum / count;
  }
  return maps;
}

/** Returns how many queries of a set are asked. */
export function countOf({ asked }: Pick<AskedCollection, "asked">, set: QuerySet): number {
  return asked[set].reduce((sum, { queries }) => sum + queries.length, 0);
}
