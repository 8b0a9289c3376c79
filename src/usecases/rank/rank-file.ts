import { pipeline } from "node:stream/promises";
import { type Dialect, formatRanking, type RankedDocument } from "../../../scorer";
import { exportTarget, streamOutput, writeFailure } from "../../base/artifact";
import { UsageError } from "../../base/core/errors";
import { isSameFile } from "../../base/core/files/same-file";
import type { Shown } from "../../rank";
import type { LoadedWorkspace } from "../../workspace";
import { inTurn } from "../each";
import { DocumentIds } from "../evaluate/document-ids";
import type { FileQuery } from "../evaluate/query-file";
import { shownByVariant, type Variant } from "../evaluate/variants";
import type { Job } from "../job";

/** What is ranked, and where it goes. */
export interface RankFileOptions {
  readonly queries: readonly FileQuery[];
  /** The file of the run, or an open stream. */
  readonly run: string | NodeJS.WritableStream;
  readonly dialect: Dialect;
  /** What the ranker sees of the queries. Default: the tweets' own dates, `dated`. */
  readonly variant?: Variant | undefined;
  /** Of the dates that `redated` draws. Default 1. */
  readonly seed?: number | undefined;
}

/** What is asked of a workspace. */
type RankingWorkspace = Pick<LoadedWorkspace, "database" | "rankKeys">;

/**
 * Refuses to write a run over the queries that it is made from.
 * @throws UsageError `OPTION_INVALID`.
 */
export function checkRunFile(queries: string, run: string): void {
  if (!isSameFile(queries, run)) return;
  throw new UsageError(`The run would be written over the queries in ${queries}.`, {
    code: "OPTION_INVALID",
    hint: "Give the run a file of its own.",
  });
}

/**
 * Ranks a file of queries into a TREC run, and returns how many. Lines are written as queries are ranked: all
 * of a long run would not fit into memory. A file appears whole or not at all; a stream, a pipe or a device
 * gets what came before a failure.
 * @throws InterruptedError when the job is stopped; EnvironmentError `DISK_FULL` or `EXPORT_WRITE`.
 */
export async function rankFile(
  workspace: RankingWorkspace,
  { queries, run: file, dialect, variant, seed = 1 }: RankFileOptions,
  job: Job,
): Promise<number> {
  const shown = { label: "Ranking", unit: "queries", work: "Ranking" };
  const rank = queryRanker(workspace, job);
  const lines = inTurn(job, shown, queries, async (query) => {
    const { id } = query;
    const ranking = await rank(query, variant && shownByVariant(query, { seed, id })[variant]);
    return formatRanking(id, ranking, { tag: "crowdchecked", dialect });
  });
  if (typeof file === "string") await writeRun(file, lines);
  else await pipeline(lines, file, { end: false });
  return queries.length;
}

async function writeRun(file: string, lines: AsyncIterable<string>): Promise<void> {
  try {
    // Ranking may take long, and begins when there is something to write into.
    await streamOutput(file, (target) => pipeline(lines, target));
  } catch (error) {
    throw writeFailure(error, exportTarget("run", file));
  }
}

/**
 * Returns what ranks a query as a workspace does, its articles named as runs name them.
 * @param ids default: those of the workspace.
 */
export function queryRanker(
  workspace: RankingWorkspace,
  { signal }: Pick<Job, "signal">,
  ids = new DocumentIds(workspace.database),
): (query: FileQuery, shown?: Shown) => Promise<RankedDocument[]> {
  return async ({ id: _, tweet: __, ...query }, shown) => {
    const ranked = await workspace.rankKeys(query, shown, signal);
    return ranked.map(({ key, score }) => ({ document: ids.of(key), score }));
  };
}
