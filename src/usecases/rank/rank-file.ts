import { pipeline } from "node:stream/promises";
import { type Dialect, formatRun, type Run } from "../../../scorer";
import { checkOutput, exportTarget, guardWrite, writeOutput } from "../../base/artifact";
import { UsageError } from "../../base/core/errors";
import { createRng } from "../../base/core/rng";
import { isSameFile } from "../../base/core/same-file";
import type { Query, Shown } from "../../rank";
import type { LoadedWorkspace } from "../../workspace";
import { mapInTurn, type ProgressLabels } from "../each";
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
 * Ranks a file of queries into a TREC run, which appears whole or not at all. Returns how many.
 * @throws InterruptedError when the job is stopped; EnvironmentError `EXPORT_WRITE`.
 */
export async function rankFile(
  workspace: LoadedWorkspace,
  { queries, run: file, dialect, variant, seed = 1 }: RankFileOptions,
  job: Job,
): Promise<number> {
  // Ranking may take long: what cannot be written is told before.
  if (typeof file === "string") guardWrite(exportTarget("run", file), () => checkOutput(file));
  const shown = { label: "Ranking", unit: "queries", work: "Ranking" };
  const rng = createRng(seed);
  const as = variant && ((query: Query) => shownByVariant(query, rng)[variant]);
  const run = await rankQueries(workspace, queries, job, shown, as);
  const content = formatRun(run, { tag: "crowdchecked", dialect });
  if (typeof file === "string") guardWrite(exportTarget("run", file), () => writeOutput(file, content));
  else await pipeline([content], file, { end: false });
  return run.size;
}

/** Ranks queries as a workspace does. @param as what the ranker sees of a query; default: all of it. */
export async function rankQueries(
  workspace: LoadedWorkspace,
  queries: readonly FileQuery[],
  job: Pick<Job, "progress" | "signal">,
  shown: ProgressLabels,
  as?: (query: Query) => Shown,
): Promise<Run> {
  const ids = new DocumentIds(workspace.database);
  const rankings = await mapInTurn(job, shown, queries, async ({ id, ...query }) => {
    const ranked = await workspace.rankKeys(query, as?.(query), job.signal);
    return [id, ranked.map(({ key, score }) => ({ document: ids.of(key), score }))] as const;
  });
  return new Map(rankings);
}
