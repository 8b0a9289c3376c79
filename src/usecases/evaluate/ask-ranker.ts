import * as rank from "../../rank";
import { mapInTurn, type ProgressLabels } from "../each";
import type { Task } from "../job";

/** What is looked at of each ranking. */
const DEPTH = 5;

/**
 * Returns for each query the documents of the best five articles as a ranker orders them.
 * @param seen how much of the queries it sees; default: all but their dates.
 */
export async function askRanker<T extends rank.Query>(
  task: Pick<Task, "progress" | "signal">,
  ranker: rank.Ranker,
  queries: readonly T[],
  shown: ProgressLabels,
  seen: rank.Shown = "undated",
): Promise<{ readonly query: T; readonly best: readonly number[] }[]> {
  return await mapInTurn(task, shown, queries, async (query) => {
    const { candidates: found, order } = await ranker.rank(rank.shownParts(query, seen));
    const best = Array.from(order.subarray(0, DEPTH), (row) => found.docs[row]!);
    return { query, best };
  });
}
