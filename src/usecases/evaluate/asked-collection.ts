import type * as training from "../../../training";
import { averagePrecision } from "../../base/core/average-precision";
import type * as rank from "../../rank";
import type { ReadCollection } from "../ranker/collections";
import { openGroup } from "../ranker/examples";
import { askRanker } from "./ask-ranker";

/** Judged queries that rankers learn from where another collection is left out, and those for measuring. */
export const HALVES = ["train", "dev"] as const;
export type Half = (typeof HALVES)[number];
/** How much of the posts a ranker sees. */
export type Seen = "undated" | "unsigned";

/** Judged queries of a collection, and its index with an encoder that has not seen them. */
interface AskedGroup {
  readonly index: rank.SearchIndex;
  readonly queries: readonly training.TrainingQuery[];
}

/** A collection whose judged queries are asked. */
export interface AskedCollection extends ReadCollection {
  readonly asked: Readonly<Record<Half, readonly AskedGroup[]>>;
}

/** MAP@5 of each half that has queries. */
export type HalfMaps = Readonly<Partial<Record<Half, number>>>;

/** Opens the indexes by which a collection's judged queries are asked. */
export async function withIndexes(read: ReadCollection): Promise<AskedCollection> {
  const queriesOf = (examples: readonly training.Example[]): readonly training.TrainingQuery[] =>
    examples.map(({ query }) => query);
  const { task, workspace, groups, dev } = read;
  const train: AskedGroup[] = [];
  for (const { fold, examples } of groups)
    train.push({ index: await openGroup(task, workspace, fold), queries: queriesOf(examples) });
  return { ...read, asked: { train, dev: [{ index: workspace.index, queries: queriesOf(dev) }] } };
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
): Promise<HalfMaps> {
  const { task, name, asked } = collection;
  const shown = { label: `${name}: ${label}`, unit: "queries", work: "The evaluation" };
  const maps: Partial<Record<Half, number>> = {};
  for (const half of HALVES) {
    let sum = 0;
    for (const { index, queries } of asked[half]) {
      const answers = await askRanker(task, open(index), queries, shown, seen);
      for (const { query, best } of answers) sum += averagePrecision(best, query.relevant);
    }
    const count = collection[half].length;
    if (count > 0) maps[half] = sum / count;
  }
  return maps;
}
