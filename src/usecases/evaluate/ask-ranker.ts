import * as rank from "../../rank";
import { openRanker, type RankerChoice } from "../../workspace";
import { mapInTurn, type ProgressLabels } from "../each";
import type { Task } from "../job";

/** What is looked at of each ranking. */
const DEPTH = 5;

/** What an asking uses of the outside. */
export type AskIo = Pick<Task, "progress" | "signal"> & {
  readonly config: Pick<Task["config"], "home" | "candidates" | "rerankArticles">;
};

/**
 * Returns for each query the documents of the best five articles of an index, text only, as a ranker of the
 * workspace at `config.home` orders them.
 * @throws ArtifactError as `openRanker` does.
 */
export async function askRanker<T extends rank.Query>(
  task: AskIo,
  index: rank.SearchIndex,
  choice: RankerChoice,
  queries: readonly T[],
  shown: ProgressLabels,
): Promise<{ readonly query: T; readonly best: readonly number[] }[]> {
  const { home, candidates, rerankArticles } = task.config;
  const ranker = openRanker(home, choice, index, candidates, rerankArticles);
  return await mapInTurn(task, shown, queries, async (query) => {
    const { candidates: found, order } = await ranker.rank(rank.shownParts(query, "undated"));
    const best = Array.from(order.subarray(0, DEPTH), (row) => found.docs[row]!);
    return { query, best };
  });
}
